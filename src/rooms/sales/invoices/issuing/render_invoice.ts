import { z } from 'zod'
import { atOnce, outward } from '#kernel/corridor/definition'
import { invoice, toInvoice } from '../invoice/invoice.ts'
import { settleIssue, invoiceSoFar } from './issue_step.ts'
import { Failure } from '#kernel/failure/failure'
import { makePdf } from '../pdf/pdf_step.ts'
import { lockInvoice } from '../invoice/store.ts'

/** Run only by a job: creates the PDF that could not be created when the invoice was issued. */
export default outward({
  name: 'render_invoice',
  says: 'Create the PDF of an issued invoice that has none.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: invoice,
  fails: ['invoice_not_found', 'invoice_not_issued', 'file_store_unavailable'],
  hints: { idempotent: true },

  async plan(scene, input) {
    const row = await lockInvoice(scene, input.id)
    if (row.status !== 'issued') throw new Failure('invoice_not_issued')
    if (row.file_id !== null) return atOnce(toInvoice(scene, row))
    return { invoiceId: row.id }
  },
  find: 'in_perform',
  perform: async (outside, plan) => ({
    sent: null,
    paper: await makePdf(outside, plan.invoiceId),
  }),
  async settle(scene, plan, outcome) {
    // The job retries itself after a failure, so it must not enqueue another one.
    return outcome.ok ? await settleIssue(scene, plan, outcome) : await invoiceSoFar(scene, plan)
  },
  soFar: invoiceSoFar,
})
