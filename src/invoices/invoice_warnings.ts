import { compareDays } from '#kernel/day'
import type { Region } from '#regions/room'
import type { BuyerParty } from './parties.ts'
import type { RateRow, Reason } from './sale.ts'
import { stampDutyOf } from './stamp_duty.ts'

/** What this room itself finds worth saying of an invoice; the VAT rules have words of their own. */
const sentences: Readonly<Record<string, string>> = {
  buyer_address_missing:
    'The address of {name} is not known; the law wants it on the invoice. Set it with save_contact_details.',
  buyer_address_placeholder:
    'The address of {name} is not known, so the e-invoice has the format’s placeholder in its place. Set it with save_contact_details.',
  resent_late:
    'The exchange refused it before, and wanted it again by {resendBy}; ask an accountant whether the delay costs something.',
  date_in_future: 'The date {date} is still to come; an invoice bears the day it is issued.',
  payment_details_missing:
    'The profile has no IBAN, so the invoice does not say where to pay. Set it with save_organization_profile.',
  stamp_duty_due:
    'Sales without VAT of {amount} are above {threshold}: stamp duty of {duty} is due. The e-invoice says so; it is paid with the other stamps of the quarter.',
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
  const stamp = stampDutyOf(region, date, seen.byRate)
  if (stamp !== null) found.push({ code: 'stamp_duty_due', params: stamp })
  if (isIssued && !isSent && region.einvoicing !== null) {
    found.push({ code: 'recorded_without_exchange', params: {} })
  }
  return found
}
