import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toInvoice } from './invoice/invoice.ts'
import { assertDraft, assertUnreserved } from './invoice/rules.ts'
import * as store from './invoice/store.ts'

export default action({
  name: 'delete_invoice',
  says: 'Delete a draft invoice. An issued invoice is locked, and one that the exchange rejected keeps its number; neither can be deleted.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: deleted,
  fails: ['invoice_not_found', 'invoice_issued', 'number_reserved'],
  hints: { destructive: true, idempotent: true },

  async run(scene, input) {
    const row = await store.lockInvoice(scene, input.id)
    assertDraft(row)
    assertUnreserved(row)
    const before = toInvoice(scene, row)
    store.removeDraft(scene, row)
    scene.changed({ event: 'invoice.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
