import type { Setter } from '#access/room'

/** What the contact's sales are unless a line says otherwise. */
export type SaleDefaults = {
  supply?: 'goods' | 'service'
  vatCode?: string
  taxedAtBuyer?: boolean
  paymentDays?: number
}

/** A declaration of intent: the buyer may buy without VAT in that year, up to the limit. */
export type Declaration = {
  /** Protocol of the authority's receipt, with its progressive number. */
  protocol: string
  date: string
  year: number
  /** Minor units in text, or null if the buyer set none for this seller. */
  limitMinor: string | null
}

export type ContactRow = {
  id: string
  type: 'client' | 'vendor' | 'both'
  name: string
  business_id: string | null
  vat_number: string | null
  fiscal_code: string | null
  sdi_code: string | null
  pec: string | null
  country: string | null
  email: string | null
  notes: string | null
  address: Record<string, string> | null
  gln: string | null
  /** Scheme and number in the Peppol network. */
  peppol_id: string | null
  default_vat_nature: string | null
  public_body: boolean
  /** For a public body: its office code, and the references its invoices must quote. */
  office_code: string | null
  cig: string | null
  cup: string | null
  order_reference: string | null
  split_payment: boolean | null
  sale_defaults: SaleDefaults | null
  declaration: Declaration | null
  /** Who last changed what it decides about documents; null once somebody who may post accepted it. */
  touched_by: Setter | null
  /** The same of what it decides about sales: its address for mail too, and all but notes. */
  sale_touched_by: Setter | null
  version: number
  created_at: Date
  updated_at: Date
}

export type ContactFields = Omit<
  ContactRow,
  'id' | 'touched_by' | 'sale_touched_by' | 'version' | 'created_at' | 'updated_at'
>
