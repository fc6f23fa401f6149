import { backgroundPrincipal, callInBackground } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import { comeBackLater, task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import deliverSending from './deliver_sending.ts'
import { deliverKind } from './letter/queue_sending.ts'
import { findSending } from './letter/sending_store.ts'
import { isWithExchange } from './letter/with_exchange.ts'

const work = {
  name: 'invoice mail',
  caller: 'invoice_mail',
  permissions: ['invoices:read' as const, 'invoices:edit' as const],
}

const shortestWaitMs = 10_000
const longestWaitMs = 900_000

/** Each attempt that the mail server does not take queues the next one itself. */
export const deliverLater = task({
  kind: deliverKind,
  class: 'chore',
  restsOn: {
    nothingSet:
      'It hands over a mail as it was queued: its recipient and the address for answers are stored with it.',
  },
  retries: 12,
  backoffMs: 5_000,
  async run(app, { orgId, data }) {
    const waitMs = await exchangeWait(app, orgId, data as { sendingId: string })
    if (waitMs !== null) throw comeBackLater(waitMs)
    await callInBackground(app, orgId, work, { definition: deliverSending, body: data })
  },
})

/** As long again as it has waited for the exchange already; null where there is nothing to wait for. */
async function exchangeWait(
  app: App,
  orgId: string,
  { sendingId }: { sendingId: string },
): Promise<number | null> {
  const principal = await backgroundPrincipal(app, orgId, work)
  return await transact(app.database, { orgId, readOnly: true }, async (tx) => {
    const { scene } = createScene(app, tx, { principal, via: 'job', requestId: '' })
    const row = await findSending(scene, encodeId('isd', sendingId))
    const isHeld =
      row.kind === 'invoice' &&
      row.state === 'queued' &&
      (await isWithExchange(scene, row.invoice_id))
    if (!isHeld) return null
    const waited = scene.now.getTime() - row.created_at.getTime()
    return Math.min(longestWaitMs, Math.max(shortestWaitMs, waited))
  })
}
