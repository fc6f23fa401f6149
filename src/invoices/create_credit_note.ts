import { z } from 'zod'
import { today } from '#kernel/day'
import { outward } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { holdHome } from '#ledger/room'
import { regionOf } from '#regions/room'
import { assertPeriodOpen } from '#vat/room'
import { limitCredit, leftOf } from './credit.ts'
import { invoiceLines, toGivenLines } from './given_lines.ts'
import { changed, invoice } from './invoice.ts'
import { findWarnings } from './invoice_warnings.ts'
import { issue, type Issuing } from './issue.ts'
import { settleIssue, standingInvoice } from './issue_step.ts'
import { tryPaper } from './paper_step.ts'
import { toBuyer, toSeller } from './parties.ts'
import { priceSale } from './price_sale.ts'
import { assertCreditable } from './rules.ts'
import type { GivenLine, PricedSale } from './sale.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'
import { fromStored, toStored } from './stored_sale.ts'

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
    'credit_exceeds_invoice',
    'credit_before_invoice',
    'period_filed',
    'unknown_vat_rate',
    'nothing_to_post',
    'amount_too_large',
  ],
  hints: { destructive: true, openWorld: true },
  keepsAnswerDays: 30,

  async plan(scene, input) {
    const row = await store.lockInvoice(scene, input.invoiceId)
    assertCreditable(row)
    await holdHome(scene)
    const given = await creditOf(scene, row, input.lines && toGivenLines(input.lines), input.date)
    const draft = store.insertDraft(scene, {
      id: scene.newId(),
      kind: 'credit_note',
      credits: row.id,
      contact_id: row.contact_id,
      buyer_name: given.buyer.name,
      number: null,
      number_key: null,
      date: given.date,
      currency: row.currency,
      lines: given.sale.lines.map(asGiven),
      priced: given.priced,
      warnings: given.warnings,
    })
    await issue(scene, draft, given)
    const credited = store.linkInvoice(scene, row, {
      credited_by: [...row.credited_by, draft.id],
      credited_minor: String(BigInt(row.credited_minor) + given.sale.grossMinor),
    })
    changed(scene, 'credited', row, credited)
    return { invoiceId: draft.id }
  },
  find: 'repeatable',
  perform: async (outside, plan) => await tryPaper(outside, plan.invoiceId),
  settle: settleIssue,
  standing: standingInvoice,
})

/** By the parties, the law and the rate of exchange of the invoice: it mirrors what was done then. */
async function creditOf(
  scene: Scene,
  row: InvoiceRow,
  lines: GivenLine[] | undefined,
  givenDate: string | undefined,
): Promise<Issuing> {
  const { buyer, seller, exchange, currency } = row
  if (!buyer || !seller || row.date === null) throw new Error('an issued invoice lacks its parties')
  const region = regionOf(seller.regionKey)
  const day = today(scene.now, region.timeZone)
  const date = givenDate ?? (day < row.date ? row.date : day)
  if (date < row.date) throw new Failure('credit_before_invoice', { date: row.date })

  await assertPeriodOpen(scene, date)

  const original = fromStored(row.priced)
  const wanted: PricedSale =
    lines === undefined
      ? original
      : priceSale({
          seller: toSeller(seller),
          buyer: toBuyer(buyer),
          date: row.date,
          currency,
          lines,
        })
  const credited = await store.listCredits(scene, row.id)
  const left = leftOf(
    original,
    credited.map((one) => fromStored(one.priced)),
  )
  const sale = limitCredit(wanted, left, currency)
  // Nothing would be owed by it, and nothing could be settled with it.
  if (sale.grossMinor === 0n) throw new Failure('nothing_to_post')
  const iban = seller.iban ?? ''
  return {
    date,
    seller,
    buyer,
    sale,
    priced: toStored(sale, row.priced.language),
    warnings: findWarnings({
      buyer,
      iban,
      date,
      today: day,
      region,
      isIssued: true,
      byRate: sale.byRate,
    }),
    exchange,
  }
}

function asGiven({ description, quantity, unitPrice, vatRate }: GivenLine): GivenLine {
  return { description, quantity, unitPrice, vatRate }
}
