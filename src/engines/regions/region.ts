import { existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { cautionRow } from './caution.ts'
import { faultsOf, isValidOn } from './check.ts'
import { deadlineRuleRow } from './deadline_rule.ts'
import { reportLineRow } from './reports/report_line.ts'
import { readOne, readRows } from './table/rows.ts'
import { salesCodeRow, salesRuleRow } from './sales_rule.ts'
import type { TaxRegime } from './tax_regime.ts'
import { vatBoxRow } from './vat_box.ts'
import { accountRow, categoryRow, natureRow, purchaseRuleRow, vatCodeRow } from './schema.ts'
import { regionKeys, type RegionKey } from './region_keys.ts'
import { regionProfile } from './profile.ts'
import type {
  Account,
  Category,
  Nature,
  Region,
  RegionFact,
  VatCode,
  VatFrequency,
} from './schema.ts'

const fileNames = {
  profile: 'region.json',
  accounts: 'accounts.csv',
  vatCodes: 'vat_codes.csv',
  natures: 'natures.csv',
  categories: 'categories.csv',
  purchaseRules: 'purchase_rules.csv',
  cautions: 'purchase_cautions.csv',
  salesRules: 'sales_rules.csv',
  salesCodes: 'sales_codes.csv',
  deadlineRules: 'deadlines.csv',
  vatBoxes: 'vat_boxes.csv',
  reportLines: 'report_lines.csv',
} as const

/** A region may be without these. */
const optional = new Set<string>([fileNames.reportLines, fileNames.cautions])

export type RegionFiles = Readonly<Record<keyof typeof fileNames, string>>

/** Parses a region from its files, or throws with the row that is wrong. */
export function buildRegion(key: string, files: RegionFiles): Region {
  const rows = <Row extends z.ZodType>(name: keyof RegionFiles, row: Row) =>
    readRows(`${key}/${fileNames[name]}`, files[name], row)

  const region: Region = Object.freeze({
    ...readOne(`${key}/${fileNames.profile}`, JSON.parse(files.profile), regionProfile),
    accounts: rows('accounts', accountRow),
    vatCodes: rows('vatCodes', vatCodeRow),
    natures: rows('natures', natureRow),
    categories: rows('categories', categoryRow),
    purchaseRules: rows('purchaseRules', purchaseRuleRow),
    cautions: rows('cautions', cautionRow),
    salesRules: rows('salesRules', salesRuleRow),
    salesCodes: rows('salesCodes', salesCodeRow),
    deadlineRules: rows('deadlineRules', deadlineRuleRow),
    vatBoxes: rows('vatBoxes', vatBoxRow),
    reportLines: rows('reportLines', reportLineRow),
  })
  const faults = faultsOf(region)
  if (region.key !== key) faults.unshift(`${key}/region.json has the key ${region.key}`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return region
}

export function readRegionFiles(folder: URL): RegionFiles {
  const names = Object.entries(fileNames)
  const read = (name: string) => {
    const file = new URL(name, folder)
    return optional.has(name) && !existsSync(file) ? '' : readFileSync(file, 'utf8')
  }
  return Object.fromEntries(names.map(([part, name]) => [part, read(name)])) as RegionFiles
}

/** The folder of a region that organizations can choose. */
export function folderOf(key: RegionKey): URL {
  return new URL(`./${key}/`, import.meta.url)
}

const regions = new Map<string, Region>()

/** Reads a region from its folder, whose last part is its key, or throws with what is wrong. */
export function addRegion(folder: URL): Region {
  const key = folder.pathname.split('/').at(-2) ?? ''
  const region = buildRegion(key, readRegionFiles(folder))
  regions.set(key, region)
  return region
}

// Read when the module loads: the service must not start with invalid data.
for (const key of regionKeys) addRegion(folderOf(key))

export function findRegion(key: string): Region | undefined {
  return regions.get(key)
}

/** The key of an organization is that of a region, since nothing else is stored. */
export function regionOf(key: RegionKey): Region {
  const region = regions.get(key)
  if (region === undefined) throw new Error(`There is no region ${key}`)
  return region
}

/** The region of the organization that somebody acts for, a few seconds old: see `Principal`. */
export function homeRegion({ principal }: { principal: { regionKey: string } }): Region {
  return regionOf(principal.regionKey as RegionKey)
}

export function allRegions(): Region[] {
  return [...regions.values()]
}

export function accountOf(region: Region, id: string): Account | undefined {
  return region.accounts.find((account) => account.id === id)
}

/** How an accounting system is called that can keep the books here; undefined if it cannot. */
export function accountingProviderOf(
  region: Region,
  provider: string,
): { provider: string; name: string } | undefined {
  return region.accountingProviders.find((one) => one.provider === provider)
}

/** Of several windows the newest; `regionOn` gives those of a day. */
export function categoryOf(region: Region, id: string): Category | undefined {
  return region.categories.findLast((category) => category.id === id)
}

/** The VAT code as in force on that day (YYYY-MM-DD). */
export function vatCodeOf(region: Region, id: string, day: string): VatCode | undefined {
  return region.vatCodes.find((code) => code.id === id && isValidOn(code, day))
}

/** Without VAT, and in no box of a return: what is booked with it needs no document for its VAT. */
export function bearsNoVat({ rate, reverseCharge, vatBoxes, baseBoxes }: VatCode): boolean {
  const isCounted = vatBoxes.length > 0 || baseBoxes.length > 0
  return rate === '0' && reverseCharge === false && !isCounted
}

export function natureOf(region: Region, id: string, day: string): Nature | undefined {
  return region.natures.find((nature) => nature.id === id && isValidOn(nature, day))
}

export function factOf(region: Region, key: string, day: string): RegionFact | undefined {
  return region.facts.find((fact) => fact.key === key && isValidOn(fact, day))
}

/** What the organization's own tax regime changes; undefined if it changes nothing. */
export function taxRegimeOf(region: Region, regime: string | null): TaxRegime | undefined {
  return region.taxRegimes.find((row) => row.regime === regime)
}

/** The frequency in use, by default the region's, and whether it exists in law. */
export function vatFrequencyOf(
  region: Region,
  chosen: VatFrequency | null,
): { frequency: VatFrequency; nonStatutory: boolean } {
  const found = region.vatFrequencies.find((row) =>
    chosen === null ? row.default : row.frequency === chosen,
  )
  if (found === undefined) throw new Error(`${region.key} does not list the frequency ${chosen}`)
  return { frequency: found.frequency, nonStatutory: !found.statutory }
}
