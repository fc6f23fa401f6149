import { compareDays } from '#kernel/day'
import type { Rewrite } from '#fatturapa/room'
import { factOf, type Region } from '#regions/room'
import type { BuyerParty } from './parties.ts'
import type { RateRow, Reason } from './sale.ts'
import { stampDutyOf, type Money } from './stamp_duty.ts'

/** What this room itself finds worth saying of an invoice; the VAT rules have words of their own. */
const sentences: Readonly<Record<string, string>> = {
  buyer_address_missing:
    'The address of {name} is not known; the law wants it on the invoice. Set it with save_contact_details.',
  buyer_address_placeholder:
    'The address of {name} is not known, so the e-invoice has the format’s placeholder in its place. Set it with save_contact_details.',
  resent_late:
    'The exchange refused it before, and wanted it again by {resendBy}; ask an accountant whether the delay costs something.',
  issued_late:
    'It is dated {date}, and goes to the exchange more than {days} days later; ask an accountant whether the delay costs something.',
  declared_later:
    'VAT of {date} is declared already: it was taken back there when the exchange refused the invoice, and counts on {vatDate} now. File the correction of that return, too.',
  date_in_future: 'The date {date} is still to come; an invoice bears the day it is issued.',
  payment_details_missing:
    'The profile has no IBAN, so the invoice does not say where to pay. Set it with save_organization_profile.',
  stamp_duty_due:
    'Sales without VAT of {amount} are above {threshold}: stamp duty of {duty} is due. The e-invoice says so; it is paid with the other stamps of the quarter.',
  stamp_duty_unclear:
    'It has sales without VAT in {currency}: stamp duty is due where they come to more than {threshold} at the rate of its day. The e-invoice says so then; the buyer is not charged for it.',
  letters_replaced:
    'The e-invoice has “{to}” where {field} is “{from}”: the format has not all of its letters.',
  left_out_of_file: 'The e-invoice leaves {field} out, since “{from}” has no place in the format.',
  replaced_elsewhere: 'Letters were replaced in {count} more places of the e-invoice.',
  supplier_number_cut:
    'The supplier’s number {number} is too long for the link to it, which has its end, {written}; the line names it whole.',
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
  isSent: boolean
  byRate: readonly RateRow[]
  money: Money
}

export function findWarnings(seen: Seen): Reason[] {
  const { buyer, iban, date, today, region, isIssued, isSent } = seen
  const found: Reason[] = []
  if (!buyer.address?.street || !buyer.address.city) {
    const code = isSent ? 'buyer_address_placeholder' : 'buyer_address_missing'
    found.push({ code, params: { name: buyer.name } })
  }
  if (compareDays(date, today) > 0) found.push({ code: 'date_in_future', params: { date } })
  if (iban === null) found.push({ code: 'payment_details_missing', params: {} })
  found.push(...stampWarnings(seen))
  if (isIssued && !isSent && region.einvoicing !== null) {
    found.push({ code: 'recorded_without_exchange', params: {} })
  }
  return found
}

function stampWarnings({ region, date, byRate, money }: Seen): Reason[] {
  const stamp = stampDutyOf(region, date, byRate, money)
  if (stamp === null) return []
  if (stamp !== 'unclear') return [{ code: 'stamp_duty_due', params: stamp }]
  const least = factOf(region, 'stamp_duty_threshold', date)?.value ?? ''
  const params = { currency: money.currency, threshold: `${region.currency} ${least}` }
  return [{ code: 'stamp_duty_unclear', params }]
}

const mostRewrites = 10

/** What the file has otherwise than it was given. A few are named, the others counted. */
export function rewriteWarnings(rewrites: readonly Rewrite[]): Reason[] {
  const told = rewrites
    .slice(0, mostRewrites)
    .map(({ field, from, to }): Reason =>
      to === null
        ? { code: 'left_out_of_file', params: { field, from } }
        : { code: 'letters_replaced', params: { field, from, to } },
    )
  const more = rewrites.length - told.length
  if (more > 0) told.push({ code: 'replaced_elsewhere', params: { count: String(more) } })
  return told
}
