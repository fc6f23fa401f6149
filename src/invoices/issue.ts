import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { movedBy, openItem, writeEntry, type Entry, type ExchangeRate } from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import type { Priced } from './draft.ts'
import { keepSent, type Sending } from './einvoice_step.ts'
import { changed, type InvoiceRecord } from './invoice.ts'
import { isNumberTaken, nextCounter } from './number_store.ts'
import { manualSeries, numberKeyOf, numberOf, seriesFor } from './numbers.ts'
import type { BuyerParty } from './parties.ts'
import { referenceOf } from './payment_reference.ts'
import { dueDayOf } from './payment_term.ts'
import { buildSaleEntry } from './sale_entry.ts'
import { updateIssued, type InvoiceRow } from './store.ts'

const ownBooks = { provider: 'daybook', reference: null, state: 'booked' } as const

export type Issuing = Priced & {
  buyer: BuyerParty
  /** The day on which it counts for VAT. */
  vatDate: string
  exchange: ExchangeRate | null
  /** Null where it is recorded only. */
  sending: Sending | null
}

/**
 * In one transaction: the number, the lock, the entry, what is owed by it, and the file for the
 * exchange. Whatever dies before the commit takes the number back with it, so that none is missing
 * and none is there twice.
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
  const entry = buildSaleEntry({
    id: scene.newId(),
    region: regionOf(seller.regionKey),
    date,
    vatDate,
    text: entryText(taken.number, buyer.name),
    priced: sale,
    currency: row.currency,
    homeCurrency: seller.currency,
    exchange,
    isCreditNote,
  })
  await scene.moves({ amountMinor: movedBy(entry) })
  const { currency } = row
  const dueOn = isCreditNote ? date : dueDayOf(date)
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
    payment_reference: isCreditNote
      ? null
      : referenceOf(taken.number, { creditor: seller.fiCreditor ?? null, currency }).reference,
    issued_at: scene.now,
  })
  const record = changed(scene, 'issued', isCreditNote ? null : row, after)
  book(scene, after, entry, seller.regionKey)
  return { record, row: after }
}

/**
 * What whoever lets it be issued has seen beside the draft. Without a date of its own it gets the day
 * on which it is issued; into another month, with another return and maybe year, nobody let it.
 */
export function restOn(
  scene: Scene,
  { buyer, seller, vatDate }: Pick<Issuing, 'buyer' | 'seller' | 'vatDate'>,
): void {
  scene.restsOn({ buyer, seller, month: vatDate.slice(0, 7) })
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
  const series = seriesFor(row.kind)
  for (;;) {
    const counter = await nextCounter(scene, series, year)
    const number = numberOf(series, year, counter)
    // A caller may have issued this very number by hand: it fills its place in the order.
    if (!(await isNumberTaken(scene, number, except))) {
      return asTaken(series, year, counter, number)
    }
  }
}

function asTaken(series: string, year: number, counter: number | null, number: string): Taken {
  return { series, year, counter, number, number_key: numberKeyOf(number) }
}

/** One short line without what a screen or a file of the books would trip over. */
function entryText(number: string, buyer: string): string {
  return `${number} ${buyer}`
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .slice(0, 200)
    .replace(/\p{Cs}$/u, '')
    .trim()
}

/** What was booked as VAT; the paper must show it in the seller's own currency. */
function homeVatOf(entry: Entry): string {
  const sum = entry.lines
    .filter((line) => line.vatRole === 'output')
    .reduce((total, line) => total + BigInt(line.amountMinor), 0n)
  return String(sum < 0n ? -sum : sum)
}

function book(scene: Scene, row: InvoiceRow, entry: Entry, regionKey: RegionKey): void {
  const source = { source: 'invoice', sourceId: row.id } as const
  writeEntry(scene, { entry, ...source, ...ownBooks, origin: 'daybook', automatic: false })
  openItem(scene, {
    entry,
    ...source,
    kind: 'receivable',
    account: regionOf(regionKey).accountRoles.receivables,
    contactId: row.contact_id,
    dueOn: row.due_on,
  })
}
