import type { BankRow, Origin } from './bank_row.ts'
import { keyOf, type KnownRow, type Pairing } from './pair_bank_rows.ts'

/** One of our transactions, and what the bank now says of it. */
export type RowChange = {
  known: KnownRow
  row: BankRow
  /** Whether its date or amount changed, so that its match may be wrong. */
  isMoved: boolean
  isRestored: boolean
}

/**
 * A reference to store; no change of the transaction itself. `alias` is an additional one,
 * `current` replaces the last one, `stable` was seen a second time.
 */
export type ReferenceNote = { id: string; reference: string; as: 'alias' | 'current' | 'stable' }

export type RowWrites = {
  inserts: { row: BankRow; ordinal: number }[]
  changes: RowChange[]
  notes: ReferenceNote[]
  withdrawals: KnownRow[]
}

export type ChangeContext = {
  runId: string
  origin: Origin
  isShared(reference: string): boolean
  /** Stable references, with their transaction. */
  stableOwner(reference: string): string | undefined
}

/** What must be written so that our rows agree with the bank. */
export function planRowChanges(
  known: readonly KnownRow[],
  { pairs, fresh, vanished }: Pairing,
  listener: ChangeContext,
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
    // If two of ours have the same reference, it is stable for one of them at most.
    if (note === null || (note.as === 'stable' && promoted.has(note.reference))) continue
    if (note.as === 'stable') promoted.add(note.reference)
    notes.push(note)
  }
  const inserts = fresh.map((row) => ({ row, ordinal: takeOrdinal(keyOf(row)) }))
  return { inserts, changes, notes, withdrawals: vanished }
}

/** A statement has less text than a feed and never overwrites it. */
function isHeard(one: KnownRow, listener: ChangeContext): boolean {
  return listener.origin === 'feed' || one.origin === 'statement'
}

/** Ordinals only increase within a key, so none is used twice. */
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
 * Whether anything visible changed. References, running balances and the raw answer are ignored:
 * some banks send new ones with every listing.
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

/** A reference is stable once another run sees it unchanged, and on no other row. */
function noteOn(one: KnownRow, row: BankRow, listener: ChangeContext): ReferenceNote | null {
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
