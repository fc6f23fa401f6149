import type { Region } from '#regions/room'
import { type Chart } from '#ledger/room'
import { inForce, type ChartAccount, type ChartVatCode } from '#ledger/parts'
import type { FoundMapping, MappingKind } from './mapping_store.ts'

/**
 * What Daybook's accounts and VAT codes are over there, by what they mean. Only where exactly one
 * fits: two that fit are as good as none, and a person is asked.
 */
export function proposeMapping(region: Region, theirs: Chart, day: string): FoundMapping[] {
  const vatCodes = proposeVatCodes(region, theirs, day)
  return [...vatCodes, ...proposeAccounts(region, theirs, vatCodes, day)]
}

const proposal = (kind: MappingKind, ours: string, found: string): FoundMapping => ({
  kind,
  ours,
  theirs: found,
  set_by: 'meaning',
})

function proposeVatCodes(region: Region, theirs: Chart, day: string): FoundMapping[] {
  const there = inForce(theirs.vatCodes, day)
  return inForce(region.vatCodes, day).flatMap((code) => {
    const fitting = onlyOne(there.filter((one) => meansTheSame(code, one)))
    return fitting === null ? [] : [proposal('vat_code', code.id, fitting.id)]
  })
}

function meansTheSame(ours: ChartVatCode, theirs: ChartVatCode): boolean {
  return (
    ours.direction === theirs.direction &&
    ours.kind === theirs.kind &&
    ours.reverseCharge === theirs.reverseCharge &&
    ours.nature === theirs.nature &&
    isSameNumber(ours.rate, theirs.rate) &&
    isSameShare(ours.deductible, theirs.deductible)
  )
}

/** A system that knows no shares deducts everything. */
function isSameShare(ours: string | null, theirs: string | null): boolean {
  if (ours === 'pro_rata' || theirs === 'pro_rata') return ours === theirs
  return isSameNumber(ours ?? '1', theirs ?? '1')
}

function isSameNumber(ours: string | null, theirs: string | null): boolean {
  if (ours === null || theirs === null) return ours === theirs
  return plain(ours) === plain(theirs)
}

/** 25, 25.0 and 25.00 are one number. */
function plain(decimal: string): string {
  const [whole = '', part = ''] = decimal.split('.')
  const digits = part.replace(/0+$/, '')
  const front = whole.replace(/^0+(?=\d)/, '')
  return digits === '' ? front : `${front}.${digits}`
}

type Candidates = (account: ChartAccount) => readonly string[]

/**
 * The surest way first. An account over there that a surer way has taken is left to it, and one that
 * two of ours would take in the same way is given to neither.
 */
function proposeAccounts(
  region: Region,
  theirs: Chart,
  vatCodes: readonly FoundMapping[],
  day: string,
): FoundMapping[] {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  // What was in doubt in a surer way is not decided in a weaker one.
  const doubtful = new Set<string>()
  for (const candidates of waysOf(region, theirs, vatCodes, day)) {
    const claims: [ours: string, theirs: string][] = []
    for (const account of region.accounts) {
      if (found.has(account.id) || doubtful.has(account.id)) continue
      const fitting = new Set(candidates(account))
      const [only] = fitting
      if (fitting.size > 1) doubtful.add(account.id)
      else if (only !== undefined && !taken.has(only)) claims.push([account.id, only])
    }
    for (const [target, claiming] of Map.groupBy(claims, ([, one]) => one)) {
      taken.add(target)
      if (claiming.length > 1) for (const [ours] of claiming) doubtful.add(ours)
      else for (const [ours] of claiming) found.set(ours, target)
    }
  }
  return [...found].map(([ours, one]) => proposal('account', ours, one))
}

function waysOf(
  region: Region,
  theirs: Chart,
  vatCodes: readonly FoundMapping[],
  day: string,
): readonly Candidates[] {
  const byNumber: Candidates = ({ standardNumber, type }) =>
    standardNumber === null
      ? []
      : idsOf(theirs, (one) => one.standardNumber === standardNumber && one.type === type)
  const vatAccounts = accountsByVatCode(region, theirs, vatCodes, day)
  const byVatCode: Candidates = ({ id }) => [...(vatAccounts.get(id) ?? [])]
  const known = namesByAccount(region, day)
  const byRole: Candidates = ({ id, type }) => {
    const names = known.get(id) ?? new Set()
    return idsOf(theirs, (one) => one.type === type && names.has(normalized(one.name)))
  }
  const byName: Candidates = ({ name, type }) =>
    idsOf(theirs, (one) => one.type === type && normalized(one.name) === normalized(name))
  return [byNumber, byVatCode, byRole, byName]
}

function idsOf(theirs: Chart, fits: (account: ChartAccount) => boolean): string[] {
  return theirs.accounts.filter(fits).map((one) => one.id)
}

/** Case, spaces and punctuation say nothing. */
function normalized(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Where the provider says which account a VAT code is booked to: our account of the code's box is
 * that one. A reverse charge is booked to two, so it tells of neither.
 */
function accountsByVatCode(
  region: Region,
  theirs: Chart,
  vatCodes: readonly FoundMapping[],
  day: string,
): Map<string, Set<string>> {
  const there = new Map(inForce(theirs.vatCodes, day).map((one) => [one.id, one]))
  const accounts = new Set(theirs.accounts.map((one) => one.id))
  const found = new Map<string, Set<string>>()
  for (const { ours, theirs: code } of vatCodes) {
    const account = there.get(code)?.account ?? null
    const mine = accountOfVat(region, ours, day)
    if (account === null || mine === null || !accounts.has(account)) continue
    found.set(mine, (found.get(mine) ?? new Set()).add(account))
  }
  return found
}

function accountOfVat(region: Region, code: string, day: string): string | null {
  const row = inForce(region.vatCodes, day).find((one) => one.id === code)
  if (row === undefined || row.reverseCharge !== false || row.vatBoxes.length !== 1) return null
  const box = row.vatBoxes[0]
  return region.boxAccounts.find((one) => one.box === box)?.account ?? null
}

/** The names that an account of ours with a role usually has, the roles being five. */
function namesByAccount(region: Region, day: string): Map<string, Set<string>> {
  const { accountNames: names, accountRoles: roles } = region
  const vatOf = (code: string | null) => (code === null ? null : accountOfVat(region, code, day))
  const pairs: [string | null, readonly string[]][] = [
    [roles.receivables, names.receivables],
    [roles.payables, names.payables],
    [roles.bank, names.bank],
    [vatOf(region.sales.domestic.vatCode), names.outputVat],
    [vatOf(ordinaryPurchase(region, day)), names.inputVat],
  ]
  return new Map(
    pairs.flatMap(([account, list]) =>
      account === null ? [] : [[account, new Set(list.map(normalized))]],
    ),
  )
}

/** The code of a domestic purchase at the standard rate, all of it deducted. */
function ordinaryPurchase(region: Region, day: string): string | null {
  const ordinary = inForce(region.vatCodes, day).filter(
    (one) =>
      one.kind === 'domestic_purchase' &&
      one.deductible === '1' &&
      isSameNumber(one.rate, region.standardVatRate),
  )
  return onlyOne(ordinary)?.id ?? null
}

function onlyOne<Item>(items: readonly Item[]): Item | null {
  return items.length === 1 ? (items[0] ?? null) : null
}
