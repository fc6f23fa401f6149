import { stdnum } from 'stdnum'
import type { FiscalId } from './fattura.ts'

/**
 * A partita IVA: eleven digits, the last a check digit. The office code is not checked: lists go
 * stale.
 */
export function isVatNumber(code: string): boolean {
  if (!/^\d{11}$/.test(code) || code === '00000000000') return false
  const sum = Array.from(code, Number).reduce((total, digit, index) => {
    const doubled = digit * 2
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
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
