import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { assertNoneWaits, assertNotDeducted, prepareCredit } from './issuing/credit_step.ts'
import { creditLines, toCreditLines } from './sale/credit_lines.ts'
import { changed, invoice } from './invoice/invoice.ts'
import { issue } from './issuing/issue.ts'
import { performIssue, settleIssue, invoiceSoFar } from './issuing/issue_step.ts'
import { assertCreditable } from './invoice/rules.ts'
import type { GivenLine } from './sale/sale.ts'
import * as store from './invoice/store.ts'

export default outward({
  name: 'create_credit_note',
  says: 'Credit an issued invoice, in full or only the given lines. The credit note gets its own number and is issued at once.',
  needs: 'invoices:edit',
  input: z.strictObject({
    invoiceId: z.string(),
    lines: creditLines.optional().meta({
      description:
        'The lines to credit, in positive amounts; omit them to credit everything that is left. Each has the VAT of the line of the invoice that it credits.',
    }),
    date: z.iso.date().optional().meta({ description: 'Defaults to today.' }),
  }),
  output: invoice,
  fails: [
    'invoice_not_found',
    'invoice_not_issued',
    'invoice_is_credit_note',
    'credit_note_waiting',
    'advance_deducted',
    'credit_exceeds_invoice',
    'credit_raises_invoice',
    'credit_line_unclear',
    'unknown_invoice_line',
    'credit_before_invoice',
    'period_filed',
    'period_locked',
    'date_too_far_ahead',
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
    await assertNotDeducted(scene, row)
    const { date } = input
    const lines = input.lines && toCreditLines(input.lines)
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
  find: 'in_perform',
  perform: performIssue,
  settle: settleIssue,
  soFar: invoiceSoFar,
})

function asGiven(line: GivenLine): GivenLine {
  const { description, quantity, unitPrice, vatRate, vatNature } = line
  const given = { description, quantity, unitPrice, vatRate }
  return vatNature === undefined ? given : { ...given, vatNature }
}
