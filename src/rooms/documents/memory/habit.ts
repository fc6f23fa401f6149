import type { Extraction } from '../document/facts.ts'
import type { StoredCoding } from '../document/stored_coding.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import { itemWordsOf } from '../document/item_words.ts'

export const labelledFields = ['date', 'dueDate', 'total', 'vat'] as const
export type LabelledField = (typeof labelledFields)[number]

/** What an accepted document tells about the next one of its supplier. */
export type Habit = {
  supplier: Partial<Record<SupplierField, string>>
  /** Whether the number had a valid check digit. */
  isChecked: boolean
  /** The words beside each accepted value; only those that stood beside no other value. */
  labels: Partial<Record<LabelledField, string[]>>
  /** Where a date without any words stood: page, left and top. */
  datePlace: [number, number, number] | null
  currency: string | null
  language: string | null
  category: string | null
  /** The words of what was bought; documents accepted before these were kept have none. */
  items?: string[]
}

export const supplierFields = [
  'supplierName',
  'supplierVatNumber',
  'supplierBusinessId',
  'supplierFiscalCode',
  'supplierCountry',
] as const
export type SupplierField = (typeof supplierFields)[number]

type Printed = NonNullable<Extraction['printed']>

/** Null where the supplier is unknown: then nothing could be found again. */
export function habitOf(
  extraction: Extraction,
  coding: StoredCoding | null,
): { key: string; habit: Habit } | null {
  const { fields, printed = [], language } = extraction
  const key = supplierKeyOf(fields)
  if (key === null) return null
  const labels: Habit['labels'] = {}
  for (const field of labelledFields) {
    const value = fields[field]?.value
    if (value === undefined) continue
    const found = labelsOf(printed, kindOf(field), plain(value))
    if (found.length > 0) labels[field] = found
  }
  const ids = [fields.supplierVatNumber, fields.supplierBusinessId, fields.supplierFiscalCode]
  return {
    key,
    habit: {
      supplier: Object.fromEntries(
        supplierFields.flatMap((name) => {
          const value = fields[name]?.value
          return value === undefined ? [] : [[name, value]]
        }),
      ),
      isChecked: ids.some((id) => id?.proofs.includes('check_digit') === true),
      labels,
      datePlace: labels.date === undefined ? placeOf(printed, fields.date?.value ?? '') : null,
      currency: fields.currency?.value ?? null,
      language,
      category: coding?.category ?? null,
      items: itemWordsOf(extraction),
    },
  }
}

export const kindOf = (field: LabelledField): Printed[number]['kind'] =>
  field === 'total' || field === 'vat' ? 'amount' : 'date'

/** As the reader prints values: without sign and with two decimals. */
export function plain(value: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  return `${whole}.${decimals.padEnd(2, '0').replace(/(\d{2})0+$/, '$1')}`
}

function labelsOf(printed: Printed, kind: Printed[number]['kind'], value: string): string[] {
  const others = new Set(
    printed.flatMap((one) => (one.kind === kind && plain(one.value) !== value ? [one.label] : [])),
  )
  const own = printed.filter((one) => one.kind === kind && plain(one.value) === value)
  const labels = own.map(({ label }) => label).filter((label) => label !== '' && !others.has(label))
  return [...new Set(labels)]
}

function placeOf(printed: Printed, day: string): Habit['datePlace'] {
  const found = printed.filter(({ kind, label }) => kind === 'date' && label === '')
  const own = found.find(({ value }) => value === day)
  if (own === undefined || own.page === null || own.box === null) return null
  return [own.page, own.box[0], own.box[1]]
}
