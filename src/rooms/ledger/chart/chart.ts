import { z } from 'zod'
import { bearsNoVat, type Region } from '#regions/room'
import type { AccountRow, CategoryRow, VatCodeRow } from './store.ts'

export const accountTypes = ['income', 'expense', 'asset', 'liability', 'equity'] as const
export const directions = ['in', 'out'] as const

const text = z.string().nullable()

// A copied row has no version, only the time it was copied or last changed here.
const cachedShape = {
  id: z.string().meta({ description: "The provider's own id." }),
  name: z.string(),
  nameEn: z.string(),
  syncedAt: z.string(),
}

/** The filter by name that accounts, VAT codes and categories share. */
export const nameFilter = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'Part of a name (any case), or the start of the id.' })

export const account = z.object({
  ...cachedShape,
  type: z.enum(accountTypes),
  standardNumber: text.meta({ description: "Number in the country's public standard chart." }),
  vatCode: text.meta({ description: 'The VAT code usually used on this account.' }),
  own: z.boolean().meta({ description: 'Added by the organization, not of the standard chart.' }),
  standardNumberNote: text.meta({
    description: 'How the standard number was found, where nobody named it.',
  }),
  closedAt: text.meta({ description: 'Since when it takes no entries; null: it is open.' }),
  closedReason: text,
})

export const vatCode = z.object({
  ...cachedShape,
  direction: z.enum(directions).meta({ description: 'in: purchases; out: sales.' }),
  rate: z
    .number()
    .nullable()
    .meta({ description: "A percentage; null where another country's rate applies." }),
  kind: z.string(),
  deductible: z
    .number()
    .nullable()
    .meta({ description: 'Share of the VAT that may be deducted, 0 to 1.' }),
  proRata: z
    .boolean()
    .meta({ description: "Deducted at the organization's own percentage (pro rata)." }),
  reverseCharge: z
    .enum(['none', 'self', 'buyer'])
    .meta({ description: 'self: the organization owes the VAT; buyer: its customer does.' }),
  nature: text.meta({
    description: 'VAT nature of a line without VAT, where the country has them.',
  }),
  withoutDocument: z.boolean().meta({
    description:
      'Without VAT and in no VAT return, so that a bank transaction may be booked with it without a document.',
  }),
  validFrom: text,
  validTo: text,
})

export const category = z.object({
  ...cachedShape,
  account: z.string(),
  vatCodes: z
    .object({ domestic: text, eu: text, outside: text })
    .meta({ description: 'By location of the supplier; null: the cost has no VAT code.' }),
})

function cachedOf(row: { id: string; name: string; name_en: string; synced_at: Date }) {
  return { id: row.id, name: row.name, nameEn: row.name_en, syncedAt: row.synced_at.toISOString() }
}

export function toAccount(row: AccountRow): z.input<typeof account> {
  const { type, standard_number: standardNumber, vat_code: vatCode } = row
  return {
    ...cachedOf(row),
    type,
    standardNumber,
    vatCode,
    own: row.own,
    standardNumberNote: row.mapping_note,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedReason: row.closed_reason,
  }
}

export function toVatCode(row: VatCodeRow, region: Region): z.input<typeof vatCode> {
  const known = region.vatCodes.find(({ id }) => id === row.id)
  return {
    ...cachedOf(row),
    direction: row.direction,
    rate: row.rate === null ? null : Number(row.rate),
    kind: row.kind,
    deductible: row.deductible === null ? null : Number(row.deductible),
    proRata: row.pro_rata,
    reverseCharge: row.reverse_charge,
    nature: row.nature,
    withoutDocument: known !== undefined && bearsNoVat(known),
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}

export function toCategory(row: CategoryRow): z.input<typeof category> {
  const vatCodes = { domestic: row.vat_domestic, eu: row.vat_eu, outside: row.vat_outside }
  return { ...cachedOf(row), account: row.account, vatCodes }
}
