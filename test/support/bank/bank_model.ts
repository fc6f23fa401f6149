import fc from 'fast-check'
import { addDays } from '#kernel/values/day'
import { toBankRow, type BankRow } from '#bank/import/bank_row'
import { keyOf, pairRows, type KnownRow } from '#bank/import/pair_bank_rows'
import { planRowChanges } from '#bank/import/plan_row_changes'
import { row } from './bank_stub.ts'

/** A bank's list and the windows in which it is read, for tests that try all orders. */
export const firstDay = '2026-10-01'

const texts = fc.constantFrom('Kaffe', 'Husleje', 'Faktura 12', '')
const references = fc.option(fc.constantFrom('A', 'B', 'C', 'REF-1', 'REF-2'), { freq: 2 })

export const bankRow: fc.Arbitrary<BankRow> = fc
  .record({ day: fc.nat(14), amount: fc.constantFrom(-100n, -100n, 250n), texts, references })
  .map((one) =>
    toBankRow(
      row({
        bookedOn: addDays(firstDay, one.day),
        amountMinor: one.amount,
        text: one.texts,
        entryReference: one.references,
      }),
    ),
  )

export type Window = { from: string; to: string }

export const window: fc.Arbitrary<Window> = fc
  .tuple(fc.nat(14), fc.nat(14))
  .map(([a, b]) => [addDays(firstDay, Math.min(a, b)), addDays(firstDay, Math.max(a, b))])
  .map(([from, to]) => ({ from: from ?? firstDay, to: to ?? firstDay }))

/** What stands, as a multiset: the day, amount and currency of each. */
export function multisetOf(
  rows: readonly { bookedOn: string; amountMinor: bigint; currency: string }[],
): string[] {
  return rows.map(keyOf).toSorted((a, b) => (a < b ? -1 : Number(a > b)))
}

export const isWithin = (day: string, { from, to }: Window): boolean => day >= from && day <= to

/** Our side in memory, as the stores keep it. */
export type Ours = { rows: KnownRow[]; runs: number; ids: number }

export const createOurs = (): Ours => ({ rows: [], runs: 0, ids: 0 })

/** Reads the bank's rows of a window whole and takes over what follows. */
export function readWindow(ours: Ours, bank: readonly BankRow[], window: Window): void {
  ours.runs += 1
  const runId = `run ${ours.runs}`
  const given = bank.filter((one) => isWithin(one.bookedOn, window))
  const counts = Map.groupBy(given, (one) => one.entryReference)
  const isShared = (reference: string): boolean => (counts.get(reference)?.length ?? 0) > 1
  const wanted = new Set(given.map((one) => one.entryReference))
  const known = ours.rows.filter(
    (one) => isWithin(one.bookedOn, window) || (one.isStable && wanted.has(one.entryReference)),
  )
  const sight = { isWhole: (day: string) => isWithin(day, window), isShared }
  const writes = planRowChanges(known, pairRows(known, given, sight), {
    runId,
    origin: 'feed',
    isShared,
    stableOwner: (name) => ours.rows.find((one) => one.isStable && one.entryReference === name)?.id,
  })
  const after = new Map(ours.rows.map((one) => [one.id, one]))
  const change = (id: string, fields: Partial<KnownRow>): void => {
    const before = after.get(id)
    if (before) after.set(id, { ...before, ...fields })
  }
  // What is new is written first, as the stores do: a moved one takes its place behind it.
  for (const { row: told, ordinal } of writes.inserts) {
    ours.ids += 1
    const { raw: _, ...words } = told
    const aliases = told.entryReference === null ? [] : [told.entryReference]
    const id = `row ${ours.ids}`
    const seen = { isStable: false, origin: 'feed', runId } as const
    const state = { ...seen, isWithdrawn: false, isMatched: false }
    after.set(id, { ...words, ...state, id, aliases, ordinal })
  }
  for (const { known: one, row: told, isMoved } of writes.changes) {
    const { raw: _, ...words } = told
    const taken = [...after.values()].filter((other) => keyOf(other) === keyOf(told))
    const ordinal = isMoved ? Math.max(0, ...taken.map((other) => other.ordinal)) + 1 : one.ordinal
    change(one.id, { ...words, entryReference: one.entryReference, ordinal, isWithdrawn: false })
  }
  for (const { id, reference, as } of writes.notes) {
    const aliases = new Set([...(after.get(id)?.aliases ?? []), reference])
    change(id, { entryReference: reference, isStable: as === 'stable', aliases: [...aliases] })
  }
  for (const one of writes.withdrawals) change(one.id, { isWithdrawn: true })
  ours.rows = [...after.values()]
}

export const standing = (ours: Ours): KnownRow[] => ours.rows.filter((one) => !one.isWithdrawn)
