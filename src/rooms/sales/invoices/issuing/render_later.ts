import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { task } from '#kernel/corridor/task'
import { renderKind } from '../pdf/pdf_step.ts'
import { renderingPrincipal } from './background_principal.ts'
import renderInvoice from './render_invoice.ts'

/** Creates the PDF of an invoice whose PDF could not be created when it was issued. */
export const renderLater = task({
  kind: renderKind,
  class: 'chore',
  restsOn: { nothingSet: 'It makes the PDF of an invoice that was issued.' },
  retries: 12,
  backoffMs: 5_000,
  async run(app, { orgId, data }) {
    const { invoiceId } = data as { invoiceId: string }
    const principal = await renderingPrincipal(app, orgId)
    try {
      await call(app, {
        principal,
        definition: renderInvoice,
        body: () => ({ id: encodeId('inv', invoiceId) }),
        via: 'job',
        requestId: app.newId(),
      })
    } catch (error) {
      // A rule that refuses means there is no PDF to create any more.
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  },
})
