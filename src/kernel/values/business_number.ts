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

/** From the right, with every second digit doubled, the sum of the digits is a multiple of ten. */
export function isLuhn(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index += 1) {
    const digit = number.charCodeAt(number.length - 1 - index) - 48
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
