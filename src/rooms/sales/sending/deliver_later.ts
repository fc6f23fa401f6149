import { callInBackground } from '#access/room'
import { task } from '#kernel/corridor/task'
import deliverSending from './deliver_sending.ts'
import { deliverKind } from './letter/queue_sending.ts'

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
    const work = {
      name: 'invoice mail',
      caller: 'invoice_mail',
      permissions: ['invoices:read' as const, 'invoices:edit' as const],
    }
    await callInBackground(app, orgId, work, { definition: deliverSending, body: data })
  },
})
