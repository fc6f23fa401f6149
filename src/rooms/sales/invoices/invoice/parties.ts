import type { ContactRow, Declaration, SaleDefaults } from '#contacts/room'
import { regionOf, type Region, type RegionKey } from '#regions/room'
import type { SettingsRow, StoredLogo } from '#settings/room'
import type { Buyer, Fees, SaleSeller } from '../sale/sale.ts'

type Address = {
  street?: string | undefined
  houseNumber?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  province?: string | undefined
}

/** The buyer as shown on the invoice; stored with it, so that later changes do not affect it. */
export type BuyerParty = {
  name: string
  /** Null means the seller's own country. */
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
  /** This field and those below are absent on invoices issued before they existed. */
  officeCode?: string | null
  peppolId?: string | null
  splitPayment?: boolean
  cig?: string | null
  cup?: string | null
  orderReference?: string | null
  saleDefaults?: SaleDefaults
  declaration?: Declaration
}

/** The seller as shown on the invoice, with the settings that decided its VAT. */
export type SellerParty = {
  regionKey: RegionKey
  country: string
  /** The organization's currency, in which its books are kept. */
  currency: string
  name: string
  /** First and last name of a sole trader; absent for companies and on older invoices. */
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
  /** Absent on invoices issued before this field existed. */
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
  /** Absent if there is none; the picture is found by its hash. */
  logo?: SellerLogo
}

export type SellerLogo = Pick<StoredLogo, 'sha256' | 'width' | 'height'>

/** A buyer without any data. */
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
    ...splitOf(contact),
    cig: contact.cig,
    cup: contact.cup,
    orderReference: contact.order_reference,
    // Left out where there is none, so that earlier drafts still have the same parties.
    ...(contact.sale_defaults === null ? {} : { saleDefaults: contact.sale_defaults }),
    ...(contact.declaration === null ? {} : { declaration: contact.declaration }),
  }
}

/** Absent if nobody said whether a public body splits its payments: the law decides then. */
function splitOf({ split_payment, public_body }: ContactRow): Pick<BuyerParty, 'splitPayment'> {
  const isOpen = split_payment === null && public_body
  return isOpen ? {} : { splitPayment: split_payment === true }
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
    ...(profile.logo === undefined ? {} : { logo: logoOf(profile.logo) }),
  }
}

function logoOf({ sha256, width, height }: StoredLogo): SellerLogo {
  return { sha256, width, height }
}

function personOf({ legalName, firstName, lastName }: SettingsRow['profile']) {
  return legalName || !firstName || !lastName ? null : { firstName, lastName }
}

/** The company name, or a sole trader's first and last name. */
function ownName(profile: SettingsRow['profile']): string | null {
  if (profile.legalName) return profile.legalName
  const person = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return person === '' ? null : person
}

/**
 * The legally required seller details that the profile lacks: name, address and a number that the
 * region accepts (directive 2006/112 art. 226).
 */
export function missingOfSeller(settings: SettingsRow): string[] {
  const { profile } = settings
  const { sellerNumbers } = regionOf(settings.region_key)
  const given: Record<string, unknown> = {
    legalName: ownName(profile),
    'address.street': profile.address?.street,
    'address.postalCode': profile.address?.postalCode,
    'address.city': profile.address?.city,
    vatNumber: sellerNumbers.fields.map((field) => profile[field]).find(Boolean),
  }
  return Object.keys(given).filter((field) => !given[field])
}

export function toBuyer(party: BuyerParty): Buyer {
  const { name, country, vatNumber, businessId, fiscalCode, isPublicBody, defaultNature } = party
  const { supply = null, vatCode = null, taxedAtBuyer = false } = party.saleDefaults ?? {}
  const ids = { vatNumber, businessId, fiscalCode }
  const defaults = { defaultNature, supply, vatCode, taxedAtBuyer }
  const { splitPayment } = party
  const said = splitPayment === undefined ? {} : { splitPayment }
  return { name, country, ...ids, isPublicBody, ...defaults, ...said }
}

export function toSeller(party: SellerParty): SaleSeller {
  const { regionKey, isOssRegistered, taxRegime, fees } = party
  const seller = { regionKey, isOssRegistered, taxRegime }
  return fees === undefined ? seller : { ...seller, fees }
}

/** The PDF is in the country's language for domestic buyers, and in English for others. */
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
