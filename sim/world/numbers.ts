import type { Chance } from './chance.ts'

/** ISO 7064 mod 97-10 over digits and letters, as IBAN and creditor references use it. */
function checkDigits(text: string): string {
  const digits = text
    .split('')
    .map((one) => Number.parseInt(one, 36))
    .join('')
  return (98n - (BigInt(`${digits}00`) % 97n)).toString().padStart(2, '0')
}

const withIbanCheck = (country: string, rest: string): string =>
  `${country}${checkDigits(rest + country)}${rest}`

// The check character of Italian account numbers weighs characters in odd places by this table.
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

function italianCheck(number: string): string {
  const sum = number.split('').reduce((total, one, index) => {
    const value = /\d/.test(one) ? Number(one) : one.charCodeAt(0) - 65
    return total + (index % 2 === 0 ? (ODD[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** How each country writes an account number under the number of its bank. */
const ACCOUNT_NUMBERS: Record<string, (bankNumber: string, chance: Chance) => string> = {
  DK: (bankNumber, chance) => bankNumber + chance.digits(10),
  IT: (bankNumber, chance) => {
    const number = bankNumber + chance.digits(5) + chance.digits(12)
    return italianCheck(number) + number
  },
  DE: (bankNumber, chance) => bankNumber + chance.digits(10),
}

export type AccountNumber = { iban: string; bban: string }

export function buildAccountNumber(
  country: string,
  bankNumber: string,
  chance: Chance,
): AccountNumber {
  const build = ACCOUNT_NUMBERS[country]
  if (build === undefined) throw new Error(`No account numbers are known for ${country}.`)
  const bban = build(bankNumber, chance)
  return { iban: withIbanCheck(country, bban), bban }
}

/** A Danish payment identification of fifteen digits, the last of which checks the others. */
export function buildPaymentCardNumber(chance: Chance): string {
  const digits = `0000${chance.digits(10)}`
  const sum = digits.split('').reduce((total, one, index) => {
    const doubled = index % 2 === 1 ? Number(one) * 2 : Number(one)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A creditor reference by ISO 11649. */
export function buildCreditorReference(chance: Chance): string {
  const body = chance.digits(10)
  return `RF${checkDigits(`${body}RF`)}${body}`
}
