import { setTimeout as sleep } from 'node:timers/promises'
import { pollExchange } from '#einvoices/room'
import type { App } from '#kernel/corridor/app'

const restMs = 1_000
const modes = ['live', 'test'] as const

/**
 * Reads notifications of the e-invoice exchange. Every worker asks the database whether a read is
 * due; one of them reads, as often as the exchange allows.
 */
export function startPolling(app: App): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = async (mode: (typeof modes)[number]): Promise<void> => {
    while (!ending.signal.aborted) {
      await pollExchange(app, mode).catch((error: unknown) => {
        app.log.error({ error, mode }, 'notifications of the exchange could not be read')
      })
      // 0.5 to 1.5 times the interval, so that many workers do not ask at the same time.
      const pause = restMs * (0.5 + app.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = modes.filter((mode) => app.ports.exchanges[mode] !== null).map(loop)
  return {
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
