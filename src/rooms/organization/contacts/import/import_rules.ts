import { assignedCountries, vatPrefix } from '#kernel/values/country'
import type { ContactLine } from '#readers/room'
import type { ContactFields } from '../contact/contact_row.ts'
import { blankFields } from '../contact/rules.ts'
import type { ImportFault } from './import_record.ts'

type Type = ContactFields['type']

const typeWords: Readonly<Record<Type, RegExp>> = {
  both: /kunde.*lev|cliente.*forn|customer.*suppl|client.*vend|both|begge|entrambi/i,
  client: /kunde|debitor|cliente|customer|client/i,
  vendor: /lever|kreditor|fornitore|supplier|vendor/i,
}

function typeOf(given: string | undefined, otherwise: Type): Type {
  const types = ['both', 'client', 'vendor'] as const
  return types.find((one) => typeWords[one].test(given ?? '')) ?? otherwise
}

const languages = ['da', 'it', 'en'] as const

/** What countries are called in the languages that such files are written in, and their codes. */
const countryNames: ReadonlyMap<string, string> = new Map(
  languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return [...assignedCountries].map(
      (code) => [(names.of(code) ?? code).toLowerCase(), code] as const,
    )
  }),
)

/** Undefined: not known. A row without one is of the organization's own country. */
function countryOf(given: string | undefined, home: string): string | undefined {
  if (given === undefined) return home
  const code = given.toUpperCase()
  return assignedCountries.has(code) ? code : countryNames.get(given.toLowerCase())
}

const limits = {
  name: 500,
  email: 320,
  pec: 320,
  notes: 20_000,
  street: 200,
  postalCode: 20,
  city: 100,
  province: 100,
} as const

export type ReadRow = { fields: ContactFields } | { fault: ImportFault }

/** A row as a contact of the organization, or why it cannot be one. */
export function readRow(
  { values }: ContactLine,
  { home, type }: { home: string; type: Type },
): ReadRow {
  if (values.name === undefined) return { fault: 'no_name' }
  const isLong = Object.entries(values).some(
    ([role, value]) => value.length > (limits[role as keyof typeof limits] ?? 100),
  )
  if (isLong) return { fault: 'too_long' }
  const country = countryOf(values.country, home)
  if (country === undefined) return { fault: 'country_unknown' }
  const { street, postalCode, city, province } = values
  const place = Object.fromEntries(
    Object.entries({ street, postalCode, city, province }).filter(([, one]) => one !== undefined),
  ) as Record<string, string>
  return {
    fields: {
      ...blankFields,
      type: typeOf(values.type, type),
      name: values.name,
      ...numbersOf(values, country, home),
      fiscal_code: values.fiscalCode ?? null,
      sdi_code: values.sdiCode ?? null,
      pec: values.pec ?? null,
      gln: /^\d{13}$/.test(values.gln ?? '') ? (values.gln ?? null) : null,
      country,
      email: values.email ?? null,
      notes: values.notes ?? null,
      address: Object.keys(place).length === 0 ? null : place,
    },
  }
}

/** A company abroad often has its VAT number in the column of the registration numbers. */
function numbersOf(
  { businessId, vatNumber }: ContactLine['values'],
  country: string,
  home: string,
): Pick<ContactFields, 'business_id' | 'vat_number'> {
  const isVat =
    vatNumber === undefined &&
    country !== home &&
    businessId?.toUpperCase().startsWith(vatPrefix(country)) === true
  return {
    business_id: isVat ? null : (businessId ?? null),
    vat_number: isVat ? (businessId ?? null) : (vatNumber ?? null),
  }
}

const filled = [
  'business_id',
  'vat_number',
  'fiscal_code',
  'sdi_code',
  'pec',
  'gln',
  'country',
  'email',
  'address',
] as const

/** What a known contact lacks and the row has; nothing that it has is changed. */
export function lackingIn(known: ContactFields, row: ContactFields): Partial<ContactFields> {
  return Object.fromEntries(
    filled.flatMap((field) =>
      known[field] === null && row[field] !== null ? [[field, row[field]]] : [],
    ),
  )
}
