import { Failure } from '#kernel/failure/failure'
import { sizeOf } from '#kernel/values/money'
import type { Region } from '#regions/room'

export const settledParts = ['vat', 'box', 'rounding', 'carried', 'to_settle'] as const

/** A line of the entry that settles a return, debit above zero. */
export type SettledLine = {
  account: string
  minor: string
  /**
   * vat: empties an account of the period; box: interest, an advance or a credit of the form;
   * to_settle: to pay or to get back; carried: left to the next period.
   */
  part: (typeof settledParts)[number]
  box: string | null
}

type Settling = {
  region: Region
  /** What stands on the accounts for the period, and the boxes, as the return declared them. */
  accounts: ReadonlyMap<string, bigint>
  boxes: ReadonlyMap<string, bigint>
  /** The lines that settled the returns which this one corrects. */
  before: readonly SettledLine[]
  toSettleMinor: bigint
  /** One unit of the currency in minor units. */
  unit: bigint
}

/**
 * The lines that empty the accounts of a period. What the form adds by itself has an account of its own.
 * What is neither to pay nor to get back is left to the next period, or is the decimals that the form
 * leaves out.
 */
export function settlementLines(given: Settling): SettledLine[] {
  const { region, toSettleMinor } = given
  const { rounding, vatSettlement } = region.accountRoles
  const lines = [...vatLines(given), ...boxLines(given)]
  if (toSettleMinor !== 0n) {
    lines.push(lineOf(vatSettlement, -toSettleMinor, 'to_settle'))
  }
  const rest = -lines.reduce((sum, line) => sum + BigInt(line.minor), 0n)
  if (rest === 0n) return lines
  const carried = region.closing?.vatSettlement.carried ?? null
  if (carried !== null && rest === carriedOf(given)) {
    return [...lines, lineOf(carried.account, rest, 'carried')]
  }
  // Each box leaves out less than a unit, now and in what is corrected.
  const isRounding =
    carried === null && sizeOf(rest) <= given.unit * BigInt(2 * region.vatBoxes.length)
  if (isRounding) return [...lines, lineOf(rounding, rest, 'rounding')]
  throw new Failure('vat_settlement_differs')
}

/** What the form takes over from periods before, less what it leaves to the next one. */
function carriedOf({ region, boxes, before, toSettleMinor }: Settling): bigint {
  const { carry, payable } = region.vatReturn
  const isTaken = ({ id, kind }: Region['vatBoxes'][number]): boolean =>
    kind === 'carried_debt' || kind === 'carried_credit' || id === carry?.creditOfLastYear
  const taken = region.vatBoxes
    .filter(isTaken)
    .reduce((sum, { id }) => sum + signOf(region, id) * (boxes.get(id) ?? 0n), 0n)
  const owed = payable.reduce((sum, term) => {
    const minor = boxes.get(term.slice(1)) ?? 0n
    return term.startsWith('-') ? sum - minor : sum + minor
  }, 0n)
  const settled = toSettleMinor - sumOf(before, 'to_settle')
  return taken - (owed - settled) - sumOf(before, 'carried')
}

function sumOf(lines: readonly SettledLine[], part: SettledLine['part']): bigint {
  return lines
    .filter((line) => line.part === part)
    .reduce((sum, line) => sum + BigInt(line.minor), 0n)
}

function lineOf(account: string, minor: bigint, part: SettledLine['part']): SettledLine {
  return { account, minor: String(minor), part, box: null }
}

function vatLines({ accounts, before }: Settling): SettledLine[] {
  const left = new Map(accounts)
  for (const line of before.filter((one) => one.part === 'vat')) {
    left.set(line.account, (left.get(line.account) ?? 0n) + BigInt(line.minor))
  }
  return [...left]
    .filter(([, minor]) => minor !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, minor]) => lineOf(account, -minor, 'vat'))
}

/** A box that is taken off what is to pay, such as an advance, is credited; interest is a cost. */
function boxLines({ region, boxes, before }: Settling): SettledLine[] {
  const rows = region.closing?.vatSettlement.boxes ?? []
  return rows.flatMap(({ box, account }) => {
    const now = signOf(region, box) * (boxes.get(box) ?? 0n)
    const settled = before
      .filter((line) => line.part === 'box' && line.box === box)
      .reduce((sum, line) => sum + BigInt(line.minor), 0n)
    const minor = now - settled
    return minor === 0n ? [] : [{ account, minor: String(minor), part: 'box' as const, box }]
  })
}

/** Whether a box adds to what is to pay, by the terms of the boxes that are paid. */
function signOf({ vatReturn, vatBoxes }: Region, box: string): bigint {
  const plus = vatReturn.payable.filter((term) => term.startsWith('+'))
  const owed = new Set(plus.map((term) => term.slice(1)))
  const terms = vatBoxes.filter(({ id }) => owed.has(id)).flatMap((one) => one.terms)
  return terms.includes(`-${box}`) ? -1n : 1n
}
