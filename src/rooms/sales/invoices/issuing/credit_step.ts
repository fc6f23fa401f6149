import { today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { findBuyer } from '#contacts/room'
import { findLossVat } from '#ledger/room'
import { holdHome } from '#settings/room'
import { regionOf } from '#regions/room'
import { firstSpoken, wordsOf } from '#languages/room'
import { findDeducting } from '../invoice/advances.ts'
import { creditTooMuch, leftOf, limitCredit, withLastStamp } from '../sale/credit.ts'
import { assertLowers, matchCredited, mirrorSale, type CreditLine } from '../sale/credit_lines.ts'
import { remainderOf } from '../sale/credit_remainder.ts'
import { assertSendable, findRewrites, sendingForm } from './einvoice_step.ts'
import type { EinvoiceRequest } from './issuing.ts'
import { pointerToRecord } from '../formats/fattura_pointers.ts'
import { changed } from '../invoice/invoice.ts'
import { findWarnings } from '../invoice/invoice_warnings.ts'
import type { Issuing } from './issuing.ts'
import { toBuyer, toBuyerParty, toSeller, type BuyerParty } from '../invoice/parties.ts'
import { priceSale } from '../sale/price_sale.ts'
import { assertNotFarAhead, holdSaleDay } from '../invoice/sale_day.ts'
import type { PricedSale, SaleRateRow, SaleSeller } from '../sale/sale.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { fromStored, toStored } from '../invoice/stored_sale.ts'

/** The issued invoice that a credit note credits. */
function issuedOf(row: InvoiceRow) {
  const { buyer, seller, date, number } = row
  if (!buyer || !seller || date === null || number === null) {
    throw new Error('an issued invoice has no parties')
  }
  return { buyer, seller, date, number }
}

/** A second credit note instead would leave the rejected one with a number nobody can use. */
export async function assertNoneWaits(scene: Scene, row: InvoiceRow): Promise<void> {
  const [waiting] = await store.listWaitingCredits(scene, row.id)
  if (waiting === undefined) return
  const { number, resend_by: resendBy } = waiting
  const creditNoteId = encodeId('inv', waiting.id)
  throw new Failure('credit_note_waiting', { creditNoteId, number, resendBy })
}

/** The final invoice took the advance off already: crediting it too would take it off twice. */
export async function assertNotDeducted(scene: Scene, row: InvoiceRow): Promise<void> {
  if (row.details?.documentType !== 'advance') return
  const by = await findDeducting(scene, row)
  if (by !== null) throw new Failure('advance_deducted', { deductedBy: encodeId('inv', by) })
}

/** A final invoice that was issued before the rejection has deducted only what the note left. */
async function assertStillWhole(
  scene: Scene,
  advance: InvoiceRow,
  { rejected_at: since }: InvoiceRow,
): Promise<void> {
  if (advance.details?.documentType !== 'advance') return
  const by = await findDeducting(scene, advance, { since })
  if (by === null) return
  const detail =
    'A final invoice has deducted this advance since the credit note was rejected. Credit the final invoice first.'
  throw new Failure('credit_exceeds_invoice', { detail, deductedBy: encodeId('inv', by) })
}

/** Uses the invoice's parties, VAT rules and exchange rate, so that it mirrors the invoice. */
export async function prepareCredit(
  scene: Scene,
  row: InvoiceRow,
  asked: { lines: CreditLine[] | undefined; date: string | undefined },
): Promise<Issuing> {
  const { buyer } = issuedOf(row)
  const wanted =
    asked.lines === undefined
      ? await restToCredit(scene, row)
      : await partToCredit(scene, row, asked.lines)
  return await creditOf(scene, row, { wanted, buyer, date: asked.date, ...unsent })
}

async function partToCredit(
  scene: Scene,
  row: InvoiceRow,
  lines: readonly CreditLine[],
): Promise<PricedSale> {
  const { buyer, seller, date } = issuedOf(row)
  const original = fromStored(row.priced)
  const matches = matchCredited(lines, original)
  const wanted = priceSale({
    seller: withoutStamp(toSeller(seller)),
    buyer: toBuyer(buyer),
    date,
    currency: row.currency,
    lines: matches.map((match) => match.line),
  })
  assertLowers(wanted, original)
  const mirrored = mirrorSale(wanted, original, matches)
  if (mirrored === null) throw creditTooMuch(await leftToCredit(scene, row), row.currency)
  return mirrored
}

async function leftToCredit(scene: Scene, row: InvoiceRow): Promise<SaleRateRow[]> {
  const given = await store.listCredits(scene, row.id)
  const credited = given.map((one) => fromStored(one.priced))
  return leftOf(fromStored(row.priced), credited)
}

/** Without lines everything that is left is credited; of an untouched invoice its own lines. */
async function restToCredit(scene: Scene, row: InvoiceRow): Promise<PricedSale> {
  const given = await store.listCredits(scene, row.id)
  const original = fromStored(row.priced)
  const isWhole = BigInt(row.credited_minor) >= original.grossMinor
  // Nothing is left; what was asked for is the whole, and the answer says so.
  if (isWhole) return original
  const { language } = row.priced
  const words = wordsOf(firstSpoken([language])).invoice.restOfInvoice
  const text = words.replace('{number}', issuedOf(row).number)
  const credited = given.map((one) => fromStored(one.priced))
  return remainderOf(original, credited, { currency: row.currency, text })
}

/** A partial credit has no stamp duty; the invoice's stamp is credited with the last part. */
function withoutStamp(seller: SaleSeller): SaleSeller {
  const { fees } = seller
  return fees === undefined ? seller : { ...seller, fees: { ...fees, stampDutyToBuyer: false } }
}

/**
 * A rejected credit note is issued again unchanged, except for the buyer's name and addresses,
 * which may have been corrected since.
 */
export async function prepareCreditAgain(scene: Scene, row: InvoiceRow): Promise<Issuing> {
  const original = await store.lockByUuid(scene, row.credits ?? '')
  if (original.status !== 'issued') throw new Failure('invoice_not_issued')
  await assertStillWhole(scene, original, row)
  const { buyer: before, seller } = issuedOf(original)
  // The exchange rejected it, and it keeps its number, so nobody else can have taken it.
  if ((await sendingForm(scene, seller.regionKey)) === null)
    throw new Failure('provider_not_connected')
  const contact =
    row.contact_id === null ? before : toBuyerParty(await findBuyer(scene, row.contact_id))
  const buyer = { ...contact, name: original.called ?? contact.name }
  const { id, number, rejected_at } = row
  const again = { wanted: fromStored(row.priced), buyer, date: row.date ?? undefined }
  return await creditOf(scene, original, { ...again, id, number, rejected_at })
}

type Wanted = {
  /** Of a credit note that was rejected. */
  id: string | null
  wanted: PricedSale
  buyer: BuyerParty
  date: string | undefined
  number: string | null
  rejected_at: Date | null
}

const unsent = { id: null, number: null, rejected_at: null }

/** An established loss took VAT off already: a credit note would take it off again. */
async function assertNoLossVat(scene: Scene, { entry_id: entryId }: InvoiceRow): Promise<void> {
  if (entryId === null) return
  // A loss is written under this lock, so one of the two sees the other.
  lockRecord(scene.tx, entryId)
  const loss = await findLossVat(scene, entryId)
  if (loss === null) return
  const detail = `The VAT of a loss on this invoice was taken off with the entry ${encodeId('led', loss)}. Take that back first with reverse_adjustment.`
  throw new Failure('credit_exceeds_invoice', { detail })
}

async function creditOf(scene: Scene, row: InvoiceRow, asked: Wanted): Promise<Issuing> {
  await assertNoLossVat(scene, row)
  await holdHome(scene)
  const { seller, date: invoiced, number: credited } = issuedOf(row)
  const { wanted, buyer, number } = asked
  const { exchange, currency } = row
  const region = regionOf(seller.regionKey)
  const day = today(scene.now, region.timeZone)
  const date = asked.date ?? (day < invoiced ? invoiced : day)
  // Its invoice was of a plausible day, so only a day ahead can be a mistake.
  if (date < invoiced) throw new Failure('credit_before_invoice', { date: invoiced })

  if (asked.rejected_at === null) assertNotFarAhead(scene, date)
  const { late, ...days } = await holdSaleDay(scene, { date, vatDay: date }, asked)

  const original = fromStored(row.priced)
  const left = await leftToCredit(scene, row)
  const isNew = asked.rejected_at === null
  const whole = isNew ? withLastStamp(wanted, original, left) : wanted
  const sale = limitCredit(whole, left, currency)
  // A total of zero leaves nothing to pay or to settle.
  if (sale.grossMinor === 0n) throw new Failure('nothing_to_post')
  const form = await sendingForm(scene, seller.regionKey)
  const money = { currency, rate: exchange?.rate ?? null }
  const paper = { buyer, iban: seller.iban ?? '', date, dueOn: date, today: day, region }
  const seen = { ...paper, byRate: sale.byRate, money }
  const priced = {
    date,
    vatDay: date,
    dueOn: date,
    details: null,
    seller,
    buyer,
    sale,
    priced: toStored(sale, row.priced.language),
    warnings: [...findWarnings({ ...seen, isIssued: true, isSent: form !== null }), ...late],
  }
  const credits = { number: credited, date: invoiced }
  const sending: EinvoiceRequest | null = form === null ? null : { form, causale: null, credits }
  if (sending !== null) {
    const facts = { kind: 'credit_note', currency, number } as const
    assertSendable(sending, priced, facts, { now: scene.now, pointerOf: pointerToRecord })
    priced.warnings.push(...findRewrites(sending, priced, facts))
  }
  return { ...priced, ...days, exchange, sending }
}

/** The credit note is issued again, so its invoice has less left to credit again. */
export async function notifyCredited(scene: Scene, note: InvoiceRow): Promise<void> {
  const row = await store.lockByUuid(scene, note.credits ?? '')
  const before = {
    ...row,
    credited_by: row.credited_by.filter((id) => id !== note.id),
    credited_minor: String(BigInt(row.credited_minor) - BigInt(note.priced.grossMinor)),
    waiting_credit: note.id,
  }
  changed(scene, 'credited', before, store.linkInvoice(scene, row, {}))
}
