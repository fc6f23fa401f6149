import { euMembers, vatPrefix } from '#kernel/values/country'
import type {
  Fattura,
  FatturaAddress,
  FiscalId,
  Party,
  PartyName,
  FatturaSeller,
} from '#fatturapa/room'
import { decimalOf } from '#kernel/values/decimal'
import type { FatturaForm } from '#regions/room'
import type { BuyerParty, SellerParty } from '../invoice/parties.ts'

/**
 * Placeholders for an unknown buyer address: required by the format, not checked by the exchange.
 */
const placeholder = { street: 'N/D', city: 'N/D', postalCode: '00000' }

// The exchange's conventional ids for foreign buyers without a VAT number: business, and others.
const unnumberedBusiness = 'OO99999999999'
const unnumberedPerson = '0000000'

export function fatturaSeller(seller: SellerParty): FatturaSeller {
  const { country, phone, email, reaOffice, reaNumber, shareCapital } = seller
  const hasContacts = phone !== null || email !== null
  return {
    vatId: seller.vatNumber === null ? null : fiscalIdOf(seller.vatNumber, country),
    fiscalCode: plain(seller.fiscalCode),
    name: nameOf(seller),
    address: addressOf(seller.address, country, country),
    regime: seller.taxRegime ?? '',
    rea:
      reaOffice === null || reaNumber === null
        ? null
        : {
            office: reaOffice,
            number: reaNumber,
            shareCapital: shareCapital === null ? null : decimalOf(BigInt(shareCapital), 2),
            soleShareholder: seller.soleShareholder,
            inLiquidation: seller.inLiquidation === true,
          },
    contacts: hasContacts ? { phone, email } : null,
  }
}

function nameOf({ name, person }: SellerParty): PartyName {
  return person ? { first: person.firstName, last: person.lastName } : { company: name }
}

/**
 * Only the VAT number if there is one: the exchange rejects a fiscal code that does not belong to
 * it (check 00324), and that cannot be checked here.
 */
export function fatturaBuyer(buyer: BuyerParty, home: string): Party {
  const country = buyer.country ?? home
  const vatId = buyerIdOf(buyer, country, home)
  return {
    vatId,
    fiscalCode: vatId === null ? plain(buyer.fiscalCode) : null,
    name: { company: buyer.name },
    address: addressOf(buyer.address, country, home),
  }
}

function buyerIdOf(buyer: BuyerParty, country: string, home: string): FiscalId | null {
  if (buyer.vatNumber !== null) return fiscalIdOf(buyer.vatNumber, country)
  if (country === home) return null
  return { country, code: buyer.businessId === null ? unnumberedPerson : unnumberedBusiness }
}

/**
 * The number without its prefix, and the country of the prefix if it is an EU member. For other
 * countries two letters are a prefix only before a digit: every Swiss number begins with CHE.
 */
function fiscalIdOf(vatNumber: string, country: string): FiscalId {
  const number = vatNumber.replaceAll(/[\s./-]/g, '').toUpperCase()
  const prefix = number.slice(0, 2)
  const isMember = euMembers('9999-12-31').has(prefix)
  const isOwn = prefix === vatPrefix(country) || prefix === country
  if (isOwn && (isMember || /^..\d/.test(number))) return { country, code: number.slice(2) }
  if (isMember) {
    return { country: prefix === 'EL' ? 'GR' : prefix, code: number.slice(2) }
  }
  return { country, code: number }
}

/** Foreign postal codes go with the city: the format only has Italian ones. */
function addressOf(address: BuyerParty['address'], country: string, home: string): FatturaAddress {
  const { street, houseNumber, postalCode, city, province } = address ?? {}
  const isHome = country === home
  const place = isHome ? city : [postalCode, city].filter(Boolean).join(' ')
  return {
    street: street || placeholder.street,
    houseNumber: houseNumber || null,
    postalCode: (isHome ? postalCode : undefined) || placeholder.postalCode,
    city: place || placeholder.city,
    province: (isHome ? province : undefined) || null,
    country,
  }
}

type Recipient = Pick<Fattura['transmission'], 'recipientCode' | 'recipientPec'>

/** The buyer's recipient code, else its PEC, else the default code for its country. */
export function recipientOf(buyer: BuyerParty, seller: SellerParty, form: FatturaForm): Recipient {
  const { unknown, abroad, countries } = form.recipients
  const country = buyer.country ?? seller.country
  const own = plain(buyer.isPublicBody ? (buyer.officeCode ?? buyer.sdiCode) : buyer.sdiCode)
  if (own !== null && own !== unknown) return { recipientCode: own, recipientPec: null }
  if (country !== seller.country) {
    const known = countries.find((one) => one.country === country)
    return { recipientCode: known?.code ?? abroad, recipientPec: null }
  }
  return { recipientCode: unknown, recipientPec: buyer.pec }
}

/** The transmitter is the seller itself, identified by its fiscal code. */
export function transmitterOf(seller: SellerParty): FiscalId {
  const { country } = seller
  const code = plain(seller.fiscalCode)
  return code === null ? fiscalIdOf(seller.vatNumber ?? '', country) : { country, code }
}

function plain(code: string | null): string | null {
  return code === null ? null : code.replaceAll(/\s/g, '').toUpperCase() || null
}
