import { pollExchange } from '#einvoices/room'
import type { App } from '#kernel/corridor/app'
import { startLoop, type Loop } from '#kernel/process/loop'

const pauseMs = 1_000
const modes = ['live', 'test'] as const

/**
 * Reads notifications of the e-invoice exchange. Every worker asks the database whether a read is
 * due; one of them reads, as often as the exchange allows.
 */
export function startPolling(app: App): Loop {
  const loops = modes
    .filter((mode) => app.ports.exchanges[mode] !== null)
    .map((mode) => startLoop({ pauseMs, random: app.random }, () => poll(app, mode)))
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function poll(app: App, mode: (typeof modes)[number]): Promise<void> {
  try {
    await pollExchange(app, mode)
  } catch (error) {
    app.log.error({ error, mode }, 'notifications of the exchange could not be read')
  }
}
