import { vatPrefix } from '#kernel/values/country'
import type { UblParty } from './invoice.ts'

/** The electronic address of a party: a scheme from the EAS code list, and the number in it. */
export type Endpoint = { scheme: string; id: string }

const glnScheme = '0088'

/** The scheme for a country's businesses, and which number it uses. */
const schemes: Readonly<Record<string, { scheme: string; by: 'register' | 'vat' }>> = {
  DK: { scheme: '0184', by: 'register' },
  IT: { scheme: '0211', by: 'vat' },
}

/** OIOUBL's names for the EAS schemes. */
const oioublSchemes: Readonly<Record<string, string>> = {
  '0007': 'SE:ORGNR',
  '0060': 'DUNS',
  '0088': 'GLN',
  '0096': 'DK:P',
  '0184': 'DK:CVR',
  '0192': 'NO:ORGNR',
  '0196': 'IS:KT',
  '0198': 'DK:SE',
  '0201': 'IT:IPA',
  '0210': 'IT:CF',
  '0211': 'IT:VAT',
  '9930': 'DE:VAT',
  '9944': 'NL:VAT',
}

/** The party's Peppol id, else its GLN. */
export function endpointOf(party: UblParty): Endpoint | null {
  const { peppolId, gln } = party
  if (peppolId !== null) {
    const [scheme = '', id = ''] = peppolId.split(':')
    return { scheme, id }
  }
  return gln === null ? null : { scheme: glnScheme, id: gln }
}

/** A seller can also be addressed by its registration number. */
export function sellerEndpoint(seller: UblParty): Endpoint | null {
  const asked = endpointOf(seller)
  if (asked !== null) return asked
  const known = schemes[seller.country]
  const id = known?.by === 'vat' ? vatNumberOf(seller) : registerIdOf(seller)
  return known === undefined || id === null ? null : { scheme: known.scheme, id }
}

/** The address with OIOUBL's name of the scheme; null if OIOUBL has none for it. */
export function oioublEndpoint({ scheme, id }: Endpoint): Endpoint | null {
  const name = oioublSchemes[scheme]
  return name === undefined ? null : { scheme: name, id }
}

/** The VAT number with its prefix; in Denmark the CVR number is also the VAT number. */
export function vatNumberOf({ vatNumber, country, businessId }: UblParty): string | null {
  const given = compact(vatNumber ?? (country === 'DK' ? businessId : null))
  if (given === null) return null
  return /^[A-Z]{2}/.test(given) ? given : `${vatPrefix(country)}${given}`
}

/** As written by the register; a Danish number gets the prefix DK if a scheme is given. */
export function registerIdOf({ businessId, vatNumber, country }: UblParty): string | null {
  if (country !== 'DK') return compact(businessId)
  const digits = compact(businessId ?? vatNumber)?.replace(/^DK/, '')
  return digits === undefined ? null : `DK${digits}`
}

function compact(text: string | null): string | null {
  const written = text?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() ?? ''
  return written === '' ? null : written
}
