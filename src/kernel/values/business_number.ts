import { isLuhn } from './check_digits.ts'

/** A number that a country gives its businesses, as documents print it without a prefix. */
export type BusinessNumber = {
  country: string
  /** The number of a register that is also the VAT number, or only the VAT number. */
  kind: 'business_id' | 'vat_number'
  digits: number
  form: string
  check: { by: 'luhn' } | { by: 'weights'; weights: readonly number[]; modulus: number }
}

/** Whether a number has the form and the check digit of its country's numbers. */
export function hasCheckDigit(
  { form, check }: Pick<BusinessNumber, 'form' | 'check'>,
  number: string,
): boolean {
  if (!new RegExp(form).test(number)) return false
  if (check.by === 'luhn') return isLuhn(number)
  const { weights, modulus } = check
  const sum = weights.reduce((all, weight, index) => all + weight * Number(number[index]), 0)
  return weights.length === number.length && sum % modulus === 0
}
