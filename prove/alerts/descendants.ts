import { readdirSync, readFileSync } from 'node:fs'

/** Every process that a process of ours started, and those that these started. */
export function childrenOf(parent: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      parents.set(Number(entry), Number(stat?.[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const found: number[] = []
  const add = (of: number): void => {
    for (const [pid, its] of parents) {
      if (its !== of) continue
      found.push(pid)
      add(pid)
    }
  }
  add(parent)
  return found
}
