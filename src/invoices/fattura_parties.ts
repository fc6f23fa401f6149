import { euMembers, vatPrefix } from '#kernel/country'
import type { Fattura, FatturaAddress, FiscalId, Party, PartyName, Seller } from '#fatturapa/room'
import { decimalOf } from '#ledger/room'
import type { Einvoicing } from '#regions/room'
import type { BuyerParty, SellerParty } from './parties.ts'

/** What the format wants where it is not known; the address of a buyer is no check of the exchange. */
const placeholder = { street: 'N/D', city: 'N/D', postalCode: '00000' }

// Buyers abroad without a VAT number, by custom of the exchange: a business, and anybody else.
const unnumberedBusiness = 'OO99999999999'
const unnumberedPerson = '0000000'

export function fatturaSeller(seller: SellerParty): Seller {
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
 * A VAT number alone where there is one: the exchange refuses a fiscal code that does not belong to
 * it (check 00324), and nobody here can tell.
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
 * The number without its prefix, and the country that the prefix names, where it names a member. Of
 * others it is a prefix only before a digit: CHE is the beginning of every Swiss number.
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

/** Abroad the postal code stands with the city: the format knows those of its own country only. */
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

/** A code of the buyer's own, else its certified mail, else the country's box. */
export function recipientOf(buyer: BuyerParty, seller: SellerParty, form: Einvoicing): Recipient {
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

/** Whoever sends it: the seller itself, by its fiscal code. */
export function transmitterOf(seller: SellerParty): FiscalId {
  const { country } = seller
  const code = plain(seller.fiscalCode)
  return code === null ? fiscalIdOf(seller.vatNumber ?? '', country) : { country, code }
}

function plain(code: string | null): string | null {
  return code === null ? null : code.replaceAll(/\s/g, '').toUpperCase() || null
}
