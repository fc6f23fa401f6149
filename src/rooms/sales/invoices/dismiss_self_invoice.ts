import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { selfChanged, selfInvoice, toSelfInvoice } from './self_invoice/self_invoice.ts'
import * as store from './self_invoice/self_invoice_store.ts'

export default action({
  name: 'dismiss_self_invoice',
  says: 'Dismiss a proposed self-invoice, with a reason: for example it was sent to the exchange in another way, or the purchase needs none. One that the exchange rejected keeps its number.',
  needs: 'invoices:edit',
  input: z.strictObject({
    selfInvoiceId: z.string(),
    reason: z
      .string()
      .min(1)
      .max(500)
      .meta({ description: 'Why it is not issued; stored with the self-invoice.' }),
  }),
  output: selfInvoice,
  fails: ['self_invoice_not_found', 'self_invoice_issued'],
  hints: { idempotent: true },

  async run(scene, { selfInvoiceId, reason }) {
    const row = await store.lockSelfInvoice(scene, selfInvoiceId)
    if (row.status === 'issued') throw new Failure('self_invoice_issued')
    if (row.status === 'dismissed') return toSelfInvoice(scene, row)
    const after = store.updateSelfInvoice(scene, row, {
      status: 'dismissed',
      dismissed_at: scene.now,
      dismissal: reason,
      rejected_at: null,
      resend_by: null,
    })
    return selfChanged(scene, 'dismissed', row, after)
  },
})
