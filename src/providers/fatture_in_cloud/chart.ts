import type { Chart, ChartCategory, ChartVatCode } from '#ledger/ports'
import type { Connection } from '#accounting_systems/ports'
import type { Region, VatCode } from '#regions/room'
import { meaningOf, means, regionIn, vatIdOf } from './meanings.ts'
import type { Lists } from './translate.ts'
import type { VatType } from './wire.ts'

/** The service keeps no chart of accounts: the accounts stay the region's. */
export function chartOf(connection: Connection, { categories, vatTypes }: Lists): Chart {
  const region = regionIn(connection)
  const open = vatTypes.filter((one) => !one.is_disabled)
  const unknown = [...new Set(categories)].filter((name) => isUnknown(region, name))
  return {
    accounts: [
      ...region.accounts.map(({ id, name, nameEn, type, standardNumber }) => ({
        id,
        name,
        nameEn,
        type,
        standardNumber,
        vatCode: null,
      })),
      // What nothing says the meaning of: a person says with map_account which account it is.
      ...unknown.map((name) => ({
        id: name,
        name,
        nameEn: name,
        type: 'expense' as const,
        standardNumber: null,
        vatCode: null,
      })),
    ],
    vatCodes: open.flatMap((one) => [
      codeOf('in', one, region.vatCodes),
      codeOf('out', one, region.vatCodes),
    ]),
    categories: [...new Set(categories)].flatMap((name): ChartCategory[] => {
      const meaning = meaningOf(region, name)
      if (meaning === undefined || name.trim() === '') return []
      const { nameEn, account } = meaning
      return [{ id: name, name, nameEn, account, vatDomestic: null, vatEu: null, vatOutside: null }]
    }),
  }
}

function isUnknown(region: Region, name: string): boolean {
  const isAccount = region.accounts.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return name.trim() !== '' && !isAccount && meaningOf(region, name) === undefined
}

/** By rate and nature; the kind is that of our plainest code with the same. */
function codeOf(direction: 'in' | 'out', type: VatType, codes: readonly VatCode[]): ChartVatCode {
  const nature = type.ei_type || null
  const plain = codes.find(
    (code) =>
      code.direction === direction &&
      means(type, code) &&
      code.reverseCharge === false &&
      (code.deductible === null || code.deductible === '1'),
  )
  const name = type.description || plain?.name || `${type.value}%`
  return {
    id: vatIdOf(direction, type.id),
    name,
    nameEn: plain?.nameEn ?? name,
    direction,
    rate: type.value,
    kind: plain?.kind ?? 'other',
    deductible: plain?.deductible ?? null,
    reverseCharge: false,
    nature,
    validFrom: null,
    validTo: null,
  }
}
