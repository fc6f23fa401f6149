import { addDays, compareDays } from '#kernel/values/day'
import type { Rewrite } from '#fatturapa/room'
import { wordsOf } from '#languages/room'
import { factOf, fatturaFormOf, type Region } from '#regions/room'
import type { InvoiceDetails } from './details.ts'
import type { BuyerParty } from './parties.ts'
import { typeRowOf } from './type_rules.ts'
import type { SaleRateRow, SaleReason } from '../sale/sale.ts'
import { stampDutyOf, type Money } from '../sale/stamp_duty.ts'

/** Warnings about an invoice; the VAT rules have their own in sale_reasons.ts. */
const sentences: Readonly<Record<string, string>> = wordsOf('en').sentences.invoice

export function renderWarning({ code, params }: SaleReason): string | null {
  const sentence = sentences[code]
  if (sentence === undefined) return null
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

type Seen = {
  /** Absent where nothing is paid, as on a credit note. */
  dueOn?: string
  /** Absent on a credit note. */
  details?: InvoiceDetails | null
  buyer: BuyerParty
  iban: string | null
  date: string
  /** Absent where it is the date, as on a credit note. */
  vatDay?: string
  today: string
  region: Region
  isIssued: boolean
  isSent: boolean
  byRate: readonly SaleRateRow[]
  money: Money
}

export function findWarnings(seen: Seen): SaleReason[] {
  const { buyer, iban, date, today, region, isIssued, isSent } = seen
  const found: SaleReason[] = []
  if (!buyer.address?.street || !buyer.address.city) {
    const code = isSent ? 'buyer_address_placeholder' : 'buyer_address_missing'
    found.push({ code, params: { name: buyer.name } })
  }
  if (compareDays(date, today) > 0) found.push({ code: 'date_in_future', params: { date } })
  if (compareDays(date, addDays(today, farDays)) > 0) {
    found.push({ code: 'date_far_ahead', params: { date } })
  }
  if (seen.dueOn !== undefined && compareDays(seen.dueOn, date) < 0) {
    found.push({ code: 'due_before_date', params: { dueDate: seen.dueOn, date } })
  }
  found.push(...deliveryWarnings(seen))
  found.push(...declarationWarnings(seen))
  found.push(...publicWarnings(seen))
  if (iban === null) found.push({ code: 'payment_details_missing', params: {} })
  found.push(...stampWarnings(seen))
  if (isIssued && !isSent && region.einvoicing.exchange !== null) {
    found.push({ code: 'recorded_without_exchange', params: {} })
  }
  return found
}

/**
 * A public body takes an electronic file only: without its address none can be handed over, and without a reference it
 * is refused there. An exchange checks its own codes itself, but not the tender that the body must name to pay.
 */
function publicWarnings({ buyer, region, details }: Seen): SaleReason[] {
  const isHome = buyer.country === null || buyer.country === region.country
  if (!buyer.isPublicBody || !isHome) return []
  const params = { name: buyer.name }
  if (region.einvoicing.exchange !== null) {
    return (buyer.cig ?? '') === '' ? [{ code: 'tender_code_missing', params }] : []
  }
  const isReached = buyer.gln !== null || (buyer.peppolId ?? null) !== null
  const reference = details?.orderReference ?? buyer.orderReference ?? null
  return [
    ...(isReached ? [] : [{ code: 'public_address_missing', params }]),
    ...(reference === null ? [{ code: 'public_reference_missing', params }] : []),
  ]
}

function deliveryWarnings({ region, date, vatDay, isSent, details = null }: Seen): SaleReason[] {
  if (vatDay === undefined || vatDay >= date) return []
  const { saleVat } = region
  const form = fatturaFormOf(region)
  const counts = { code: 'vat_by_delivery', params: { date, vatDay, source: saleVat.source } }
  const isNamed = (details?.deliveryNotes ?? []).length > 0
  if (form === null || !isSent || isNamed || typeRowOf(region, details) !== null) return [counts]
  return [counts, { code: 'deferred_invoice', params: { type: form.deferred.type } }]
}

/**
 * The exchange only refuses a declaration that was withdrawn, which is not known here; a missing
 * one makes the sale taxable (art. 8 c. 1 lett. c DPR 633/72), so it is warned of.
 */
function declarationWarnings({ buyer, region, date, byRate }: Seen): SaleReason[] {
  const nature = region.declarationOfIntent?.nature
  if (nature === undefined || !byRate.some((row) => row.nature === nature)) return []
  const { declaration } = buyer
  const params = { name: buyer.name, nature }
  if (declaration === undefined) return [{ code: 'declaration_missing', params }]
  const year = String(declaration.year)
  if (date.startsWith(year)) return []
  return [{ code: 'declaration_other_year', params: { ...params, year, date } }]
}

function stampWarnings({ region, date, byRate, money }: Seen): SaleReason[] {
  const stamp = stampDutyOf(region, date, byRate, money)
  if (stamp === null) return []
  if (stamp !== 'unclear') return [{ code: 'stamp_duty_due', params: stamp }]
  const least = factOf(region, 'stamp_duty_threshold', date)?.value ?? ''
  const params = { currency: money.currency, threshold: `${region.currency} ${least}` }
  return [{ code: 'stamp_duty_unclear', params }]
}

const farDays = 31
const mostRewrites = 10

/** Values that the file contains in changed form. The first few are named, the rest are counted. */
export function rewriteWarnings(rewrites: readonly Rewrite[]): SaleReason[] {
  const told = rewrites
    .slice(0, mostRewrites)
    .map(({ field, from, to }): SaleReason =>
      to === null
        ? { code: 'left_out_of_file', params: { field, from } }
        : { code: 'letters_replaced', params: { field, from, to } },
    )
  const more = rewrites.length - told.length
  if (more > 0) told.push({ code: 'replaced_elsewhere', params: { count: String(more) } })
  return told
}
