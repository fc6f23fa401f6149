import { addDays } from '#kernel/values/day'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf, fractionOf, minorOf } from '#kernel/values/decimal'
import type { LateBuyer, ReminderRules } from '#regions/room'
import type { ChargeReason } from './charge_reasons.ts'

export type ReminderTerms = {
  feeMinor: bigint
  compensation: boolean
  interest: boolean
}

/** A reminder before, as far as charges depend on it. Those withdrawn are left out. */
export type EarlierReminder = {
  date: string
  feeMinor: bigint
  compensationMinor: bigint
  interestTo: string | null
}

export type ChargesAsked = {
  rules: ReminderRules | undefined
  terms: ReminderTerms | null
  isWanted: boolean
  buyer: LateBuyer
  currency: string
  homeCurrency: string
  openMinor: bigint
  dueOn: string
  date: string
  earlier: readonly EarlierReminder[]
}

export type InterestPart = { rate: string; from: string; to: string; days: number; open: string }

export type Charges = {
  feeMinor: bigint
  compensationMinor: bigint
  interestMinor: bigint
  interestTo: string | null
  interestParts: InterestPart[]
  reasons: ChargeReason[]
}

const nothing: Charges = {
  feeMinor: 0n,
  compensationMinor: 0n,
  interestMinor: 0n,
  interestTo: null,
  interestParts: [],
  reasons: [],
}

/** What a reminder charges: what the organization set, and never more than the law allows. */
export function chargesOf(asked: ChargesAsked): Charges {
  const { rules, terms, currency, homeCurrency } = asked
  const none = (code: ChargeReason['code'], params: Record<string, string> = {}): Charges => ({
    ...nothing,
    reasons: [{ code, params }],
  })
  if (!asked.isWanted) return none('charges_not_wanted')
  const isSet = terms !== null && (terms.feeMinor > 0n || terms.compensation || terms.interest)
  if (!isSet) return none('charges_not_set')
  if (rules === undefined) return none('charges_without_rules')
  if (currency !== homeCurrency) {
    return none('charges_in_home_currency', { currency, home: homeCurrency })
  }
  const fee = feeOf(asked, rules, terms)
  const compensation = compensationOf(asked, rules, terms)
  const interest = terms.interest ? interestOf(asked, rules) : nothing
  return {
    feeMinor: fee.minor,
    compensationMinor: compensation.minor,
    interestMinor: interest.interestMinor,
    interestTo: interest.interestTo,
    interestParts: interest.interestParts,
    reasons: [...fee.reasons, ...compensation.reasons, ...interest.reasons],
  }
}

type Part = { minor: bigint; reasons: ChargeReason[] }

const noPart: Part = { minor: 0n, reasons: [] }

function feeOf(
  { earlier, date, currency }: ChargesAsked,
  { fee }: ReminderRules,
  { feeMinor }: ReminderTerms,
): Part {
  if (feeMinor === 0n || fee === null) return noPart
  const { source } = fee
  const charged = earlier.filter((one) => one.feeMinor > 0n).length
  const most = String(fee.count)
  if (charged >= fee.count) {
    return { minor: 0n, reasons: [{ code: 'fees_used_up', params: { most, source } }] }
  }
  const last = earlier
    .map((one) => one.date)
    .toSorted()
    .at(-1)
  if (last !== undefined && addDays(last, fee.daysBetween) > date) {
    const params = { date: last, days: String(fee.daysBetween), source }
    return { minor: 0n, reasons: [{ code: 'fee_too_soon', params }] }
  }
  const digits = currencyDigits(currency)
  const cap = minorOf(fee.most, digits)
  const minor = feeMinor < cap ? feeMinor : cap
  const amount = decimalOf(minor, digits)
  const params = { amount, currency, count: String(charged + 1), most, source }
  return { minor, reasons: [{ code: 'fee_charged', params }] }
}

function compensationOf(
  { earlier, buyer, currency }: ChargesAsked,
  { compensation }: ReminderRules,
  terms: ReminderTerms,
): Part {
  if (!terms.compensation || compensation === null) return noPart
  const no = (code: ChargeReason['code']): Part => ({ minor: 0n, reasons: [{ code, params: {} }] })
  if (buyer !== 'business') return no('compensation_of_businesses')
  if (earlier.some((one) => one.compensationMinor > 0n)) return no('compensation_charged_before')
  const { amount, source } = compensation
  const params = { amount, currency, source }
  const minor = minorOf(amount, currencyDigits(currency))
  return { minor, reasons: [{ code: 'compensation_charged', params }] }
}

/**
 * For each day after the due day, or after the last day that interest was charged for, on what is left
 * now. A year has 365 days, and fractions are left out, so that nobody is charged too much.
 */
function interestOf(asked: ChargesAsked, { interest }: ReminderRules): Charges {
  const { earlier, buyer, dueOn, date, openMinor, currency } = asked
  const reckoned = earlier.flatMap(({ interestTo }) => (interestTo === null ? [] : [interestTo]))
  const begin = addDays([dueOn, ...reckoned].toSorted().at(-1) ?? dueOn, 1)
  if (begin > date) return nothing
  const open = decimalOf(openMinor, currencyDigits(currency))
  const parts: InterestPart[] = []
  const reasons: ChargeReason[] = []
  let [top, bottom] = [0n, 1n]
  for (let from = begin; from <= date;) {
    const row = interest.find(
      (one) =>
        one.buyers.includes(buyer) &&
        (one.validFrom ?? '') <= from &&
        from <= (one.validTo ?? '9999-12-31'),
    )
    const to =
      row === undefined ? lastWithout(interest, buyer, from, date) : least(row.validTo, date)
    const days = daysFrom(from, to)
    if (row === undefined) reasons.push({ code: 'interest_without_rate', params: { from, to } })
    else {
      const { rate, source } = row
      parts.push({ rate, from, to, days, open })
      const said = { rate, open, currency, days: String(days), from, to, source }
      reasons.push({ code: 'interest_charged', params: said })
      const part = fractionOf(rate)
      top = top * part.bottom + openMinor * part.top * BigInt(days) * bottom
      bottom *= part.bottom
    }
    from = addDays(to, 1)
  }
  const interestMinor = top / (bottom * 100n * 365n)
  return { ...nothing, interestMinor, interestTo: date, interestParts: parts, reasons }
}

const least = (end: string | null, date: string): string =>
  end !== null && end < date ? end : date

function lastWithout(
  interest: ReminderRules['interest'],
  buyer: LateBuyer,
  from: string,
  date: string,
): string {
  const begins = interest
    .filter((one) => one.buyers.includes(buyer) && (one.validFrom ?? '') > from)
    .map((one) => addDays(one.validFrom ?? from, -1))
  return [...begins, date].toSorted()[0] ?? date
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}
