import { stdnum } from 'stdnum'
import { diceOf, type Dice } from './dice.ts'

const schemes = {
  DK: { kind: 'cvr', make: (dice: Dice) => dice.digits(8) },
  IT: { kind: 'iva', make: (dice: Dice) => `0${dice.digits(6)}015${dice.digits(1)}` },
  DE: { kind: 'vat', make: (dice: Dice) => dice.digits(9) },
  IE: { kind: 'vat', make: (dice: Dice) => `${dice.digits(7)}${letter(dice)}H` },
  LU: { kind: 'tva', make: (dice: Dice) => dice.digits(8) },
  NL: { kind: 'btw', make: (dice: Dice) => `${dice.digits(9)}B01` },
  SE: { kind: 'vat', make: (dice: Dice) => `556${dice.digits(7)}01` },
  FR: { kind: 'tva', make: (dice: Dice) => dice.digits(11) },
  GB: { kind: 'vat', make: (dice: Dice) => dice.digits(9) },
} as const

export type MadeNumberCountry = keyof typeof schemes

function letter(dice: Dice): string {
  return String.fromCodePoint(65 + dice.whole(0, 22))
}

/** A VAT number with valid check digits, its country's prefix included; the same for the same name. */
export function vatNumberOf(country: MadeNumberCountry, name: string): string {
  const dice = diceOf(`number of ${name}`)
  const { kind, make } = schemes[country]
  const validator = stdnum[country]?.[kind]
  if (validator === undefined) throw new Error(`No check for VAT numbers of ${country}`)
  for (;;) {
    const number = make(dice)
    if (validator.validate(country + number).isValid) return country + number
  }
}

/** An IBAN with valid check digits (ISO 13616: 98 less the remainder by 97). */
export function ibanOf(country: 'DK' | 'IT' | 'DE' | 'LU' | 'NL', account: string): string {
  const moved = `${account}${country}00`.replaceAll(/[A-Z]/g, (one) =>
    String((one.codePointAt(0) ?? 0) - 55),
  )
  const check = 98n - (BigInt(moved) % 97n)
  const whole = `${country}${check.toString().padStart(2, '0')}${account}`
  return whole.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
