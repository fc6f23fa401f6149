import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { task } from '#kernel/corridor/task'
import { renderKind } from '../pdf/pdf_step.ts'
import renderInvoice from './render_invoice.ts'
import { backgroundPrincipal } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'

/** The principal that creates missing PDFs. */
export async function renderingPrincipal(app: App, orgId: string): Promise<Principal> {
  return await backgroundPrincipal(app, orgId, {
    name: 'invoice rendering',
    caller: 'invoice_rendering',
    permissions: ['invoices:read', 'invoices:edit'],
  })
}

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
