import { today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { findBuyer } from '#contacts/room'
import { holdHome } from '#ledger/room'
import { regionOf } from '#regions/room'
import { leftOf, limitCredit, withLastStamp } from './credit.ts'
import { assertSendable, findRewrites, sendingForm, type Sending } from './einvoice_step.ts'
import { pointerToRecord } from './fattura_pointers.ts'
import { changed } from './invoice.ts'
import { findWarnings } from './invoice_warnings.ts'
import type { Issuing } from './issue.ts'
import { toBuyer, toBuyerParty, toSeller, type BuyerParty } from './parties.ts'
import { priceSale } from './price_sale.ts'
import { holdSaleDay } from './sale_day.ts'
import type { GivenLine, PricedSale, Seller } from './sale.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'
import { fromStored, toStored } from './stored_sale.ts'

/** The invoice as it was issued, of which a credit note takes something back. */
function issuedOf(row: InvoiceRow) {
  const { buyer, seller, date, number } = row
  if (!buyer || !seller || date === null || number === null) {
    throw new Error('an issued invoice lacks its parties')
  }
  return { buyer, seller, date, number }
}

/** A second one in its stead would leave it a number that nobody can issue or delete any more. */
export async function assertNoneWaits(scene: Scene, row: InvoiceRow): Promise<void> {
  const [waiting] = await store.listWaitingCredits(scene, row.id)
  if (waiting === undefined) return
  const { number, resend_by: resendBy } = waiting
  const creditNoteId = encodeId('inv', waiting.id)
  throw new Failure('credit_note_waiting', { creditNoteId, number, resendBy })
}

/** By the parties, the law and the rate of exchange of the invoice: it mirrors what was done then. */
export async function prepareCredit(
  scene: Scene,
  row: InvoiceRow,
  asked: { lines: GivenLine[] | undefined; date: string | undefined },
): Promise<Issuing> {
  const { buyer, seller, date } = issuedOf(row)
  const wanted =
    asked.lines === undefined
      ? fromStored(row.priced)
      : priceSale({
          seller: withoutStamp(toSeller(seller)),
          buyer: toBuyer(buyer),
          date,
          currency: row.currency,
          lines: asked.lines,
        })
  return await creditOf(scene, row, { wanted, buyer, date: asked.date, ...unsent })
}

/** A part does not bear a stamp of its own: that of the invoice goes back with the last one. */
function withoutStamp(seller: Seller): Seller {
  const { fees } = seller
  return fees === undefined ? seller : { ...seller, fees: { ...fees, stampDutyToBuyer: false } }
}

/**
 * What the exchange refused is issued again as it was, but for how the buyer is called and reached:
 * those are what may have been corrected since.
 */
export async function prepareCreditAgain(scene: Scene, row: InvoiceRow): Promise<Issuing> {
  const original = await store.lockByUuid(scene, row.credits ?? '')
  if (original.status !== 'issued') throw new Failure('invoice_not_issued')
  const { buyer: before, seller } = issuedOf(original)
  // The exchange refused it, so that nobody else can take it.
  if (sendingForm(scene, seller.regionKey) === null) throw new Failure('provider_not_connected')
  const contact =
    row.contact_id === null ? before : toBuyerParty(await findBuyer(scene, row.contact_id))
  const buyer = { ...contact, name: original.called ?? contact.name }
  const { number, rejected_at } = row
  const again = { wanted: fromStored(row.priced), buyer, date: row.date ?? undefined }
  return await creditOf(scene, original, { ...again, number, rejected_at })
}

type Wanted = {
  wanted: PricedSale
  buyer: BuyerParty
  date: string | undefined
  number: string | null
  rejected_at: Date | null
}

const unsent = { number: null, rejected_at: null }

async function creditOf(scene: Scene, row: InvoiceRow, asked: Wanted): Promise<Issuing> {
  await holdHome(scene)
  const { seller, date: invoiced, number: credited } = issuedOf(row)
  const { wanted, buyer, number } = asked
  const { exchange, currency } = row
  const region = regionOf(seller.regionKey)
  const day = today(scene.now, region.timeZone)
  const date = asked.date ?? (day < invoiced ? invoiced : day)
  if (date < invoiced) throw new Failure('credit_before_invoice', { date: invoiced })

  const { vatDate, late } = await holdSaleDay(scene, date, asked)

  const given = await store.listCredits(scene, row.id)
  const original = fromStored(row.priced)
  const left = leftOf(
    original,
    given.map((one) => fromStored(one.priced)),
  )
  const isNew = asked.rejected_at === null
  const whole = isNew ? withLastStamp(wanted, original, left) : wanted
  const sale = limitCredit(whole, left, currency)
  // Nothing would be owed by it, and nothing could be settled with it.
  if (sale.grossMinor === 0n) throw new Failure('nothing_to_post')
  const form = sendingForm(scene, seller.regionKey)
  const money = { currency, rate: exchange?.rate ?? null }
  const paper = { buyer, iban: seller.iban ?? '', date, today: day, region }
  const seen = { ...paper, byRate: sale.byRate, money }
  const priced = {
    date,
    seller,
    buyer,
    sale,
    priced: toStored(sale, row.priced.language),
    warnings: [...findWarnings({ ...seen, isIssued: true, isSent: form !== null }), ...late],
  }
  const credits = { number: credited, date: invoiced }
  const sending: Sending | null = form === null ? null : { form, causale: null, credits }
  if (sending !== null) {
    const facts = { kind: 'credit_note', currency, number } as const
    assertSendable(sending, priced, facts, { now: scene.now, pointerOf: pointerToRecord })
    priced.warnings.push(...findRewrites(sending, priced, facts))
  }
  return { ...priced, vatDate, exchange, sending }
}

/** The invoice of a credit note that was issued again: what is left of it is less once more. */
export async function tellCredited(scene: Scene, note: InvoiceRow): Promise<void> {
  const row = await store.lockByUuid(scene, note.credits ?? '')
  const before = {
    ...row,
    credited_by: row.credited_by.filter((id) => id !== note.id),
    credited_minor: String(BigInt(row.credited_minor) - BigInt(note.priced.grossMinor)),
    waiting_credit: note.id,
  }
  changed(scene, 'credited', before, store.linkInvoice(scene, row, {}))
}
