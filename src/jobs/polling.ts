import { pollExchange, pollInbound } from '#einvoices/room'
import type { App } from '#kernel/corridor/app'
import { mayWork } from './may_work.ts'
import { startLoop, type Loop } from '#kernel/process/loop'

const pauseMs = 1_000
const modes = ['live', 'test'] as const

/**
 * Reads notifications of the e-invoice exchange, and the invoices that it delivers. Every worker asks the database whether a read is
 * due; one of them reads, as often as the exchange allows.
 */
export function startPolling(app: App): Loop {
  const pace = { pauseMs, random: app.random }
  const loops = modes.flatMap((mode) => {
    if (app.ports.exchanges[mode] === null) return []
    return [startLoop(pace, () => poll(app, mode)), startLoop(pace, () => takeIn(app, mode))]
  })
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

async function poll(app: App, mode: (typeof modes)[number]): Promise<void> {
  try {
    if (!(await mayWork(app))) return
    await pollExchange(app, mode)
  } catch (error) {
    app.log.error({ error, mode }, 'notifications of the exchange could not be read')
  }
}

async function takeIn(app: App, mode: (typeof modes)[number]): Promise<void> {
  try {
    if (!(await mayWork(app))) return
    await pollInbound(app, mode)
  } catch (error) {
    app.log.error({ error, mode }, 'invoices from the exchange could not be read')
  }
}
