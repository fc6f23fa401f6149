import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { invoice } from './invoice/invoice.ts'
import * as step from './issuing/issue_step.ts'
import { isIssued, lockInvoice } from './invoice/store.ts'

export default outward({
  name: 'issue_invoice',
  says: 'Issue a draft invoice and lock it. It gets the next number, is posted to the books, is sent to the e-invoice exchange if one is connected, and gets a PDF. Issuing an already issued invoice returns the same result.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: invoice,
  fails: [
    'invoice_not_found',
    'invoice_without_buyer',
    'account_closed',
    'organization_profile_incomplete',
    'number_taken',
    'invoice_type_unknown',
    'invoice_type_not_met',
    'advance_not_deductible',
    'unknown_vat_rate',
    'vat_nature_missing',
    'einvoice_preflight_failed',
    'provider_not_connected',
    'credit_exceeds_invoice',
    'invoice_not_issued',
    'negative_total',
    'nothing_to_post',
    'exchange_rate_missing',
    'period_filed',
    'period_locked',
    'date_not_plausible',
    'date_too_far_ahead',
    'amount_too_large',
    'provider_unavailable',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // Calling it on an issued invoice does nothing new, so it needs no approval.
  reviewed: async (scene, input) => !(await isIssued(scene, input.id)),

  async plan(scene, input) {
    return await step.planIssue(scene, await lockInvoice(scene, input.id))
  },
  // A draft may be deleted while the rate is asked for; an issued invoice cannot.
  refusesLate: true,
  find: 'in_perform',
  perform: step.performIssue,
  settle: step.settleIssue,
  soFar: step.invoiceSoFar,
})
