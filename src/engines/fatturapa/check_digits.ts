import { isLuhn } from '#kernel/values/check_digits'
import { stdnum } from 'stdnum'
import type { FiscalId } from './fattura.ts'

/**
 * A partita IVA: eleven digits, the last a check digit. The office code is not checked: lists go
 * stale.
 */
export function isVatNumber(code: string): boolean {
  return /^\d{11}$/.test(code) && code !== '00000000000' && isLuhn(code)
}

/** A codice fiscale: 16 characters for a person, eleven digits like a VAT number for a company. */
export function isFiscalCode(given: string): boolean {
  const code = given.replaceAll(/\s/g, '').toUpperCase()
  if (code.length === 11) return isVatNumber(code)
  return stdnum['IT']?.['codicefiscale']?.validate(code).isValid === true
}

/** Only Italian numbers can be checked here. */
export function isPlausibleVatId({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isVatNumber(code)
}

/** The transmitter may be a person, identified by the codice fiscale. */
export function isPlausibleTransmitter({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isFiscalCode(code)
}
