import { z } from 'zod'
import { outward } from '#kernel/definition'
import { invoice } from './invoice.ts'
import { settleIssue, standingInvoice } from './issue_step.ts'
import { Failure } from '#kernel/failure'
import { makePaper } from './paper_step.ts'
import { lockInvoice } from './store.ts'

/** Run by a job alone: makes the PDF that could not be made when the invoice was issued. */
export default outward({
  name: 'render_invoice',
  says: 'Make the PDF of an issued invoice that has none yet.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: invoice,
  fails: ['invoice_not_found', 'invoice_not_issued', 'file_store_unavailable'],
  hints: { idempotent: true },

  async plan(scene, input) {
    const row = await lockInvoice(scene, input.id)
    if (row.status !== 'issued') throw new Failure('invoice_not_issued')
    return { invoiceId: row.id }
  },
  find: 'repeatable',
  perform: async (outside, plan) => ({
    sent: null,
    paper: await makePaper(outside, plan.invoiceId),
  }),
  async settle(scene, plan, outcome) {
    // The job itself comes again where it failed; it must not leave a second one behind.
    return outcome.ok ? await settleIssue(scene, plan, outcome) : await standingInvoice(scene, plan)
  },
  standing: standingInvoice,
})
