import { listReminderRules } from './rules/reminder_rules.ts'
import type { Region } from './schema.ts'

/** A rule that was looked for and not found in the law. */
export type NotConfirmed = {
  table: string
  id: string
  name: string
  validFrom: string | null
  validTo: string | null
  source: string
}

type Row = {
  id: string
  validFrom: string | null
  validTo: string | null
  confirmed: boolean
  source: string
}

/** Every unconfirmed rule of the region, in the order of its tables. */
export function listNotConfirmed(region: Region): NotConfirmed[] {
  return [
    ...listed('VAT code', region.vatCodes, (row) => row.nameEn),
    ...listed('VAT nature', region.natures, (row) => row.nameEn),
    ...listed('category', region.categories.map(ofCategory), (row) => row.nameEn),
    ...listed('purchase rule', region.purchaseRules, (row) => sayId(row.id)),
    ...listed('sales rule', region.salesRules, (row) => sayId(row.id)),
    ...listed('box of the VAT return', region.vatBoxes, (row) => row.labelEn),
    ...listed('deadline', region.deadlineRules, (row) => row.texts['en'] ?? row.id),
    ...listed('takings', [ofTakings(region)], () => 'VAT out of the takings of a day'),
    ...listed('late payment', listReminderRules(region), (row) => row.name),
    ...listed(
      'fact',
      region.facts.map((fact) => ({ ...fact, id: fact.key })),
      (row) => `${row.unit}: ${row.value}`,
    ),
  ]
}

function listed<Of extends Row>(
  table: string,
  rows: readonly Of[],
  nameOf: (row: Of) => string,
): NotConfirmed[] {
  return rows
    .filter((row) => !row.confirmed)
    .map((row) => {
      const { id, validFrom, validTo, source } = row
      return { table, id, name: nameOf(row), validFrom, validTo, source }
    })
}

function ofCategory(row: Region['categories'][number]): Row & { nameEn: string } {
  const isAbroad = row.confirmed === 'domestic'
  const nameEn = isAbroad ? `${row.nameEn}: codes for suppliers abroad` : row.nameEn
  return { ...row, nameEn, confirmed: row.confirmed === 'yes' }
}

function ofTakings({ takings: { confirmed, source } }: Region): Row {
  return { id: 'takings', validFrom: null, validTo: null, confirmed, source }
}

const sayId = (id: string): string => id.replaceAll('_', ' ')
