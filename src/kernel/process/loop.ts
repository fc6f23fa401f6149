import { setTimeout as sleep } from 'node:timers/promises'

export type Loop = { stop(): Promise<void> }

type Pace = { pauseMs: number; random: { uint32(): number } }

/**
 * Does the same again and again until it is stopped, which waits for the round that is under way. A
 * round deals with its own failures.
 */
export function startLoop(
  { pauseMs, random }: Pace,
  round: (signal: AbortSignal) => Promise<unknown>,
): Loop {
  const ending = new AbortController()
  const { signal } = ending
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await round(signal)
      // 0.5 to 1.5 times the pause, so that many processes do not ask at the same time.
      const pause = pauseMs * (0.5 + random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
