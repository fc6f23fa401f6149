import { isDeepStrictEqual } from 'node:util'
import { updated } from '#kernel/corridor/record'
import type { ContactFields } from './contact_row.ts'

type Given = {
  type?: ContactFields['type'] | undefined
  name: string
  businessId?: string | undefined
  vatNumber?: string | undefined
  fiscalCode?: string | undefined
  sdiCode?: string | undefined
  pec?: string | undefined
  country?: string | undefined
  email?: string | undefined
  notes?: string | undefined
}

/** The values of a new contact. */
export const blankFields: ContactFields = {
  type: 'client',
  name: '',
  business_id: null,
  vat_number: null,
  fiscal_code: null,
  sdi_code: null,
  pec: null,
  country: null,
  email: null,
  notes: null,
  address: null,
  gln: null,
  peppol_id: null,
  default_vat_nature: null,
  public_body: false,
  office_code: null,
  cig: null,
  cup: null,
  order_reference: null,
  split_payment: null,
  sale_defaults: null,
  declaration: null,
}

/** The address and the other details are set by save_contact_details, so they stay. */
export function withFields(current: ContactFields, given: Given): ContactFields {
  return {
    ...current,
    type: given.type ?? current.type,
    name: given.name,
    business_id: updated(given.businessId, current.business_id),
    vat_number: updated(given.vatNumber, current.vat_number),
    fiscal_code: updated(given.fiscalCode, current.fiscal_code),
    sdi_code: updated(given.sdiCode, current.sdi_code),
    pec: updated(given.pec, current.pec),
    country: updated(given.country, current.country),
    email: updated(given.email, current.email),
    notes: updated(given.notes, current.notes),
  }
}

/** Saving the same values changes nothing: no new version, no event. */
export function isSame(current: ContactFields, next: ContactFields): boolean {
  return (Object.keys(next) as (keyof ContactFields)[]).every((field) =>
    isDeepStrictEqual(current[field], next[field]),
  )
}
