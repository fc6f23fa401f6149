import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { selfChanged, selfInvoice, toSelfInvoice } from './self_invoice.ts'
import * as store from './self_invoice_store.ts'

export default action({
  name: 'dismiss_self_invoice',
  says: 'Say that a proposed self-invoice is not to be issued from here, and why: it was told to the exchange otherwise, or the purchase needs none. One that the exchange refused keeps its number.',
  needs: 'invoices:edit',
  input: z.strictObject({
    selfInvoiceId: z.string(),
    reason: z
      .string()
      .min(1)
      .max(500)
      .meta({ description: 'Kept with it for whoever asks later.' }),
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
