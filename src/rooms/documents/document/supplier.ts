import { vatPrefix } from '#kernel/values/country'
import type { ReadingFields } from '#readers/room'

/**
 * The key of a supplier: its VAT number with country prefix, otherwise its registration number with
 * prefix, otherwise its tax code, otherwise its name. A Danish CVR number and the VAT number made
 * of it give the same key on purpose.
 */
export function supplierKeyOf(fields: ReadingFields): string | null {
  const country = fields.supplierCountry?.value.toUpperCase() ?? null
  const prefix = country === null ? null : vatPrefix(country)
  const vatNumber = compactId(fields.supplierVatNumber?.value)
  if (vatNumber !== '')
    return /^[A-Z]{2}/.test(vatNumber) ? vatNumber : withPrefix(prefix, vatNumber)
  const businessId = compactId(fields.supplierBusinessId?.value)
  if (businessId !== '') return withPrefix(prefix, businessId)
  const fiscalCode = compactId(fields.supplierFiscalCode?.value)
  if (fiscalCode !== '') return withPrefix(prefix, fiscalCode)
  return supplierNameKey(fields)
}

/** The key by name only, for copies that show no number. */
export function supplierNameKey(fields: ReadingFields): string | null {
  const name = compactName(fields.supplierName?.value ?? '')
  return name === '' ? null : `name:${name}`
}

/** By these numbers the contact of a supplier is found; a Danish VAT number contains the registration number. */
export function contactNumbersOf(fields: ReadingFields): {
  vatNumbers: string[]
  businessIds: string[]
  all: string[]
} {
  const vatNumber = fields.supplierVatNumber?.value ?? null
  const businessId = fields.supplierBusinessId?.value ?? null
  const vatNumbers = vatNumber === null ? [] : [vatNumber, vatNumber.slice(2)]
  const ids = [businessId, vatNumber?.slice(2)]
  const businessIds = ids.filter((id) => typeof id === 'string')
  return { vatNumbers, businessIds, all: [...new Set([...vatNumbers, ...businessIds])] }
}

function withPrefix(prefix: string | null, id: string): string {
  if (prefix === null) return `id:${id}`
  return id.startsWith(prefix) ? id : prefix + id
}

export function compactId(id: string | undefined): string {
  return (id ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters and digits only: "Caffè Roma S.r.l." equals "CAFFÈ ROMA SRL". */
export function compactName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
