import { z } from 'zod'
import { outward } from '#kernel/definition'
import { invoice } from './invoice.ts'
import * as step from './issue_step.ts'
import { isIssued, lockInvoice } from './store.ts'

export default outward({
  name: 'issue_invoice',
  says: 'Issue a draft and lock it: it takes the next number, is entered in the books, goes to the exchange where the country has one that is connected, and gets its PDF. Issuing an issued one gives the same result again.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: invoice,
  fails: [
    'invoice_not_found',
    'invoice_without_buyer',
    'organization_profile_incomplete',
    'number_taken',
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
    'amount_too_large',
    'provider_unavailable',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // Of an issued one nothing is done that was not let before.
  reviewed: async (scene, input) => !(await isIssued(scene, input.id)),

  async plan(scene, input) {
    return await step.planIssue(scene, await lockInvoice(scene, input.id))
  },
  // A draft may be deleted while the rate is asked for; an issued invoice cannot.
  refusesLate: true,
  find: 'repeatable',
  perform: step.performIssue,
  settle: step.settleIssue,
  standing: step.standingInvoice,
})
