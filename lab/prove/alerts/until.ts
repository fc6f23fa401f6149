import { setTimeout as sleep } from 'node:timers/promises'

const lookEveryMs = 200

/** Looks until it holds; says so if that takes too long. */
export async function until(
  says: string,
  seconds: number,
  holds: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${says} within ${seconds} s`)
    await sleep(lookEveryMs)
  }
}
