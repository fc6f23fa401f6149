import { compareDays } from '#kernel/day'
import { decimalOf, minorOf } from '#ledger/room'
import { factOf, type Region } from '#regions/room'
import { asksNatures, type BuyerParty } from './parties.ts'
import type { RateRow, Reason } from './sale.ts'

/** What this room itself finds worth saying of an invoice; the VAT rules have words of their own. */
const sentences: Readonly<Record<string, string>> = {
  buyer_address_missing:
    'The address of {name} is not known; the law wants it on the invoice. Set it with save_contact_details.',
  date_in_future: 'The date {date} is still to come; an invoice bears the day it is issued.',
  payment_details_missing:
    'The profile has no IBAN, so the invoice does not say where to pay. Set it with save_organization_profile.',
  stamp_duty_due:
    'Sales without VAT of {amount} are above {threshold}: stamp duty of {duty} is due, and Daybook does not add it yet.',
  recorded_without_exchange:
    'No exchange is connected, so the invoice is recorded as issued and was not sent to anybody.',
}

export function renderWarning({ code, params }: Reason): string | null {
  const sentence = sentences[code]
  if (sentence === undefined) return null
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

type Seen = {
  buyer: BuyerParty
  iban: string | null
  date: string
  today: string
  region: Region
  isIssued: boolean
  byRate: readonly RateRow[]
}

export function findWarnings(seen: Seen): Reason[] {
  const { buyer, iban, date, today, region, isIssued } = seen
  const found: Reason[] = []
  if (!buyer.address?.street || !buyer.address.city) {
    found.push({ code: 'buyer_address_missing', params: { name: buyer.name } })
  }
  if (compareDays(date, today) > 0) found.push({ code: 'date_in_future', params: { date } })
  if (iban === null) found.push({ code: 'payment_details_missing', params: {} })
  found.push(...stampWarnings(seen))
  if (isIssued && asksNatures(region)) {
    found.push({ code: 'recorded_without_exchange', params: {} })
  }
  return found
}

/** Italian invoices without VAT bear a stamp above a threshold; only the untaxed part counts. */
function stampWarnings({ region, date, byRate }: Seen): Reason[] {
  const threshold = factOf(region, 'stamp_duty_threshold', date)?.value
  const duty = factOf(region, 'stamp_duty_amount', date)?.value
  const natures = factOf(region, 'stamp_duty_natures', date)?.value.split(';') ?? []
  if (threshold === undefined || duty === undefined) return []
  const untaxed = byRate.filter(({ nature }) => nature !== null && natures.includes(nature))
  const sumMinor = untaxed.reduce((sum, row) => sum + row.netMinor, 0n)
  if (sumMinor <= minorOf(threshold, 2)) return []
  const amount = decimalOf(sumMinor, 2)
  return [{ code: 'stamp_duty_due', params: { amount, threshold, duty } }]
}
