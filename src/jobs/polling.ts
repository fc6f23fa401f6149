import { setTimeout as sleep } from 'node:timers/promises'
import { pollExchange } from '#einvoices/room'
import type { House } from '#kernel/house'

const restMs = 1_000
const modes = ['live', 'test'] as const

/**
 * Reads what the exchange of electronic invoices tells. Every worker asks the database whether its
 * turn has come; one of them reads, and how often is a matter of the exchange's own pace.
 */
export function startPolling(house: House): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = async (mode: (typeof modes)[number]): Promise<void> => {
    while (!ending.signal.aborted) {
      await pollExchange(house, mode).catch((error: unknown) => {
        house.log.error({ error, mode }, 'notifications of the exchange could not be taken in')
      })
      // Between half and one and a half, so that many workers do not ask in step.
      const pause = restMs * (0.5 + house.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = modes.filter((mode) => house.ports.exchanges[mode] !== null).map(loop)
  return {
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
