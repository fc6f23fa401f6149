import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { rawJson, type BankRow, type Origin } from './bank_row.ts'
import type { KnownRow } from './pair_bank_rows.ts'
import type { ReferenceNote } from './plan_row_changes.ts'

type StoredRow = {
  id: string
  booked_on: string
  value_on: string | null
  transaction_on: string | null
  amount_minor: string
  currency: string
  counterparty_name: string | null
  counterparty_iban: string | null
  text: string
  reference: string | null
  entry_reference: string | null
  entry_reference_stable: boolean
  aliases: string[]
  ordinal: number
  origin: Origin
  run_id: string
  withdrawn_at: Date | null
  status: string | null
  balance_after_minor: string | null
  bank_code: string | null
}

const columns = part`id, booked_on, value_on, transaction_on, amount_minor, currency,
  counterparty_name, counterparty_iban, text, reference, entry_reference, entry_reference_stable,
  aliases, ordinal, origin, run_id, withdrawn_at, status, balance_after_minor, bank_code`

/** All our booked rows of these days, withdrawn ones too. */
export async function listKnown(
  scene: Scene,
  accountId: string,
  days: { from: string; to: string },
): Promise<KnownRow[]> {
  const rows = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
      AND booked_on BETWEEN ${days.from} AND ${days.to}
    ORDER BY booked_on, ordinal, id`)
  return rows.map(toKnown)
}

/** How many rows a run imported per account. */
export async function countImported(scene: Scene, runId: string): Promise<Map<string, number>> {
  const rows = await scene.tx.query<{ account_id: string; count: number }>(sql`
    SELECT account_id, count(*)::int AS count FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND run_id = ${runId} AND NOT pending GROUP BY account_id`)
  return new Map(rows.map((row) => [row.account_id, row.count]))
}

/** How many bookings of these days are not withdrawn, counted up to `cap`. */
export async function countStanding(
  scene: Scene,
  accountId: string,
  days: { from: string; to: string },
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM bank_transaction
      WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
        AND booked_on BETWEEN ${days.from} AND ${days.to} AND withdrawn_at IS NULL
      LIMIT ${cap}) AS standing`)
  return rows[0]?.count ?? 0
}

/** Rows with one of these stable references, on any day. */
export async function listStable(
  scene: Scene,
  accountId: string,
  references: readonly string[],
): Promise<KnownRow[]> {
  if (references.length === 0 || !(await hasStable(scene, accountId))) return []
  // One index lookup each: a list of thousands would be searched again for every row.
  const rows = await scene.tx.query<StoredRow>(sql`
    SELECT found.* FROM unnest(${references}::text[]) AS wanted (name)
      CROSS JOIN LATERAL (SELECT ${columns} FROM bank_transaction
        WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND entry_reference_stable
          AND entry_reference = wanted.name COLLATE "C" LIMIT 1) AS found`)
  return rows.map(toKnown)
}

/** A first import has none and can skip the lookups. */
async function hasStable(scene: Scene, accountId: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND entry_reference_stable LIMIT 1`)
  return rows.length > 0
}

export type NewWords = {
  row: BankRow
  origin: Origin
  isMoved: boolean
  review: unknown
  version: number
}

/** Stores the bank's new data of a transaction. One that moved comes last among its new equals. */
export function saveWords(scene: Scene, accountId: string, id: string, given: NewWords): void {
  const { row } = given
  scene.tx.send(sql`
    UPDATE bank_transaction SET booked_on = ${row.bookedOn}, value_on = ${row.valueOn},
      transaction_on = ${row.transactionOn}, amount_minor = ${row.amountMinor},
      currency = ${row.currency}, counterparty_name = ${row.counterpartyName},
      counterparty_iban = ${row.counterpartyIban}, text = ${row.text},
      reference = ${row.reference}, origin = ${given.origin},
      ordinal = CASE WHEN ${given.isMoved} THEN (SELECT coalesce(max(o.ordinal), 0) + 1
        FROM bank_transaction o WHERE o.org_id = ${scene.orgId} AND o.account_id = ${accountId}
          AND NOT o.pending AND o.booked_on = ${row.bookedOn}
          AND o.amount_minor = ${row.amountMinor} AND o.currency = ${row.currency})
        ELSE ordinal END,
      balance_after_minor = ${row.balanceAfterMinor}, bank_code = ${row.bankCode},
      raw = ${rawJson(row.raw)}, withdrawn_at = NULL, review = ${json(given.review)},
      version = ${given.version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

export function saveWithdrawal(scene: Scene, id: string, review: unknown, version: number): void {
  scene.tx.send(sql`
    UPDATE bank_transaction SET withdrawn_at = ${scene.now}, review = ${json(review)},
      version = ${version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
  scene.tx.send(sql`
    DELETE FROM bank_suggestion WHERE org_id = ${scene.orgId} AND transaction_id = ${id}`)
}

/**
 * No event and no version: references are not visible to callers. Locked rows are skipped; they are
 * updated next time.
 */
export async function saveReferences(scene: Scene, notes: readonly ReferenceNote[]): Promise<void> {
  if (notes.length === 0) return
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND id = ANY (${notes.map((note) => note.id)}::uuid[])
    FOR UPDATE SKIP LOCKED`)
  const free = new Set(rows.map((row) => row.id))
  const learned = notes.filter((note) => free.has(note.id))
  const stable = learned.filter((note) => note.as === 'stable').map((note) => note.id)
  scene.tx.send(sql`
    UPDATE bank_transaction SET entry_reference_stable = true
    WHERE org_id = ${scene.orgId} AND id = ANY (${stable}::uuid[])`)
  const named = learned.filter((note) => note.as !== 'stable')
  for (let at = 0; at < named.length; at += namesAtOnce) {
    saveNames(scene, named.slice(at, at + namesAtOnce))
  }
}

// Short lists: the planner may compare all pairs of two lists.
const namesAtOnce = 250

function saveNames(scene: Scene, notes: readonly ReferenceNote[]): void {
  scene.tx.send(sql`
    UPDATE bank_transaction t SET
      entry_reference = CASE WHEN n.learned = 'alias' AND t.entry_reference IS NOT NULL
        THEN t.entry_reference ELSE n.reference END,
      entry_reference_stable = n.learned = 'alias' AND t.entry_reference_stable,
      aliases = CASE WHEN n.reference = ANY (t.aliases) THEN t.aliases
        ELSE t.aliases || n.reference END
    FROM unnest(${notes.map((note) => note.id)}::uuid[],
      ${notes.map((note) => note.reference)}::text[], ${notes.map((note) => note.as)}::text[])
      AS n (id, reference, learned)
    WHERE t.org_id = ${scene.orgId} AND t.id = n.id`)
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function toKnown(row: StoredRow): KnownRow {
  return {
    id: row.id,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    transactionOn: row.transaction_on,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    counterpartyName: row.counterparty_name,
    counterpartyIban: row.counterparty_iban,
    text: row.text,
    reference: row.reference,
    entryReference: row.entry_reference,
    balanceAfterMinor: row.balance_after_minor === null ? null : BigInt(row.balance_after_minor),
    bankCode: row.bank_code,
    isStable: row.entry_reference_stable,
    aliases: row.aliases,
    ordinal: row.ordinal,
    origin: row.origin,
    runId: row.run_id,
    isWithdrawn: row.withdrawn_at !== null,
    isMatched: row.status === 'reconciled',
  }
}
