import { today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import { currencyDigits } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { isExchangeConnected, keepEinvoice, takeFileName } from '#einvoices/room'
import {
  buildFattura,
  preflight,
  rewritesOf,
  type Fattura,
  type Finding,
  type PointerOf,
} from '#fatturapa/room'
import { decimalOf } from '#ledger/room'
import { regionOf, type Einvoicing, type RegionKey } from '#regions/room'
import type { Priced } from './draft.ts'
import { fatturaOf, type Outgoing } from './fattura_of.ts'
import { transmitterOf } from './fattura_parties.ts'
import { pointerToRecord } from './fattura_pointers.ts'
import { rewriteWarnings } from './invoice_warnings.ts'
import type { Issuing } from './issue.ts'
import { numberOf, seriesFor } from './numbers.ts'
import type { BuyerParty } from './parties.ts'
import { dueDayOf } from './payment_term.ts'
import type { Reason } from './sale.ts'
import type { InvoiceRow } from './store.ts'

/** What an invoice that goes through the exchange says beside its sale. */
export type Sending = {
  form: Einvoicing
  causale: string | null
  /** The invoice that a credit note takes back. */
  credits: { number: string; date: string } | null
}

/** How invoices are sent from here, or null where they are recorded only. */
export function sendingForm(scene: Scene, regionKey: RegionKey): Einvoicing | null {
  return isExchangeConnected(scene) ? regionOf(regionKey).einvoicing : null
}

type Sent = Priced & { buyer: BuyerParty }
type Facts = Pick<InvoiceRow, 'kind' | 'currency' | 'number'>

// It stands in the place of one that is taken only with the number, and has the same form.
export const anyProgressive = '00001'

/**
 * What the exchange would refuse is refused here, before a number is taken: one that was taken for
 * nothing would be missing for ever.
 */
export function assertSendable(
  sending: Sending,
  given: Sent,
  facts: Facts,
  { now, pointerOf }: { now: Date; pointerOf: PointerOf },
): void {
  const { timeZone } = regionOf(given.seller.regionKey)
  const findings = preflight(outline(sending, given, facts), {
    today: today(now, timeZone),
    pointerOf,
  })
  if (findings.length > 0) throw refusedBy(findings)
}

/** What the file will have otherwise than it was given, for the record to tell. */
export function findRewrites(sending: Sending, given: Sent, facts: Facts): Reason[] {
  return rewriteWarnings(rewritesOf(outline(sending, given, facts), pointerToRecord))
}

/** The invoice as it will be sent, but for what comes with the number. */
function outline(sending: Sending, given: Sent, facts: Facts): Fattura {
  const year = Number(given.date.slice(0, 4))
  const number = facts.number ?? numberOf(seriesFor(facts.kind), year, 1)
  const outgoing = { ...outgoingOf(facts, given, sending), number }
  return fatturaOf(outgoing, sending.form, anyProgressive)
}

export function refusedBy(findings: readonly Finding[]): Failure {
  const errors = findings.map(({ field, code, detail }) => ({ pointer: field, code, detail }))
  const detail = errors.map((one) => `${one.pointer}: ${one.detail} (${one.code})`).join(' ')
  return new Failure('einvoice_preflight_failed', { errors, detail })
}

type Made = { number: string; dueOn: string; homeVatMinor: string | null }

/** Writes the file for the exchange, under a name that was never used, and keeps it to be sent. */
export async function keepSent(
  scene: Scene,
  row: InvoiceRow,
  given: Issuing,
  made: Made,
): Promise<string | null> {
  const { sending, exchange, seller } = given
  if (sending === null) return null
  const { number, dueOn, homeVatMinor } = made
  const { fileName, progressive } = await takeFileName(scene, transmitterOf(seller))
  const digits = currencyDigits(seller.currency)
  const home =
    homeVatMinor === null || exchange === null
      ? null
      : { vat: decimalOf(BigInt(homeVatMinor), digits), rate: exchange.rate }
  const outgoing = { ...outgoingOf(row, given, sending), number, dueOn, home }
  const fattura = fatturaOf(outgoing, sending.form, progressive)
  return keepEinvoice(scene, {
    invoiceId: row.id,
    purpose: row.kind,
    fileName,
    progressive,
    format: fattura.format,
    documentType: fattura.document.type,
    xml: buildFattura(fattura),
  })
}

function outgoingOf(
  { kind, currency }: Pick<InvoiceRow, 'kind' | 'currency'>,
  { buyer, seller, sale, date }: Sent,
  { causale, credits }: Sending,
): Omit<Outgoing, 'number'> {
  const dueOn = dueDayOf(date)
  return { kind, currency, buyer, seller, sale, date, dueOn, causale, credits, home: null }
}
