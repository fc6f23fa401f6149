import type { ContactRow } from '#contacts/room'
import { regionOf, type Region, type RegionKey } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import type { Buyer, Fees, Seller } from './sale.ts'

type Address = {
  street?: string | undefined
  houseNumber?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  province?: string | undefined
}

/** The buyer as the invoice names it; kept with it, so that it reads the same for ever. */
export type BuyerParty = {
  name: string
  /** Null is the seller's own country. */
  country: string | null
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  email: string | null
  gln: string | null
  address: Address | null
  isPublicBody: boolean
  defaultNature: string | null
  /** Absent on invoices from before they were asked for, as all below. */
  officeCode?: string | null
  peppolId?: string | null
  splitPayment?: boolean
  cig?: string | null
  cup?: string | null
  orderReference?: string | null
}

/** The seller as the invoice names it, with what decided its VAT. */
export type SellerParty = {
  regionKey: RegionKey
  country: string
  /** The organization's own currency, in which its books are kept. */
  currency: string
  name: string
  /** A sole trader by both names; absent on a company, and on invoices from before it was kept. */
  person?: { firstName: string; lastName: string } | null
  address: Address | null
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  email: string | null
  phone: string | null
  website: string | null
  iban: string | null
  bic: string | null
  bankName: string | null
  /** Absent on invoices from before it was asked for. */
  fiCreditor?: string | null
  taxRegime: string | null
  reaOffice: string | null
  reaNumber: string | null
  /** Minor units in text. */
  shareCapital: string | null
  soleShareholder: boolean | null
  inLiquidation: boolean | null
  isOssRegistered: boolean
  fees?: Fees
}

/** A party of whom nothing is known. */
export const noBuyer: BuyerParty = {
  name: '',
  country: null,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  gln: null,
  address: null,
  isPublicBody: false,
  defaultNature: null,
}

export function toBuyerParty(contact: ContactRow): BuyerParty {
  return {
    name: contact.name,
    country: contact.country,
    vatNumber: contact.vat_number,
    businessId: contact.business_id,
    fiscalCode: contact.fiscal_code,
    sdiCode: contact.sdi_code,
    pec: contact.pec,
    email: contact.email,
    gln: contact.gln,
    address: contact.address,
    isPublicBody: contact.public_body,
    defaultNature: contact.default_vat_nature,
    officeCode: contact.office_code,
    peppolId: contact.peppol_id,
    splitPayment: contact.split_payment,
    cig: contact.cig,
    cup: contact.cup,
    orderReference: contact.order_reference,
  }
}

export function toSellerParty(settings: SettingsRow): SellerParty {
  const { profile, region_key: regionKey, currency } = settings
  return {
    regionKey,
    country: regionOf(regionKey).country,
    currency,
    name: ownName(profile) ?? settings.name,
    person: personOf(profile),
    address: profile.address ?? null,
    vatNumber: profile.vatNumber ?? null,
    businessId: profile.businessId ?? null,
    fiscalCode: profile.fiscalCode ?? null,
    email: profile.email ?? null,
    phone: profile.phone ?? null,
    website: profile.website ?? null,
    iban: profile.iban ?? null,
    bic: profile.bic ?? null,
    bankName: profile.bankName ?? null,
    fiCreditor: profile.fiCreditor ?? null,
    taxRegime: profile.taxRegime ?? null,
    reaOffice: profile.reaOffice ?? null,
    reaNumber: profile.reaNumber ?? null,
    shareCapital: profile.shareCapital ?? null,
    soleShareholder: profile.soleShareholder ?? null,
    inLiquidation: profile.inLiquidation ?? null,
    isOssRegistered: profile.ossRegistered === true,
    fees: {
      withholding: profile.withholding ?? null,
      pensionFund: profile.pensionFund ?? null,
      defaultDue: profile.defaultDue ?? null,
      stampDutyToBuyer: profile.stampDutyToBuyer === true,
    },
  }
}

function personOf({ legalName, firstName, lastName }: SettingsRow['profile']) {
  return legalName || !firstName || !lastName ? null : { firstName, lastName }
}

/** A company by its name, a sole trader by their own. */
function ownName(profile: SettingsRow['profile']): string | null {
  if (profile.legalName) return profile.legalName
  const person = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return person === '' ? null : person
}

/**
 * What the law asks an invoice to say of its seller and the profile does not: name, address and
 * registration number (momsbekendtgørelsen § 58; DPR 633/1972 art. 21, which wants the VAT number).
 */
export function missingOfSeller(settings: SettingsRow): string[] {
  const { profile } = settings
  const given: Record<string, unknown> = {
    legalName: ownName(profile),
    'address.street': profile.address?.street,
    'address.postalCode': profile.address?.postalCode,
    'address.city': profile.address?.city,
    vatNumber:
      profile.vatNumber ??
      (regionOf(settings.region_key).einvoicing === null ? profile.businessId : null),
  }
  return Object.keys(given).filter((field) => !given[field])
}

export function toBuyer(party: BuyerParty): Buyer {
  const { country, vatNumber, businessId, fiscalCode, isPublicBody, defaultNature } = party
  const splitPayment = party.splitPayment === true
  return { country, vatNumber, businessId, fiscalCode, isPublicBody, defaultNature, splitPayment }
}

export function toSeller(party: SellerParty): Seller {
  const { regionKey, isOssRegistered, taxRegime, fees } = party
  const seller = { regionKey, isOssRegistered, taxRegime }
  return fees === undefined ? seller : { ...seller, fees }
}

/** The paper is in the country's own language for buyers at home, and in English for the others. */
export function languageFor(party: BuyerParty, region: Region): string {
  const isHome = party.country === null || party.country === region.country
  return isHome ? (region.languages[0] ?? 'en') : 'en'
}

export function addressLines(address: Address | null): string[] {
  const { street, houseNumber, postalCode, city, province } = address ?? {}
  const lines = [
    [street, houseNumber],
    [postalCode, city, province === undefined ? undefined : `(${province})`],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter((line) => line !== '')
}
