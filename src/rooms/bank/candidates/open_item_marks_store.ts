import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type MarksState = { is_built: boolean }

/**
 * Locks the state of this organization and records that a requested job has begun. Books leave
 * marks only once there is a bank account, and a posting under way at that moment leaves none: so
 * the open items are built when the first account appears, and once more five minutes later.
 */
export async function lockState(scene: Scene, keysVersion: string): Promise<MarksState> {
  scene.tx.send(sql`
    INSERT INTO match_state (org_id) VALUES (${scene.orgId}) ON CONFLICT (org_id) DO NOTHING`)
  const rows = await scene.tx.query<MarksState>(sql`
    WITH begun AS (
      UPDATE match_state SET queued_at = NULL WHERE org_id = ${scene.orgId}
      RETURNING built_at, keys_version),
    first AS (SELECT min(created_at) AS at, min(created_at) + interval '5 minutes' AS quiet_at
      FROM bank_account WHERE org_id = ${scene.orgId})
    SELECT first.at IS NULL OR coalesce(begun.keys_version = ${keysVersion}
      AND begun.built_at >= first.at
      AND (begun.built_at >= first.quiet_at OR now() < first.quiet_at), false) AS is_built
    FROM begun, first`)
  return rows[0] ?? { is_built: false }
}

export function saveBuilt(scene: Scene, keysVersion: string): void {
  scene.tx.send(sql`
    UPDATE match_state SET built_at = now(), keys_version = ${keysVersion}
    WHERE org_id = ${scene.orgId}`)
}

export type Mark = {
  kind: 'item' | 'document' | 'contact' | 'transactions' | 'account' | 'everything'
  record_id: string | null
  /** The last transaction that has been handled. */
  after_id: string | null
}

/** The oldest marks, without duplicates; they are deleted with this transaction. */
export async function takeMarks(scene: Scene, most: number): Promise<Mark[]> {
  return await scene.tx.query<Mark>(sql`
    WITH taken AS (
      DELETE FROM match_mark WHERE org_id = ${scene.orgId} AND seq IN (
        SELECT seq FROM match_mark WHERE org_id = ${scene.orgId} ORDER BY seq LIMIT ${most})
      RETURNING kind, record_id, after_id)
    SELECT kind, record_id, after_id FROM taken`)
}

/** Marks new transactions, from this one on, to be read. */
export function markNew(scene: Scene, after: string | null = null): void {
  insertMark(scene, { kind: 'transactions', record_id: null, after_id: after })
}

/** Marks all unmatched transactions to be checked again; it writes one row. */
export function markEverything(scene: Scene): void {
  insertMark(scene, { kind: 'everything', record_id: null, after_id: null })
}

/** The same for one account. */
export function markAccount(scene: Scene, accountId: string): void {
  insertMark(scene, { kind: 'account', record_id: accountId, after_id: null })
}

export function insertMark(scene: Scene, mark: Mark): void {
  scene.tx.send(sql`
    INSERT INTO match_mark (org_id, kind, record_id, after_id)
    VALUES (${scene.orgId}, ${mark.kind}, ${mark.record_id}, ${mark.after_id})`)
}

/** Before the books are read, so that a mark written meanwhile stays. */
export function dropMarks(scene: Scene): void {
  scene.tx.send(sql`DELETE FROM match_mark WHERE org_id = ${scene.orgId}`)
}

export async function listItemsOfContacts(
  scene: Scene,
  contactIds: readonly string[],
): Promise<{ id: string; target: string }[]> {
  if (contactIds.length === 0) return []
  return await scene.tx.query<{ id: string; target: string }>(sql`
    SELECT id, target FROM match_item
    WHERE org_id = ${scene.orgId} AND contact_id = ANY(${contactIds}::uuid[])`)
}

export async function listPostings(
  scene: Scene,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return []
  const rows = await scene.tx.query<{ entry_id: string }>(sql`
    SELECT entry_id FROM posted_item
    WHERE org_id = ${scene.orgId} AND source_id = ANY(${documentIds}::uuid[])`)
  return rows.map((row) => row.entry_id)
}

export type MarkPage = { since: string; after: string | null; most: number }

/** Entries with an open item, or one settled recently, in the order of ids. */
export async function listOpenEntries(scene: Scene, page: MarkPage): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT i.entry_id AS id FROM posted_item i
    WHERE i.org_id = ${scene.orgId}
      AND (${page.after}::uuid IS NULL OR i.entry_id > ${page.after}::uuid)
      AND (i.opened_on >= ${page.since} OR i.amount_minor <> coalesce((
        SELECT sum(a.settled_minor) FROM posted_allocation a
        WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL), 0))
    GROUP BY i.entry_id ORDER BY i.entry_id LIMIT ${page.most}`)
  return rows.map((row) => row.id)
}

export async function listCodedDocuments(scene: Scene, page: MarkPage): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM document_facts WHERE org_id = ${scene.orgId} AND status = 'coded'
      AND (${page.after}::uuid IS NULL OR id > ${page.after}::uuid)
    ORDER BY id LIMIT ${page.most}`)
  return rows.map((row) => row.id)
}

/** The current keys of these items. */
export async function listKeys(scene: Scene, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await scene.tx.query<{ key: number }>(sql`
    SELECT DISTINCT unnest(keys) AS key FROM match_item
    WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
  return rows.map((row) => row.key)
}

/** Only the newest per key: a key shared by hundreds says little about each. */
const newest = 100

/**
 * Marks transactions with one of these keys to be checked again; returns those that had been
 * checked.
 */
export async function reopenByKeys(scene: Scene, keys: readonly number[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH met AS (
      SELECT DISTINCT found.transaction_id AS id FROM unnest(${keys}::integer[]) AS given (key)
      CROSS JOIN LATERAL (SELECT k.transaction_id FROM match_transaction_key k
        WHERE k.org_id = ${scene.orgId} AND k.key = given.key
        ORDER BY k.day DESC, k.transaction_id DESC LIMIT ${newest}) AS found)
    UPDATE bank_transaction t SET considered_at = NULL FROM met
    WHERE t.org_id = ${scene.orgId} AND t.id = met.id AND t.status = 'unmatched'
      AND t.considered_at IS NOT NULL
    RETURNING t.id`)
  return rows.map((row) => row.id)
}

export type Reopened = {
  /** Those that had been checked before. */
  ids: string[]
  /** The last one handled; null if there are no more. */
  last: string | null
}

/**
 * Marks unmatched transactions, of all accounts or one, to be checked again. Each call handles a
 * bounded number after a position.
 */
export async function reopenSome(
  scene: Scene,
  { after, accountId, most }: { after: string | null; accountId: string | null; most: number },
): Promise<Reopened> {
  const page = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND status = 'unmatched' AND withdrawn_at IS NULL
      AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${most}`)
  const last = page.at(-1)?.id
  if (last === undefined) return { ids: [], last: null }
  // By the range of the page and not by a join with it: where the statistics are older than the
  // transactions, the server would compare each of these with each of those.
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH reopened AS (
      UPDATE bank_transaction SET considered_at = NULL
      WHERE org_id = ${scene.orgId} AND status = 'unmatched' AND withdrawn_at IS NULL
        AND (${after}::uuid IS NULL OR id > ${after}::uuid) AND id <= ${last}
        AND considered_at IS NOT NULL
        AND (${accountId}::uuid IS NULL OR account_id = ${accountId}::uuid)
      RETURNING id)
    SELECT id FROM reopened ORDER BY id`)
  return { ids: rows.map((row) => row.id), last: page.length < most ? null : last }
}
