import { Failure } from '#kernel/failure/failure'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'

/** What is wrong with an amount that has more decimals than its currency. */
export function amountFault(currency: string, pointer: string) {
  const digits = currencyDigits(currency)
  const detail = `An amount in ${currency} has at most ${digits} decimals and 15 digits.`
  return { pointer, code: 'invalid_amount', detail }
}

/** A given amount in minor units of a currency that only the records tell. */
export function givenMinor(amount: number, currency: string, pointer: string): bigint {
  const digits = currencyDigits(currency)
  if (isExactDecimal(amount, digits)) return fromDecimal(amount, digits)
  throw new Failure('invalid_input', { errors: [amountFault(currency, pointer)] })
}
