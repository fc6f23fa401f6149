import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Learned } from '#matching/room'
import type { TransactionRow } from '../transactions/match_store.ts'

/** What one matched payment teaches about one contact. */
export type Confirm = {
  contactKey: string
  contactId: string | null
  contactName: string | null
  pattern: string | null
  iban: string | null
  isReferred: boolean
}

/** A payment that was matched before adds nothing. */
export function keepConfirms(
  scene: Scene,
  transactionId: string,
  confirms: readonly Confirm[],
): void {
  scene.tx.send(sql`
    WITH given AS (
      SELECT * FROM unnest(${confirms.map((one) => one.contactKey)}::text[],
        ${confirms.map((one) => one.contactId)}::uuid[],
        ${confirms.map((one) => one.contactName)}::text[],
        ${confirms.map((one) => one.pattern)}::text[], ${confirms.map((one) => one.iban)}::text[],
        ${confirms.map((one) => one.isReferred)}::boolean[])
        AS g (contact_key, contact_id, contact_name, pattern, iban, is_referred)
    ), fresh AS (
      INSERT INTO match_confirm (org_id, transaction_id, contact_key, pattern, iban, is_referred,
        confirmed_at)
      SELECT ${scene.orgId}::uuid, ${transactionId}::uuid, contact_key, pattern, iban, is_referred,
        ${scene.now}::timestamptz FROM given
      ON CONFLICT DO NOTHING RETURNING contact_key
    ), counted AS (SELECT given.* FROM given JOIN fresh USING (contact_key)), aliased AS (
      INSERT INTO match_alias (org_id, pattern, contact_key, confirms, confirmed_at)
      SELECT ${scene.orgId}::uuid, pattern, contact_key, 1, ${scene.now}::timestamptz FROM counted
      WHERE pattern IS NOT NULL ORDER BY contact_key
      ON CONFLICT (org_id, pattern, contact_key) DO UPDATE SET
        confirms = match_alias.confirms + 1, confirmed_at = excluded.confirmed_at
    )
    INSERT INTO match_iban (org_id, iban, contact_key, contact_id, contact_name, confirms, referred,
      confirmed_at)
    SELECT ${scene.orgId}::uuid, iban, contact_key, contact_id, contact_name, 1,
      is_referred::integer, ${scene.now}::timestamptz FROM counted
    WHERE iban IS NOT NULL ORDER BY contact_key
    ON CONFLICT (org_id, iban, contact_key) DO UPDATE SET
      confirms = match_iban.confirms + 1, referred = match_iban.referred + excluded.referred,
      contact_id = excluded.contact_id, contact_name = excluded.contact_name,
      confirmed_at = excluded.confirmed_at`)
}

/** Removes what a payment taught; the match may have been wrong about the account, too. */
export function dropConfirms(scene: Scene, transactionId: string): void {
  scene.tx.send(sql`
    WITH gone AS (
      DELETE FROM match_confirm
      WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
      RETURNING contact_key, pattern, iban, is_referred
    ), aliased AS (
      UPDATE match_alias a SET confirms = a.confirms - 1 FROM gone
      WHERE a.org_id = ${scene.orgId} AND a.pattern = gone.pattern
        AND a.contact_key = gone.contact_key
    )
    UPDATE match_iban i SET confirms = i.confirms - 1,
      referred = i.referred - gone.is_referred::integer
    FROM gone WHERE i.org_id = ${scene.orgId} AND i.iban = gone.iban
      AND i.contact_key = gone.contact_key`)
}

/** An entry that was posted for a document is declined together with it. */
export function keepDeclinedPairs(
  scene: Scene,
  transactionId: string,
  targetIds: readonly string[],
): void {
  scene.tx.send(sql`
    INSERT INTO match_declined_pair (org_id, transaction_id, target_id, verdict, declined_at)
    SELECT ${scene.orgId}::uuid, ${transactionId}::uuid, id, 'declined', ${scene.now}::timestamptz
    FROM (SELECT unnest(${targetIds}::uuid[]) AS id
      UNION SELECT source_id FROM posted_entry WHERE org_id = ${scene.orgId}
        AND id = ANY(${targetIds}::uuid[]) AND source = 'document') target
    ON CONFLICT (org_id, transaction_id, target_id) DO UPDATE SET verdict = excluded.verdict,
      declined_at = excluded.declined_at
    WHERE match_declined_pair.verdict <> excluded.verdict`)
}

/**
 * Pairs released in this transaction because their run was undone. A transaction booked directly on
 * an account has no pair: its entry is reversed with it.
 */
export function keepUndonePairs(scene: Scene, transactionIds: readonly string[]): void {
  scene.tx.send(sql`
    WITH released AS (
      SELECT transaction_id, entry_id, target_document_id FROM posted_allocation
      WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
        AND released_at = ${scene.now}
        AND (entry_id IS NULL OR settlement_entry_id IS DISTINCT FROM entry_id))
    INSERT INTO match_declined_pair (org_id, transaction_id, target_id, verdict, declined_at)
    SELECT ${scene.orgId}::uuid, transaction_id, id, 'undone', ${scene.now}::timestamptz
    FROM (SELECT transaction_id, entry_id AS id FROM released
      UNION SELECT transaction_id, target_document_id FROM released
      UNION SELECT r.transaction_id, e.source_id FROM released r
        JOIN posted_entry e ON e.org_id = ${scene.orgId} AND e.id = r.entry_id
          AND e.source = 'document') pair
    WHERE id IS NOT NULL
    ON CONFLICT DO NOTHING`)
}

export function dropDeclinedPairs(
  scene: Scene,
  transactionId: string,
  targetIds: readonly string[],
): void {
  scene.tx.send(sql`
    DELETE FROM match_declined_pair d
    WHERE d.org_id = ${scene.orgId} AND d.transaction_id = ${transactionId}
      AND (d.target_id = ANY(${targetIds}::uuid[]) OR d.target_id IN (
        SELECT source_id FROM posted_entry WHERE org_id = ${scene.orgId}
          AND id = ANY(${targetIds}::uuid[]) AND source = 'document'))`)
}

export function keepDeclinedPatterns(
  scene: Scene,
  transactionId: string,
  patterns: Learned['declinedPatterns'],
): void {
  if (patterns.length === 0) return
  scene.tx.send(sql`
    INSERT INTO match_declined_pattern (org_id, pattern, contact_key, transaction_id, weight,
      declined_on)
    SELECT ${scene.orgId}::uuid, pattern, contact_key, ${transactionId}::uuid, weight, day
    FROM unnest(${patterns.map((one) => one.pattern)}::text[],
      ${patterns.map((one) => one.contactKey)}::text[],
      ${patterns.map((one) => one.weight)}::integer[],
      ${patterns.map((one) => one.on)}::date[]) AS given (pattern, contact_key, weight, day)
    ON CONFLICT (org_id, pattern, contact_key, transaction_id) DO UPDATE SET
      weight = excluded.weight, declined_on = excluded.declined_on`)
}

/** A match outweighs earlier declines. */
export function dropDeclinedPatterns(scene: Scene, confirms: readonly Confirm[]): void {
  scene.tx.send(sql`
    DELETE FROM match_declined_pattern d
    USING unnest(${confirms.map((one) => one.pattern)}::text[],
      ${confirms.map((one) => one.contactKey)}::text[]) AS given (pattern, contact_key)
    WHERE d.org_id = ${scene.orgId} AND d.pattern = given.pattern
      AND d.contact_key = given.contact_key`)
}

type Released = { type: 'ledger' | 'document'; id: string; entryId: string | null }

/** What was released of a transaction in this database transaction. */
export async function listReleased(scene: Scene, transactionId: string): Promise<Released[]> {
  return await scene.tx.query<Released>(sql`
    SELECT target AS type, coalesce(target_document_id, entry_id) AS id, entry_id AS "entryId"
    FROM posted_allocation
    WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
      AND released_at = ${scene.now}
    ORDER BY id`)
}

/** The newest open items; the rest of a name without a contact waits for the next full check. */
const mostMarked = 500

/**
 * The first payments with a text change most for others with the same, so the open items of the
 * contact are checked again after them, and not after each later one.
 */
export function markLearned(scene: Scene, confirms: readonly Confirm[]): void {
  scene.tx.send(sql`
    WITH learned AS (
      SELECT DISTINCT given.contact_id, given.contact_key
      FROM unnest(${confirms.map((one) => one.contactId)}::uuid[],
        ${confirms.map((one) => one.contactKey)}::text[],
        ${confirms.map((one) => one.pattern)}::text[]) AS given (contact_id, contact_key, pattern)
      JOIN match_alias a ON a.org_id = ${scene.orgId} AND a.pattern = given.pattern
        AND a.contact_key = given.contact_key
      WHERE a.confirms <= 2)
    INSERT INTO match_mark (org_id, kind, record_id)
    SELECT ${scene.orgId}::uuid, 'contact', contact_id FROM learned WHERE contact_id IS NOT NULL
    UNION ALL
    -- A name without a contact has no single mark for all its open items.
    SELECT ${scene.orgId}::uuid, own.kind, own.id
    FROM learned CROSS JOIN LATERAL (
      SELECT CASE i.target WHEN 'ledger' THEN 'item' ELSE 'document' END AS kind, i.id
      FROM match_item i
      WHERE i.org_id = ${scene.orgId} AND i.contact_key = learned.contact_key AND i.open_minor <> 0
      ORDER BY i.expected_on DESC, i.id DESC LIMIT ${mostMarked}) own
    WHERE learned.contact_id IS NULL`)
}

export async function isPairDeclined(
  scene: Scene,
  transactionId: string,
  targetId: string,
): Promise<boolean> {
  const rows = await scene.tx.query<object>(sql`
    SELECT FROM match_declined_pair
    WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
      AND target_id = ${targetId} AND verdict = 'declined'`)
  return rows.length > 0
}

/**
 * Removes every suggestion with this target, and marks the transaction to be checked again. Returns
 * how many were removed.
 */
export async function dropProposals(
  scene: Scene,
  transactionId: string,
  targetId: string,
): Promise<number> {
  const rows = await scene.tx.query<object>(sql`
    DELETE FROM bank_suggestion s USING bank_suggestion named
    WHERE named.org_id = ${scene.orgId} AND named.transaction_id = ${transactionId}
      AND named.target_id = ${targetId} AND s.org_id = named.org_id
      AND s.transaction_id = named.transaction_id AND s.proposal = named.proposal
    RETURNING s.proposal`)
  return rows.length
}

/** A new version of a transaction after a decision about its suggestions; it is checked again. */
export function touchTransaction(scene: Scene, row: TransactionRow): TransactionRow {
  const stamps = { version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE bank_transaction SET considered_at = NULL, version = ${stamps.version},
      updated_at = ${stamps.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  scene.tx.send(sql`
    INSERT INTO match_mark (org_id, kind) VALUES (${scene.orgId}, 'transactions')`)
  return { ...row, ...stamps }
}
