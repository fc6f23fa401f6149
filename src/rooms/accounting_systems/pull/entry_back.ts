import { isDay } from '#kernel/values/day'
import { vatCodeOf, type Region, type VatCode } from '#regions/room'
import { fractionOf } from '#kernel/values/decimal'
import type { MappingRow } from '../connection/mapping_store.ts'
import type { Chart, EntryLine } from '#ledger/room'
import type { RemoteEntry } from '../ports.ts'
import { faultOf, type PullFault } from './pull_fault.ts'
import { withVatRoles, type BackLine } from './vat_back.ts'

/** What is needed to read an entry over there as one of ours: the mapping backwards. */
export type WayBack = {
  region: Region
  /** The organization's. */
  currency: string
  /** Ours by theirs; several where more than one of ours goes to the same. */
  accounts: ReadonlyMap<string, readonly string[]>
  vatCodes: ReadonlyMap<string, readonly string[]>
  /** The provider's, for names. */
  chart: Chart
}

type Read = Pick<RemoteEntry, 'date' | 'currency' | 'lines' | 'unclear'>

/** A person's word goes before what was found by meaning. */
export function backwards(
  mappings: readonly Pick<MappingRow, 'kind' | 'ours' | 'theirs' | 'set_by'>[],
  kind: MappingRow['kind'],
): Map<string, string[]> {
  // Null: a person said that it has no counterpart.
  const rows = mappings.flatMap(({ theirs, ...one }) =>
    one.kind === kind && theirs !== null ? [{ ...one, theirs }] : [],
  )
  const ways = [...Map.groupBy(rows, (one) => one.theirs)].map(([theirs, all]): Way => {
    const said = all.filter((one) => one.set_by === 'person')
    return [theirs, (said.length === 1 ? said : all).map((one) => one.ours)]
  })
  return new Map(ways)
}

type Way = [theirs: string, ours: string[]]

/** The lines of an entry that somebody made over there, in our accounts, or why that cannot be. */
export function linesBack(there: Read, way: WayBack): EntryLine[] | PullFault {
  const fault = shapeFault(there, way)
  if (fault !== null) return fault
  const lines: BackLine[] = []
  const codes = codesBack(there, way)
  if ('message' in codes) return codes
  for (const line of there.lines) {
    const amountMinor = BigInt(line.amountMinor)
    if (amountMinor === 0n) continue
    const account = accountBack(line.account, way, [...codes.values()])
    if (typeof account !== 'string') return account
    const code = codes.get(keyOf(line)) ?? null
    lines.push({ account, amountMinor, code, text: line.text })
  }
  return withVatRoles(way.region, lines)
}

function shapeFault({ date, currency, lines, unclear }: Read, way: WayBack): PullFault | null {
  const some = lines.filter((line) => BigInt(line.amountMinor) !== 0n)
  const sum = some.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
  if (!isDay(date) || some.length < 2 || sum !== 0n) {
    return faultOf(
      'not_an_entry',
      'The entry has no date, fewer than two lines, or does not balance. Correct it in the accounting system.',
    )
  }
  if (currency === way.currency) {
    return (unclear ?? null) === null ? null : faultOf('unclear_there', unclear ?? '')
  }
  return faultOf(
    'not_in_own_currency',
    `The entry is in ${currency}. Enter its document in Daybook, or book it in ${way.currency} in the accounting system.`,
  )
}

type ReadLine = RemoteEntry['lines'][number]

/** One VAT code over there may be several here, by how much of the VAT is deducted. */
const keyOf = ({ vatCode, deductible = null }: ReadLine): string => `${vatCode} ${deductible}`

function codesBack({ date, lines }: Read, way: WayBack): Map<string, VatCode> | PullFault {
  const found = new Map<string, VatCode>()
  for (const line of lines) {
    if (line.vatCode === null || found.has(keyOf(line))) continue
    const code = codeBack(line.vatCode, line.deductible ?? null, date, way)
    if ('message' in code) return code
    found.set(keyOf(line), code)
  }
  return found
}

function codeBack(
  theirs: string,
  deductible: string | null,
  date: string,
  way: WayBack,
): VatCode | PullFault {
  const mapped = (way.vatCodes.get(theirs) ?? []).flatMap(
    (id) => vatCodeOf(way.region, id, date) ?? [],
  )
  const [first] = mapped
  if (first === undefined) {
    const name = way.chart.vatCodes.find((one) => one.id === theirs)?.name
    return faultOf(
      'vat_code_not_mapped',
      `VAT code ${called(theirs, name)} has no counterpart in Daybook. Say with map_account which VAT code it is; the entry is taken over at the next reading.`,
    )
  }
  const ours = deductible === null ? mapped : sharing(way.region, mapped, deductible, date)
  const [only] = ours
  if (only === undefined) {
    return faultOf(
      'vat_does_not_fit',
      `No VAT code of Daybook like ${first.id} has this share of the VAT deducted: ${deductible}. Correct the share in the accounting system, or enter the document in Daybook instead.`,
    )
  }
  return ours.length > 1 ? ambiguous(`VAT code ${theirs}`, ours) : only
}

const isShare = (code: VatCode, share: string): boolean =>
  isSameNumber(code.deductible ?? '1', share)

/** Those of the share; otherwise what means the same but for the share. */
function sharing(
  region: Region,
  mapped: readonly VatCode[],
  share: string,
  date: string,
): readonly VatCode[] {
  const exact = mapped.filter((code) => isShare(code, share))
  const [like] = mapped
  if (exact.length > 0 || mapped.length > 1 || like === undefined) return exact
  const ids = new Set(region.vatCodes.map((code) => code.id))
  return [...ids].flatMap((id) => {
    const code = vatCodeOf(region, id, date)
    if (code === undefined || !isShare(code, share)) return []
    const isSame =
      code.direction === like.direction &&
      code.rate === like.rate &&
      code.nature === like.nature &&
      code.reverseCharge === like.reverseCharge
    return isSame ? [code] : []
  })
}

/** 0.5 and 0.50 are one number; pro rata is none. */
function isSameNumber(one: string, other: string): boolean {
  if (one === 'pro_rata' || other === 'pro_rata') return one === other
  const [left, right] = [fractionOf(one), fractionOf(other)]
  return left.top * right.bottom === right.top * left.bottom
}

function ambiguous(what: string, ours: readonly { id: string }[]): PullFault {
  const ids = ours.map((one) => one.id).join(', ')
  return faultOf(
    'account_ambiguous',
    `${what} stands for several in Daybook: ${ids}. Say with map_account which of them it is.`,
  )
}

function accountBack(theirs: string, way: WayBack, codes: readonly VatCode[]): string | PullFault {
  const ours = way.accounts.get(theirs) ?? []
  const [only] = ours
  if (ours.length === 1 && only !== undefined) return only
  if (only === undefined) {
    const name = way.chart.accounts.find((one) => one.id === theirs)?.name
    return faultOf(
      'account_not_mapped',
      `Account ${called(theirs, name)} has no counterpart in Daybook. Say with map_account which account it is; the entry is taken over at the next reading.`,
    )
  }
  // One VAT account over there may be several here: the entry's VAT codes tell which.
  const boxes = new Set(codes.flatMap((code) => code.vatBoxes))
  const taxed = way.region.boxAccounts.filter((row) => boxes.has(row.box))
  const fitting = ours.filter((id) => taxed.some((row) => row.account === id))
  const [one] = fitting
  if (fitting.length === 1 && one !== undefined) return one
  return ambiguous(
    `Account ${theirs}`,
    ours.map((id) => ({ id })),
  )
}

const called = (id: string, name: string | undefined): string =>
  name === undefined ? id : `${id} (${name})`
