import type { BankRow, Origin } from './bank_row.ts'
import { keyOf, type KnownRow, type Pairing } from './identity.ts'

/** A transaction that we have, and what the bank now says of it. */
export type RowChange = {
  known: KnownRow
  row: BankRow
  /** Whether its day or amount is another now, so that what it was matched to may be wrong. */
  isMoved: boolean
  isRestored: boolean
}

/**
 * A reference learned beside what is told: no change of the transaction itself. `alias` is one more
 * name of it, `current` takes the place of the last one, `stable` was seen a second time.
 */
export type ReferenceNote = { id: string; reference: string; as: 'alias' | 'current' | 'stable' }

export type RowWrites = {
  inserts: { row: BankRow; ordinal: number }[]
  changes: RowChange[]
  notes: ReferenceNote[]
  withdrawals: KnownRow[]
}

export type Listener = {
  runId: string
  origin: Origin
  isShared(reference: string): boolean
  /** References that are stable already, by the transaction that has them. */
  stableOwner(reference: string): string | undefined
}

/** What is to be written so that ours says what the bank says. */
export function decideWrites(
  known: readonly KnownRow[],
  { pairs, fresh, vanished }: Pairing,
  listener: Listener,
): RowWrites {
  const takeOrdinal = countOrdinals(known)
  const changes: RowChange[] = []
  const notes: ReferenceNote[] = []
  const promoted = new Set<string>()
  for (const { known: one, row } of pairs) {
    const isMoved = keyOf(one) !== keyOf(row)
    const isTold = one.isWithdrawn || isMoved || (isHeard(one, listener) && hasOtherWords(one, row))
    if (isTold) changes.push({ known: one, row, isMoved, isRestored: one.isWithdrawn })
    const note = noteOn(one, row, listener)
    // A reference that two of ours have at once is stable for one of them at the most.
    if (note === null || (note.as === 'stable' && promoted.has(note.reference))) continue
    if (note.as === 'stable') promoted.add(note.reference)
    notes.push(note)
  }
  const inserts = fresh.map((row) => ({ row, ordinal: takeOrdinal(keyOf(row)) }))
  return { inserts, changes, notes, withdrawals: vanished }
}

/** A statement has fewer words than a feed and never overwrites them. */
function isHeard(one: KnownRow, listener: Listener): boolean {
  return listener.origin === 'feed' || one.origin === 'statement'
}

/** Ordinals rise for ever within a key, so none is given twice. */
function countOrdinals(known: readonly KnownRow[]): (key: string) => number {
  const last = new Map<string, number>()
  for (const one of known) {
    const key = keyOf(one)
    last.set(key, Math.max(last.get(key) ?? 0, one.ordinal))
  }
  return (key) => {
    const next = (last.get(key) ?? 0) + 1
    last.set(key, next)
    return next
  }
}

/**
 * Whether the bank tells anything else than before. References, running balances and the raw answer
 * are left out: some banks give new ones with every listing, and nothing has changed then.
 */
export function hasOtherWords(one: KnownRow, row: BankRow): boolean {
  return (
    one.text !== row.text ||
    one.counterpartyName !== row.counterpartyName ||
    one.counterpartyIban !== row.counterpartyIban ||
    one.reference !== row.reference ||
    one.valueOn !== row.valueOn ||
    one.transactionOn !== row.transactionOn ||
    one.bankCode !== row.bankCode
  )
}

/** Seen unchanged a second time, by another run, and on nothing else: then it is trusted. */
function noteOn(one: KnownRow, row: BankRow, listener: Listener): ReferenceNote | null {
  const reference = row.entryReference
  if (reference === null) return null
  const { id } = one
  if (one.entryReference !== reference) {
    if (isHeard(one, listener)) return { id, reference, as: 'current' }
    return one.aliases.includes(reference) ? null : { id, reference, as: 'alias' }
  }
  if (one.isStable || one.runId === listener.runId || listener.isShared(reference)) return null
  const owner = listener.stableOwner(reference)
  return owner === undefined || owner === id ? { id, reference, as: 'stable' } : null
}
