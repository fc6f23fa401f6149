import type { EinvoiceRequest, Issuing } from './issuing.ts'
import { today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { isExchangeConnected, keepEinvoice, takeFileName } from '#einvoices/room'
import {
  buildFattura,
  preflight,
  rewritesOf,
  type Fattura,
  type FatturaFinding,
  type PointerOf,
} from '#fatturapa/room'
import { decimalOf } from '#kernel/values/decimal'
import { isSentByKeeper, keeperSendsOn } from '#accounting_systems/room'
import { fatturaFormOf, regionOf, type FatturaForm, type RegionKey } from '#regions/room'
import type { Priced } from '../invoice/draft.ts'
import { fatturaOf, type Outgoing } from '../formats/fattura_of.ts'
import { transmitterOf } from '../formats/fattura_parties.ts'
import { pointerToRecord } from '../formats/fattura_pointers.ts'
import { rewriteWarnings } from '../invoice/invoice_warnings.ts'
import { numberOf, seriesFor } from '../invoice/numbers.ts'
import type { BuyerParty } from '../invoice/parties.ts'
import type { SaleReason } from '../sale/sale.ts'
import type { InvoiceRow } from '../invoice/store.ts'

/** How invoices are sent, by whomever, or null if they are only recorded. */
export async function sendingForm(scene: Scene, regionKey: RegionKey): Promise<FatturaForm | null> {
  const own = ownSendingForm(scene, regionKey)
  if (own !== null || !(await isSentByKeeper(scene))) return own
  return fatturaFormOf(regionOf(regionKey))
}

/** How Daybook itself sends; self-invoices have no place in another accounting system. */
export function ownSendingForm(scene: Scene, regionKey: RegionKey): FatturaForm | null {
  return isExchangeConnected(scene) ? fatturaFormOf(regionOf(regionKey)) : null
}

type Sent = Priced & { buyer: BuyerParty }
type Facts = Pick<InvoiceRow, 'kind' | 'currency' | 'number'>

// A placeholder for the checks; the real one is taken together with the number.
export const anyProgressive = '00001'

/** Refuses what the exchange would reject before a number is taken, so that no number is wasted. */
export function assertSendable(
  sending: EinvoiceRequest,
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

/** Warnings for values that the file contains in changed form. */
export function findRewrites(sending: EinvoiceRequest, given: Sent, facts: Facts): SaleReason[] {
  return rewriteWarnings(rewritesOf(outline(sending, given, facts), pointerToRecord))
}

/** The invoice as it will be sent, except for the values that come with the number. */
function outline(sending: EinvoiceRequest, given: Sent, facts: Facts): Fattura {
  const year = Number(given.date.slice(0, 4))
  const number =
    facts.number ?? numberOf(seriesFor(facts.kind, regionOf(given.seller.regionKey)), year, 1)
  const outgoing = { ...outgoingOf(facts, given, sending), number }
  return fatturaOf(outgoing, sending.form, anyProgressive)
}

export function refusedBy(findings: readonly FatturaFinding[]): Failure {
  const errors = findings.map(({ field, code, detail }) => ({ pointer: field, code, detail }))
  const detail = errors.map((one) => `${one.pointer}: ${one.detail} (${one.code})`).join(' ')
  return new Failure('einvoice_preflight_failed', { errors, detail })
}

type Made = { number: string; dueOn: string; homeVatMinor: string | null }

/** Builds the file for the exchange under a new file name, and stores it for sending. */
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
    byKeeper: await keeperSendsOn(scene, given.date),
  })
}

function outgoingOf(
  { kind, currency }: Pick<InvoiceRow, 'kind' | 'currency'>,
  { buyer, seller, sale, date, vatDay, dueOn, details }: Sent,
  { causale, credits }: EinvoiceRequest,
): Omit<Outgoing, 'number'> {
  const parties = { buyer, seller, details }
  const days = { date, dueOn, isDeferred: vatDay < date }
  return { kind, currency, ...parties, sale, ...days, causale, credits, home: null }
}
