import { addDays } from '#kernel/day'

/** Directive 2011/7/EU art. 3(3)(b): where nothing else is agreed, payment is due after 30 days. */
const paymentDays = 30
const lastDay = '9999-12-31'

export function dueDayOf(date: string): string {
  return date > '9999-12-01' ? lastDay : addDays(date, paymentDays)
}
