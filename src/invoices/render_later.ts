import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import { encodeId } from '#kernel/id'
import { task } from '#kernel/task'
import { renderKind } from './paper_step.ts'
import { renderingPolicy } from './policy.ts'
import renderInvoice from './render_invoice.ts'

/** Makes the PDF of an invoice that was issued while its PDF could not be made. */
export const renderLater = task({
  kind: renderKind,
  class: 'chore',
  retries: 12,
  backoffMs: 5_000,
  async run(house, { orgId, data }) {
    const { invoiceId } = data as { invoiceId: string }
    const principal = await renderingPolicy(house, orgId)
    try {
      await call(house, {
        principal,
        definition: renderInvoice,
        body: () => ({ id: encodeId('inv', invoiceId) }),
        via: 'job',
        requestId: house.newId(),
      })
    } catch (error) {
      // A refusal by a rule says that there is nothing to make any more.
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  },
})
