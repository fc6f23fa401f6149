import { stdnum } from 'stdnum'
import type { FiscalId } from './fattura.ts'

/** A partita IVA: eleven digits whose last is their check. Its office is not judged: lists go stale. */
export function isVatNumber(code: string): boolean {
  if (!/^\d{11}$/.test(code) || code === '00000000000') return false
  const sum = Array.from(code, Number).reduce((total, digit, index) => {
    const doubled = digit * 2
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** A codice fiscale: of a person 16 characters, of a company eleven digits like a VAT number. */
export function isFiscalCode(given: string): boolean {
  const code = given.replaceAll(/\s/g, '').toUpperCase()
  if (code.length === 11) return isVatNumber(code)
  return stdnum['IT']?.['codicefiscale']?.validate(code).isValid === true
}

/** Only Italian numbers can be judged without asking their country. */
export function isPlausibleVatId({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isVatNumber(code)
}

/** Who sends may be a person, and is then known by the codice fiscale. */
export function isPlausibleTransmitter({ country, code }: FiscalId): boolean {
  return country !== 'IT' || isFiscalCode(code)
}
