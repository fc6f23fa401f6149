import { vatPrefix } from '#kernel/values/country'
import type { ContactFields } from '../contact/contact_row.ts'

/** What may be taken of the contact that goes, by the name that callers use. */
const columns = {
  name: 'name',
  businessId: 'business_id',
  vatNumber: 'vat_number',
  fiscalCode: 'fiscal_code',
  sdiCode: 'sdi_code',
  pec: 'pec',
  country: 'country',
  email: 'email',
  address: 'address',
  gln: 'gln',
  peppolId: 'peppol_id',
  defaultVatNature: 'default_vat_nature',
  officeCode: 'office_code',
  cig: 'cig',
  cup: 'cup',
  orderReference: 'order_reference',
  splitPayment: 'split_payment',
  saleDefaults: 'sale_defaults',
  declarationOfIntent: 'declaration',
} as const satisfies Record<string, keyof ContactFields>

export type TakenField = keyof typeof columns
export const takenFields = Object.keys(columns) as [TakenField, ...TakenField[]]

/** By these authorities know a company: where both have one and they differ, they are two. */
const numbers = ['business_id', 'vat_number', 'fiscal_code'] as const

export function areTwoCompanies(one: ContactFields, other: ContactFields): boolean {
  const doDiffer = numbers.some((field) => {
    const [first, second] = [plain(one, field), plain(other, field)]
    return first !== null && second !== null && first !== second
  })
  return doDiffer || haveNoneInCommon(companyNumbers(one), companyNumbers(other))
}

/** One may have as its registration number what the other has as its VAT number. */
const companyNumbers = (of: ContactFields): string[] =>
  (['business_id', 'vat_number'] as const).flatMap((field) => plain(of, field) ?? [])

function haveNoneInCommon(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && others.length > 0 && !some.some((number) => others.includes(number))
}

/** Without the prefix of its country, so that DK12345674 and 12345674 are the same. */
function plain(of: ContactFields, field: (typeof numbers)[number]): string | null {
  const number = of[field]?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? ''
  if (field === 'fiscal_code') return number || null
  const prefix = of.country === null ? /^[A-Z]{2}(?=\d)/.exec(number)?.[0] : vatPrefix(of.country)
  const bare =
    prefix !== undefined && number.startsWith(prefix) ? number.slice(prefix.length) : number
  return bare || null
}

/** What the kept one has stays, what it lacks comes from the other, and what is named in `take` in any case. */
export function mergedFields(
  kept: ContactFields,
  gone: ContactFields,
  take: readonly TakenField[],
): ContactFields {
  const taken = Object.entries(columns).flatMap(([field, column]) => {
    const isTaken = take.includes(field as TakenField)
      ? gone[column] !== null
      : kept[column] === null
    return isTaken ? [[column, gone[column]]] : []
  })
  const notes = [kept.notes, gone.notes].filter((one) => one !== null)
  return {
    ...kept,
    ...Object.fromEntries(taken),
    type: kept.type === gone.type ? kept.type : 'both',
    public_body: kept.public_body || gone.public_body,
    notes: notes.length === 0 ? null : [...new Set(notes)].join('\n').slice(0, 20_000),
  }
}
