import type { ContactRecord } from '@daybook/sdk'
import { countryName } from '../../../words/format.ts'
import type { Merge } from './moves.tsx'

export type TakenField = NonNullable<Merge['take']>[number]

/** In the order in which one looks at them. */
const fields: readonly TakenField[] = [
  'name',
  'businessId',
  'vatNumber',
  'fiscalCode',
  'country',
  'address',
  'email',
  'sdiCode',
  'pec',
  'gln',
  'peppolId',
  'defaultVatNature',
  'officeCode',
  'cig',
  'cup',
  'orderReference',
]

/** As one reads it; null where there is nothing. */
export function textOf(contact: ContactRecord, field: TakenField): string | null {
  if (field === 'address') {
    const { street, postalCode, city, province } = contact.address ?? {}
    const town = [postalCode, city].filter(Boolean).join(' ')
    return [street, town, province].filter(Boolean).join(', ') || null
  }
  const value = contact[field as keyof ContactRecord]
  if (typeof value !== 'string' || value === '') return null
  return field === 'country' ? countryName(value) : value
}

export function differing(kept: ContactRecord, gone: ContactRecord): TakenField[] {
  return fields.filter((field) => textOf(kept, field) !== textOf(gone, field))
}
