import type { VatBox } from '#regions/room'
import type { Carried, FilledBox } from '../figures/boxes.ts'
import type { Warning } from './warnings.ts'

/** A sample entry of a box. */
export type StoredSample = {
  entryId: string
  source: string
  sourceId: string | null
  date: string
  text: string
  amountMinor: string
}

export type StoredBox = {
  code: string
  label: string
  labelEn: string
  kind: VatBox['kind']
  amountMinor: string
  exactMinor: string
  provisionalMinor: string
  lineCount: number
}

export type StoredDifference = { code: string; filedMinor: string; nowMinor: string }

/** A return as it was prepared. Nothing in it is looked up again, so it cannot change later. */
export type Snapshot = {
  rulesVersion: string
  nonStatutory: boolean
  boxes: StoredBox[]
  payableMinor: string
  /** On a correction: what was paid or refunded by the return it corrects. */
  declaredMinor: string
  /** Carried over from the previous period, and to the next. */
  carriedIn: StoredCarried
  carries: StoredCarried
  /** Amounts that the return itself puts into boxes which a person may fill in; none if absent. */
  proposed?: Record<string, string>
  /** False under a tax regime without periodic returns: nothing is carried over or advanced. */
  isPeriodic?: boolean
  /** On a correction: filed and current amounts of the boxes that differ. */
  differences: StoredDifference[]
  warnings: Warning[]
}

type StoredCarried = { debtMinor: string; creditMinor: string }

export const rulesVersion = 'vat-1'

/** Minor units by box. */
export function amountsOf(stored: Readonly<Record<string, string>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(stored).map(([box, minor]) => [box, BigInt(minor)]))
}

export function storeCarried({ debtMinor, creditMinor }: Carried): StoredCarried {
  return { debtMinor: String(debtMinor), creditMinor: String(creditMinor) }
}

export function readCarried({ debtMinor, creditMinor }: StoredCarried): Carried {
  return { debtMinor: BigInt(debtMinor), creditMinor: BigInt(creditMinor) }
}

export function storeBox(filled: FilledBox): StoredBox {
  const { box } = filled
  return {
    code: box.id,
    label: box.label,
    labelEn: box.labelEn,
    kind: box.kind,
    amountMinor: String(filled.amountMinor),
    exactMinor: String(filled.exactMinor),
    provisionalMinor: String(filled.provisionalMinor),
    lineCount: filled.lineCount,
  }
}

/**
 * The amount that a return settles. A credit carried to the next period is settled there, not here.
 */
export function settledBy({ payableMinor, carries }: Snapshot): bigint {
  const payable = BigInt(payableMinor)
  return payable < 0n && BigInt(carries.creditMinor) > 0n ? 0n : payable
}

/** A box that is missing on one side counts as zero there. */
export function differencesOf(
  filed: readonly StoredBox[],
  now: readonly StoredBox[],
): StoredDifference[] {
  const before = new Map(filed.map((box) => [box.code, box.amountMinor]))
  const after = new Map(now.map((box) => [box.code, box.amountMinor]))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((code) => ({
      code,
      filedMinor: before.get(code) ?? '0',
      nowMinor: after.get(code) ?? '0',
    }))
    .filter((one) => one.filedMinor !== one.nowMinor)
}
