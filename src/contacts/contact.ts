import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { identifierWarnings, regionOf, type RegionKey } from '#regions/room'
import type { ContactRow } from './store.ts'

export const contactTypes = ['client', 'vendor', 'both'] as const

const text = z.string().nullable()

export const address = z.strictObject({
  street: z.string().max(200).optional(),
  postalCode: z.string().max(20).optional(),
  city: z.string().max(100).optional(),
  province: z.string().max(100).optional(),
})

/** A contact as every action and read gives it. */
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
  splitPayment: z.boolean(),
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
    warnings: identifierWarnings(fields, homeCountry(scene)),
    ...stampsOf(row),
    allowedActions: scene.allowed(['save_contact', 'save_contact_details', 'delete_contact']),
  }
}

/** A contact without a country is domestic. */
function homeCountry(scene: Scene): string {
  return regionOf(scene.principal.regionKey as RegionKey).country
}
