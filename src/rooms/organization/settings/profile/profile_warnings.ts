import { identifierWarnings, isPostalCode } from '#regions/room'
import type { Profile } from './profile.ts'

export type ProfileWarning = { field: string; code: string; detail: string }

type Warning = readonly [field: keyof Profile, code: string, detail: string]

/**
 * What looks wrong in the organization's own identifiers. The profile is saved anyway; an invoice
 * with wrong identifiers is refused when it is sent.
 */
export function profileWarnings(profile: Profile, country: string): ProfileWarning[] {
  const { businessId, vatNumber, fiscalCode, pec, email } = profile
  // The organization's own recipient code is where it receives invoices, not a buyer's code.
  const own = { country, businessId, vatNumber, fiscalCode, pec, email, sdiCode: null }
  const found = [
    ...reaWarnings(profile.reaOffice),
    ...postalCodeWarnings(profile.address?.postalCode, country),
    ...ibanWarnings(profile.iban),
    ...glnWarnings(profile.gln),
  ]
  return [
    ...identifierWarnings(own, country),
    ...found.map(([field, code, detail]) => ({ field, code, detail })),
  ]
}

function reaWarnings(office: string | null): Warning[] {
  if (office === null || /^[A-Z]{2}$/.test(office)) return []
  return [['reaOffice', 'rea_office_format', 'Use the two letters of the province, such as MI.']]
}

function postalCodeWarnings(code: string | undefined, country: string): Warning[] {
  if (code === undefined || isPostalCode(country, code)) return []
  return [['address', 'postal_code_format', 'This is not a valid postal code in that country.']]
}

/** ISO 13616: the country and check digits go to the end, letters count from ten, mod 97 is one. */
function ibanWarnings(iban: string | null): Warning[] {
  if (iban === null) return []
  const text = compact(iban)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) {
    return [
      [
        'iban',
        'iban_format',
        'An IBAN has a country code, two check digits and the account number.',
      ],
    ]
  }
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  if (BigInt(digits) % 97n === 1n) return []
  return [['iban', 'iban_check_digits', 'The check digits of the IBAN are wrong.']]
}

/** GS1: digits from the right are weighted 1 and 3 alternately, and the sum ends in 0. */
function glnWarnings(gln: string | null): Warning[] {
  if (gln === null) return []
  const digits = Array.from(gln, Number)
  const sum = digits.reduce((sum, digit, index) => sum + digit * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0 ? [] : [['gln', 'gln_check_digit', 'The check digit of the GLN is wrong.']]
}

function compact(value: string): string {
  return value.replace(/[\s./-]/g, '').toUpperCase()
}
