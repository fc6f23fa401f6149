import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { TransactionClass } from '#matching/room'
import type { Decision, DecisionReason } from './decision.ts'
import type { Assessment } from './suggestion.ts'

export type TransactionRow = {
  id: string
  account_id: string
  booked_on: string | null
  value_on: string | null
  transaction_on: string | null
  amount_minor: string
  currency: string
  counterparty_name: string | null
  counterparty_iban: string | null
  text: string
  reference: string | null
  pending: boolean
  status: 'unmatched' | 'reconciled' | 'ignored' | null
  decision: Decision | null
  decision_run_id: string | null
  review: DecisionReason | null
  /** The class found by the matcher; null until it has checked. */
  class: TransactionClass | null
  partner_id: string | null
  assessment: Assessment | null
  withdrawn_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

export const columns = part`t.id, t.account_id, t.booked_on, t.value_on, t.transaction_on,
  t.amount_minor, t.currency, t.counterparty_name, t.counterparty_iban, t.text, t.reference,
  t.pending, t.status, t.decision, t.decision_run_id, t.review, t.class, t.partner_id,
  t.assessment, t.withdrawn_at, t.version, t.created_at, t.updated_at`

export function transactionUuid(id: string): string {
  return uuidOf('btx', id, 'bank_transaction_not_found')
}

export async function findTransaction(scene: Scene, uuid: string): Promise<TransactionRow> {
  const rows = await scene.tx.query<TransactionRow>(sql`
    SELECT ${columns} FROM bank_transaction t WHERE t.org_id = ${scene.orgId} AND t.id = ${uuid}`)
  return only(rows, 'bank_transaction_not_found')
}

/**
 * Claims these transactions before anything else is locked: until the end nobody else matches or
 * unmatches them, except through a release by the ledger.
 */
export function claimTransactions(scene: Scene, uuids: readonly string[]): void {
  for (const uuid of new Set(uuids.toSorted())) {
    scene.tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${uuid}, 12))`)
  }
}

/** Locks the transaction row, after everything it is matched to; see the README. */
export async function lockTransaction(scene: Scene, uuid: string): Promise<TransactionRow> {
  const row = only(await lockTransactions(scene, [uuid]), 'bank_transaction_not_found')
  scene.assertVersion(row.version)
  return row
}

/** The existing ones of these transactions, locked in the order of ids. */
export async function lockTransactions(
  scene: Scene,
  uuids: readonly string[],
): Promise<TransactionRow[]> {
  for (const uuid of new Set(uuids.toSorted())) lockRecord(scene.tx, uuid)
  return await scene.tx.query<TransactionRow>(sql`
    SELECT ${columns} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.id = ANY(${uuids}::uuid[])
    ORDER BY t.id FOR UPDATE OF t`)
}

export type NewStatus = {
  status: 'unmatched' | 'reconciled' | 'ignored'
  decision: Decision
  decision_run_id: string | null
}

/** Review notes and suggestions end with the old status. */
export function saveStatus(scene: Scene, row: TransactionRow, given: NewStatus): TransactionRow {
  const stamps = { version: row.version + 1, updated_at: scene.now }
  const saved = { ...row, ...given, ...stamps, review: null, assessment: null }
  scene.tx.send(sql`
    UPDATE bank_transaction SET status = ${saved.status},
      decision = ${JSON.stringify(saved.decision)}, decision_run_id = ${saved.decision_run_id},
      review = NULL, assessment = NULL, version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  if (saved.status === 'unmatched') return saved
  scene.tx.send(sql`
    DELETE FROM bank_suggestion WHERE org_id = ${scene.orgId} AND transaction_id = ${row.id}`)
  return saved
}

export type BankRate = { rate: string; day: string; source: string }

export async function findRate(
  scene: Scene,
  home: string,
  currency: string,
  day: string,
): Promise<BankRate | null> {
  const rows = await scene.tx.query<BankRate>(sql`
    SELECT rate::text AS rate, rate_day AS day, rate_source AS source FROM bank_rate
    WHERE org_id = ${scene.orgId} AND home_currency = ${home} AND currency = ${currency}
      AND day = ${day}`)
  return rows[0] ?? null
}

/** The ledger account that the bank account had on that day. */
export async function findLedgerAccount(
  scene: Scene,
  accountId: string,
  day: string,
): Promise<string> {
  const rows = await scene.tx.query<{ account: string }>(sql`
    SELECT coalesce((SELECT one ->> 'account'
        FROM jsonb_array_elements(earlier_ledger_accounts) WITH ORDINALITY AS list (one, no)
        WHERE ${day} < one ->> 'until' ORDER BY no LIMIT 1), ledger_account) AS account
    FROM bank_account WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
  if (!rows[0]) throw new Error(`a transaction is on account ${accountId}, which is not there`)
  return rows[0].account
}
