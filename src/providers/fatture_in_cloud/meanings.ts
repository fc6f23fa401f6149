import type { Connection } from '#accounting_systems/ports'
import {
  accountOf,
  categoryOf,
  findRegion,
  vatCodeOf,
  type Region,
  type VatCode,
} from '#regions/room'
import { Failure } from '#kernel/failure/failure'
import type { VatType } from './wire.ts'

/** The categories that a new company has over there, by what they mean here. */
const known: Readonly<Record<string, string>> = {
  'acquisto merci': 'goods',
  'affitto e spese condominiali': 'rent',
  assicurazioni: 'insurance',
  'assicurazioni e quote': 'insurance',
  'auto e carburante': 'fuel',
  'auto ed altri veicoli': 'car_costs',
  'cancelleria e ufficio': 'office_supplies',
  'computer e accessori': 'hardware',
  'computer e software': 'software',
  'server e hosting': 'software',
  consulenze: 'professional_fees',
  'energia elettrica, gas, acqua': 'utilities',
  pubblicità: 'advertising',
  rappresentanza: 'representation',
  'spese bancarie': 'bank_fees',
  'telefono e internet': 'telecom',
  'viaggi e trasferte': 'travel',
}

export function regionIn({ regionKey }: Pick<Connection, 'regionKey'>): Region {
  const region = findRegion(regionKey)
  if (region === undefined) throw new Error(`no region is called ${regionKey}`)
  return region
}

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** What a category of theirs means here; undefined where nothing says so. */
export function meaningOf(region: Region, theirs: string) {
  const id = known[plain(theirs)]
  if (id !== undefined) return categoryOf(region, id)
  return region.categories.findLast((one) => plain(one.name) === plain(theirs))
}

/**
 * The category of a cost. One that a person chose comes first, then the only one that means this
 * account; otherwise the account's own name, which the service takes as a new category.
 */
export function categoryFor(
  connection: Connection,
  account: string,
  theirs: readonly string[],
): string | null {
  const region = regionIn(connection)
  const chosen = connection.accounts.get(account)
  if (chosen !== undefined && accountOf(region, chosen) === undefined) return chosen
  const meant = theirs.filter((one) => meaningOf(region, one)?.account === account)
  if (meant.length === 1) return meant[0] ?? null
  return accountOf(region, account)?.name ?? null
}

/** The prefix tells the direction: over there one type serves for both. */
export const vatIdOf = (direction: 'in' | 'out', id: number): string => `${direction}-${id}`

/**
 * The VAT type of theirs that a code of ours is: by its rate and its nature, never by its
 * description, which a person may change.
 */
export function vatTypeFor(
  connection: Connection,
  { id, day }: { id: string; day: string },
  types: readonly VatType[],
): VatType {
  const code = vatCodeOf(regionIn(connection), id, day)
  const chosen = /^(?:in|out)-(\d+)$/.exec(connection.vatCodes.get(id) ?? '')?.[1]
  const open = types.filter((one) => !one.is_disabled)
  const found =
    chosen === undefined
      ? code && open.find((one) => means(one, code))
      : open.find((one) => String(one.id) === chosen)
  if (found !== undefined) return found
  const what = code === undefined ? id : `${id} (${code.name})`
  throw new Failure('account_not_mapped', {
    provider: 'fatture_in_cloud',
    nothingHappened: true,
    detail: `Fatture in Cloud has no VAT type for ${what}. Add one with that rate and nature there, then call sync_chart_of_accounts.`,
  })
}

export const means = (type: VatType, code: Pick<VatCode, 'rate' | 'nature'>): boolean =>
  code.rate !== null && type.value === code.rate && (type.ei_type ?? '') === (code.nature ?? '')
