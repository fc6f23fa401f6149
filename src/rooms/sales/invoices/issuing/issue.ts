import { sizeOf } from '#kernel/values/money'
import type { Issuing } from './issuing.ts'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { movedBy, postEntry, type Bill, type Entry, lockReversible } from '#ledger/room'
import { homeRegion, regionOf } from '#regions/room'
import { proposeCorrection, deferCreditVat, deferVat } from '#vat/room'
import { keepSent } from './einvoice_step.ts'
import { billOf, partnerOf } from './sale_bill.ts'
import { changed, type InvoiceRecord } from '../invoice/invoice.ts'
import { isNumberTaken, nextCounter } from '../invoice/number_store.ts'
import { manualSeries, numberKeyOf, numberOf, seriesFor } from '../invoice/numbers.ts'
import { referenceOf } from '../pdf/payment_reference.ts'
import { buildSaleEntry } from '../sale/sale_entry.ts'
import * as store from '../invoice/store.ts'
import { updateIssued, type InvoiceRow } from '../invoice/store.ts'

/** The entry of an invoice or credit note with the days on which its VAT counts. */
async function deferSale(
  scene: Scene,
  row: InvoiceRow,
  entry: Entry,
  { seller, buyer }: Pick<Issuing, 'seller' | 'buyer'>,
): Promise<Entry> {
  const { regionKey, taxRegime } = seller
  const region = regionOf(regionKey)
  if (region.deferredVat === null) return entry
  if (row.kind !== 'credit_note') {
    const isBuyerBusiness = (buyer.vatNumber ?? '').trim() !== ''
    return await deferVat(scene, entry, { region, taxRegime, isBuyerBusiness })
  }
  const invoice = await store.findInvoice(scene, row.credits ?? '')
  if (invoice.entry_id === null) return entry
  const { entry: original } = await lockReversible(scene, invoice.entry_id)
  const notes = await store.listCredits(scene, invoice.id)
  const others = notes.flatMap(({ id, entry_id: entryId }) =>
    id === row.id || entryId === null ? [] : [entryId],
  )
  return await deferCreditVat(scene, entry, original, others)
}

/**
 * In one transaction: the number, the lock, the journal entry, the open item, and the file for the
 * exchange. If anything fails before the commit, the number is rolled back too, so numbers have no
 * gaps and no duplicates.
 */
export async function issue(
  scene: Scene,
  row: InvoiceRow,
  given: Issuing,
): Promise<{ record: InvoiceRecord; row: InvoiceRow }> {
  const { buyer, seller, sale, date, vatDate, exchange } = given
  restOn(scene, given)
  const taken = await takeNumber(scene, row, date)
  const isCreditNote = row.kind === 'credit_note'
  const region = regionOf(seller.regionKey)
  const sold = buildSaleEntry({
    id: scene.newId(),
    region,
    date,
    vatDate,
    text: entryText(taken.number, buyer.name),
    priced: sale,
    currency: row.currency,
    homeCurrency: seller.currency,
    exchange,
    isCreditNote,
  })
  const { booked } = given
  const entry = await deferSale(scene, row, { ...sold, date: booked.date }, given)
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const payee = { creditor: seller.fiCreditor ?? null, currency: row.currency, region }
  const dueOn = isCreditNote ? date : given.dueOn
  const priced = { ...given.priced, homeVatMinor: exchange === null ? null : homeVatOf(entry) }
  const made = { number: taken.number, dueOn, homeVatMinor: priced.homeVatMinor }
  const after = updateIssued(scene, row, {
    ...taken,
    buyer_name: buyer.name,
    date,
    due_on: dueOn,
    priced,
    einvoice_id: await keepSent(scene, row, given, made),
    warnings: given.warnings,
    buyer,
    seller,
    exchange,
    entry_id: entry.id,
    payment_reference: isCreditNote ? null : referenceOf(taken.number, payee).reference,
    issued_at: scene.now,
  })
  const record = changed(scene, 'issued', isCreditNote ? null : row, after)
  await book(scene, after, entry, given, billOf(row, given, taken, dueOn))
  if (given.replaces !== null || given.isLate) {
    await proposeCorrection(scene, vatDate, { again: true })
  }
  return { record, row: after }
}

/**
 * The facts an approver has seen besides the draft. A draft without a date is dated the day it is
 * issued; a date in another month, so another VAT return, needs a new approval.
 */
export function restOn(
  scene: Scene,
  { buyer, seller, vatDate }: Pick<Issuing, 'buyer' | 'seller' | 'vatDate'>,
): void {
  scene.pinFacts({ buyer, seller, month: vatDate.slice(0, 7) })
}

type Taken = Pick<InvoiceRow, 'counter' | 'series' | 'year' | 'number' | 'number_key'> & {
  series: string
  year: number
  number: string
}

async function takeNumber(scene: Scene, row: InvoiceRow, date: string): Promise<Taken> {
  const year = Number(date.slice(0, 4))
  const except = { except: row.id, drafts: false }
  const { series: reserved, number: own, counter } = row
  if (reserved !== null && own !== null) return asTaken(reserved, year, counter, own)
  if (row.number !== null) {
    if (await isNumberTaken(scene, row.number, except)) {
      throw new Failure('number_taken', { number: row.number })
    }
    return asTaken(manualSeries, year, null, row.number)
  }
  const series = seriesFor(row.kind, homeRegion(scene))
  for (;;) {
    const counter = await nextCounter(scene, series, year)
    const number = numberOf(series, year, counter)
    // A caller may have issued an invoice with this number; it fills the place in the series.
    if (!(await isNumberTaken(scene, number, except))) {
      return asTaken(series, year, counter, number)
    }
  }
}

function asTaken(series: string, year: number, counter: number | null, number: string): Taken {
  return { series, year, counter, number, number_key: numberKeyOf(number) }
}

/** One short line without control characters, for screens and accounting exports. */
function entryText(number: string, buyer: string): string {
  return `${number} ${buyer}`
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .slice(0, 200)
    .replace(/\p{Cs}$/u, '')
    .trim()
}

/** The posted VAT, which the invoice must show in the seller's currency. */
function homeVatOf(entry: Entry): string {
  const sum = entry.lines
    .filter((line) => line.vatRole === 'output')
    .reduce((total, line) => total + BigInt(line.amountMinor), 0n)
  return String(sizeOf(sum))
}

async function book(
  scene: Scene,
  row: InvoiceRow,
  entry: Entry,
  given: Issuing,
  bill: Bill,
): Promise<void> {
  const { replaces, isLate: late, seller } = given
  const source = { source: 'invoice', sourceId: row.id } as const
  await postEntry(scene, {
    entry,
    ...source,
    replaces,
    late,
    moved: given.booked.moved,
    counted: true,
    kind: 'sale',
    partner: partnerOf(row, given),
    bill,
    elsewhere: 'send',
    item: {
      ...source,
      kind: 'receivable',
      account: regionOf(seller.regionKey).accountRoles.receivables,
      contactId: row.contact_id,
      dueOn: row.due_on,
    },
  })
}
