import { addDays } from '#kernel/values/day'

/** Directive 2011/7/EU art. 3(3)(b): unless agreed otherwise, payment is due after 30 days. */
const lawfulDays = 30
const lastDay = '9999-12-31'

type Terms = { dueDate?: string; paymentDays?: number }

/** The agreed day; else by the agreed days, the invoice's before the contact's; else by law. */
export function dueDayOf(date: string, terms: Terms = {}, contactDays?: number): string {
  const { dueDate, paymentDays = contactDays ?? lawfulDays } = terms
  if (dueDate !== undefined) return dueDate
  return date > '9998-12-31' ? lastDay : addDays(date, paymentDays)
}
