import { Failure } from '#kernel/failure/failure'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'

/** The decimal of a JSON number, or a fault at `pointer` if the currency has fewer decimals. */
export function exactAmount(amount: number, currency: string, pointer: string): string {
  const digits = currencyDigits(currency)
  if (!isExactDecimal(amount, digits)) {
    const detail = `An amount in ${currency} has at most ${digits} decimals.`
    const error = { pointer, code: 'too_many_decimals', detail }
    throw new Failure('invalid_input', { errors: [error] })
  }
  return decimalOf(fromDecimal(amount, digits), digits)
}
