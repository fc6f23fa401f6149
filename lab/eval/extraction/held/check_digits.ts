/** Numbers of invented companies: the check digits are right, the companies do not exist. */
const digitsOf = (text: string): number[] => Array.from(text, Number)

const weigh = (text: string, weights: number[]): number =>
  digitsOf(text).reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0)

function luhn(text: string): number {
  const total = digitsOf(text)
    .toReversed()
    .reduce((sum, digit, index) => {
      const doubled = index % 2 === 0 ? digit * 2 : digit
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return (10 - (total % 10)) % 10
}

function oneDigit(number: number, of: string): number {
  if (number > 9) throw new Error(`${of} has no check digit; take another number`)
  return number
}

/** Danish CVR number from its first seven digits. */
export const cvr = (first: string): string =>
  first + String(oneDigit((11 - (weigh(first, [2, 7, 6, 5, 4, 3, 2]) % 11)) % 11, first))

/** Italian partita IVA from its first ten digits. */
export const partitaIva = (first: string): string => `${first}${luhn(first)}`

/** German USt-IdNr. from its first eight digits (ISO 7064, mod 11,10). */
export function germanVat(first: string): string {
  const product = digitsOf(first).reduce((before, digit) => {
    const sum = (digit + before) % 10
    return ((sum === 0 ? 10 : sum) * 2) % 11
  }, 10)
  return `DE${first}${(11 - product) % 10}`
}

/** Swedish organisation number, ten digits, from its first nine. */
export const swedishNumber = (first: string): string => `${first}${luhn(first)}`

/** Dutch BTW number of a company from the first eight digits of its RSIN. */
export const dutchVat = (first: string): string =>
  `NL${first}${oneDigit(weigh(first, [9, 8, 7, 6, 5, 4, 3, 2]) % 11, first)}B01`

/** Irish VAT number from seven digits. */
export const irishVat = (first: string): string =>
  `IE${first}${'WABCDEFGHIJKLMNOPQRSTUV'.charAt(weigh(first, [8, 7, 6, 5, 4, 3, 2]) % 23)}`

/** French SIREN from its first eight digits. */
export const siren = (first: string): string => `${first}${luhn(first)}`

export const frenchVat = (number: string): string =>
  `FR${String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')}${number}`

/** British VAT number from its first seven digits. */
export const britishVat = (first: string): string =>
  `GB${first}${String(97 - (weigh(first, [8, 7, 6, 5, 4, 3, 2]) % 97)).padStart(2, '0')}`

/** An IBAN in groups of four. */
export function iban(country: string, account: string): string {
  const code = (text: string): string =>
    text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(code(`${account}${country}00`)) % 97n)
  const whole = `${country}${String(check).padStart(2, '0')}${account}`
  return whole.replaceAll(/.{4}(?=.)/g, '$& ')
}
