import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { isExactDecimal, toDecimal } from '#kernel/values/money'
import { homeRegion, identifierWarnings, supplies } from '#regions/room'
import type { ContactRow, Declaration } from './contact_row.ts'

export const contactTypes = ['client', 'vendor', 'both'] as const

const text = z.string().nullable()

export const address = z.strictObject({
  street: z.string().max(200).optional(),
  postalCode: z.string().max(20).optional(),
  city: z.string().max(100).optional(),
  province: z.string().max(100).optional(),
})

const mostDays = 365

export const saleDefaults = z.strictObject({
  supply: z.enum(supplies).optional().meta({ description: 'What the contact buys.' }),
  vatCode: z.string().max(20).optional().meta({
    description: 'A sales VAT code, such as the one of domestic reverse charge.',
  }),
  taxedAtBuyer: z.boolean().optional().meta({
    description: 'Services to this consumer outside the EU are taxed where the buyer is.',
  }),
  paymentDays: z.number().int().min(0).max(mostDays).optional().meta({
    description: 'Days from the invoice date to the due date.',
  }),
})

const declarationFields = {
  protocol: z
    .string()
    .regex(/^\d{17}[-/]\d{6}$/, 'Use 17 digits, a hyphen and 6 digits.')
    .meta({
      description: "Protocol of the authority's receipt, such as 08060120341234567-000001.",
      examples: ['08060120341234567-000001'],
    }),
  date: z.iso.date().meta({ description: 'Date of the receipt.' }),
}

export const declaration = z.strictObject({
  ...declarationFields,
  year: z.number().int().min(2022).max(9999).optional().meta({
    description: 'The calendar year it is valid for; defaults to the year of the receipt.',
  }),
  limit: z
    .number()
    .positive()
    .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
    .optional()
    .meta({
      description: 'The most that may be invoiced under it; a warning tells when it is passed.',
    }),
})

/** A contact as every action and read returns it. */
export const contact = z.object({
  ...recordShape,
  type: z.enum(contactTypes),
  name: z.string(),
  businessId: text,
  vatNumber: text,
  fiscalCode: text,
  sdiCode: text,
  pec: text,
  country: text,
  email: text,
  notes: text,
  address: address.nullable(),
  gln: text,
  peppolId: text,
  defaultVatNature: text,
  publicBody: z.boolean(),
  officeCode: text,
  cig: text,
  cup: text,
  orderReference: text,
  splitPayment: z.boolean().nullable().meta({
    description: 'Null if it is not said: public bodies then split payments where the law says so.',
  }),
  saleDefaults: saleDefaults.optional().meta({
    description: 'What its sales are unless an invoice line says otherwise.',
  }),
  declarationOfIntent: z
    .object({ ...declarationFields, year: z.number().int(), limit: z.number().nullable() })
    .optional()
    .meta({ description: "Italian dichiarazione d'intento." }),
  warnings: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
})

export function toContact(scene: Scene, row: ContactRow): z.input<typeof contact> {
  const fields = {
    businessId: row.business_id,
    vatNumber: row.vat_number,
    fiscalCode: row.fiscal_code,
    sdiCode: row.sdi_code,
    pec: row.pec,
    country: row.country,
    email: row.email,
  }
  return {
    id: encodeId('con', row.id),
    type: row.type,
    name: row.name,
    ...fields,
    notes: row.notes,
    address: row.address,
    gln: row.gln,
    peppolId: row.peppol_id,
    defaultVatNature: row.default_vat_nature,
    publicBody: row.public_body,
    officeCode: row.office_code,
    cig: row.cig,
    cup: row.cup,
    orderReference: row.order_reference,
    splitPayment: row.split_payment,
    ...(row.sale_defaults === null ? {} : { saleDefaults: row.sale_defaults }),
    ...(row.declaration === null ? {} : { declarationOfIntent: declared(row.declaration) }),
    warnings: identifierWarnings(fields, homeCountry(scene)),
    ...stampsOf(row),
    allowedActions: scene.allowed(['save_contact', 'save_contact_details', 'delete_contact']),
  }
}

function declared({ limitMinor, ...declaration }: Declaration) {
  return { ...declaration, limit: limitMinor === null ? null : toDecimal(BigInt(limitMinor), 2) }
}

/** A contact without a country is domestic. */
function homeCountry(scene: Scene): string {
  return homeRegion(scene).country
}
