import { z } from 'zod'
import { outward } from '#kernel/definition'
import { assertNoneWaits, prepareCredit } from './credit_step.ts'
import { invoiceLines, keepNatures, toGivenLines } from './given_lines.ts'
import { changed, invoice } from './invoice.ts'
import { issue } from './issue.ts'
import { performIssue, settleIssue, standingInvoice } from './issue_step.ts'
import { assertCreditable } from './rules.ts'
import type { GivenLine } from './sale.ts'
import * as store from './store.ts'

export default outward({
  name: 'create_credit_note',
  says: 'Take an issued invoice back by a credit note with a number of its own, issued at once: wholly, or by the lines that are given.',
  needs: 'invoices:edit',
  input: z.strictObject({
    invoiceId: z.string(),
    lines: invoiceLines
      .optional()
      .meta({ description: 'What is taken back, in positive amounts; all of it if left out.' }),
    date: z.iso.date().optional().meta({ description: 'Today if left out.' }),
  }),
  output: invoice,
  fails: [
    'invoice_not_found',
    'invoice_not_issued',
    'invoice_is_credit_note',
    'credit_note_waiting',
    'credit_exceeds_invoice',
    'credit_before_invoice',
    'period_filed',
    'unknown_vat_rate',
    'nothing_to_post',
    'amount_too_large',
    'einvoice_preflight_failed',
  ],
  hints: { destructive: true, openWorld: true },
  keepsAnswerDays: 30,
  reviewed: true,

  async plan(scene, input) {
    const row = await store.lockInvoice(scene, input.invoiceId)
    assertCreditable(row)
    await assertNoneWaits(scene, row)
    const { date } = input
    const lines = input.lines && keepNatures(toGivenLines(input.lines), row.lines)
    const given = await prepareCredit(scene, row, { lines, date })
    const draft = store.insertDraft(scene, {
      id: scene.newId(),
      kind: 'credit_note',
      credits: row.id,
      causale: null,
      called: null,
      contact_id: row.contact_id,
      buyer_name: given.buyer.name,
      number: null,
      number_key: null,
      date: given.date,
      currency: row.currency,
      lines: given.sale.lines.filter((line) => line.role === undefined).map(asGiven),
      priced: given.priced,
      warnings: given.warnings,
    })
    await issue(scene, draft, given)
    const credited = store.linkInvoice(scene, row, {
      credited_by: [...row.credited_by, draft.id],
      credited_minor: String(BigInt(row.credited_minor) + given.sale.grossMinor),
    })
    changed(scene, 'credited', row, credited)
    return { invoiceId: draft.id, rate: null }
  },
  find: 'repeatable',
  perform: performIssue,
  settle: settleIssue,
  standing: standingInvoice,
})

function asGiven(line: GivenLine): GivenLine {
  const { description, quantity, unitPrice, vatRate, vatNature } = line
  const given = { description, quantity, unitPrice, vatRate }
  return vatNature === undefined ? given : { ...given, vatNature }
}
