import type { VatBox } from '#regions/room'
import type { Carried, FilledBox } from './boxes.ts'
import type { Warning } from './warnings.ts'

/** One of the entries behind a box. */
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

/** A return as it was prepared: nothing of it is looked up again, so nothing of it can drift. */
export type Snapshot = {
  rulesVersion: string
  nonStatutory: boolean
  boxes: StoredBox[]
  payableMinor: string
  /** Of a correction: what was to be paid, or came back, by what it puts right. */
  declaredMinor: string
  /** What came from the period before, and what is left to the next. */
  carriedIn: StoredCarried
  carries: StoredCarried
  /** Of a correction: box by box what was filed and what is right now; only where they differ. */
  differences: StoredDifference[]
  warnings: Warning[]
}

type StoredCarried = { debtMinor: string; creditMinor: string }

export const rulesVersion = 'vat-1'

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
 * What a return settles in money: a credit that is left to the next period comes back there, and is
 * no matter of this one.
 */
export function settledBy({ payableMinor, carries }: Snapshot): bigint {
  const payable = BigInt(payableMinor)
  return payable < 0n && BigInt(carries.creditMinor) > 0n ? 0n : payable
}

/** A box that one of the two does not have counts as nothing there. */
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
