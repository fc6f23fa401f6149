import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Head, Link, SealedFacts } from './seal.ts'

const facts = part`a.org_id, a.id, a.txid::text AS txid,
  to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, a.action, a.via,
  a.actor_kind, a.actor_id, a.actor_name, a.app_id, a.app_name, a.target_id, a.outcome,
  a.request_id, encode(a.payload_hash, 'hex') AS payload_hash, a.kind, a.key_id`

const firstId = '00000000-0000-0000-0000-000000000000'

export type SealRange = {
  org_ids: string[]
  row_count: number
  end_txid: string | null
  end_id: string | null
}

export type Position = { txid: string; id: string }

/** The next part of the log after a position or the low water, and its organizations. */
export async function findUnsealed(
  tx: Tx,
  after: Position | null,
  most: number,
): Promise<SealRange | undefined> {
  const rows = await tx.query<SealRange>(sql`
    SELECT org_ids, row_count, end_txid::text AS end_txid, end_id
    FROM unsealed_organizations(${after?.txid ?? null}::xid8, ${after?.id ?? null}::uuid, ${most})`)
  return rows[0]
}

export function raiseLowWater(tx: Tx, most: number): void {
  tx.send(sql`SELECT raise_audit_low_water(${most})`)
}

/** One sealer at a time per organization; false if another is active. */
export async function lockChain(tx: Tx, orgId: string): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${orgId}::text, 8)) AS locked`)
  return rows[0]?.locked === true
}

type HeadRow = { seq: string; hash: Buffer; txid: string; audit_id: string }

export async function findHead(tx: Tx, orgId: string): Promise<Head | null> {
  const rows = await tx.query<HeadRow>(sql`
    SELECT seq, hash, txid::text AS txid, audit_id FROM audit_seal
    WHERE org_id = ${orgId} ORDER BY seq DESC LIMIT 1`)
  const row = rows[0]
  if (!row) return null
  return { seq: BigInt(row.seq), hash: row.hash, txid: row.txid, auditId: row.audit_id }
}

/** The hash of one link, to compare with a head kept outside. */
export async function findHash(tx: Tx, orgId: string, seq: bigint): Promise<Buffer | null> {
  const rows = await tx.query<{ hash: Buffer }>(sql`
    SELECT hash FROM audit_seal WHERE org_id = ${orgId} AND seq = ${seq}`)
  return rows[0]?.hash ?? null
}

/** Only up to the oldest running transaction: it may still commit an earlier row. */
export async function listUnsealed(
  tx: Tx,
  orgId: string,
  head: Head | null,
  most: number,
): Promise<SealedFacts[]> {
  return await tx.query<SealedFacts>(sql`
    SELECT ${facts} FROM audit_log a
    WHERE a.org_id = ${orgId}
      AND (a.txid, a.id) > (${head?.txid ?? '0'}::xid8, ${head?.auditId ?? firstId}::uuid)
      AND a.txid < (SELECT oldest_running_number())
    ORDER BY a.txid, a.id LIMIT ${most}`)
}

export function insertLinks(tx: Tx, orgId: string, links: readonly Link[]): void {
  tx.send(sql`
    INSERT INTO audit_seal (org_id, seq, audit_id, txid, prev_hash, hash)
    SELECT ${orgId}, link.* FROM unnest(${links.map((link) => link.seq)}::bigint[],
      ${links.map((link) => link.auditId)}::uuid[], ${links.map((link) => link.txid)}::xid8[],
      ${links.map((link) => link.prevHash)}::bytea[],
      ${links.map((link) => link.hash)}::bytea[]) AS link`)
}

type LinkRow = { seq: string; audit_id: string; txid: string; prev_hash: Buffer; hash: Buffer }

export async function listLinks(
  tx: Tx,
  orgId: string,
  after: bigint,
  most: number,
): Promise<Link[]> {
  const rows = await tx.query<LinkRow>(sql`
    SELECT seq, audit_id, txid::text AS txid, prev_hash, hash FROM audit_seal
    WHERE org_id = ${orgId} AND seq > ${after} ORDER BY seq LIMIT ${most}`)
  return rows.map((row) => ({
    seq: BigInt(row.seq),
    auditId: row.audit_id,
    txid: row.txid,
    prevHash: row.prev_hash,
    hash: row.hash,
  }))
}

/** The log between two positions, in the order of sealing: after one, up to the other. */
export async function listFacts(
  tx: Tx,
  orgId: string,
  after: Position | null,
  upTo: Position,
  most: number,
): Promise<SealedFacts[]> {
  return await tx.query<SealedFacts>(sql`
    SELECT ${facts} FROM audit_log a
    WHERE a.org_id = ${orgId}
      AND (a.txid, a.id) > (${after?.txid ?? '0'}::xid8, ${after?.id ?? firstId}::uuid)
      AND (a.txid, a.id) <= (${upTo.txid}::xid8, ${upTo.id}::uuid)
    ORDER BY a.txid, a.id LIMIT ${most}`)
}

export async function findFacts(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<SealedFacts[]> {
  return await tx.query<SealedFacts>(sql`
    SELECT ${facts} FROM audit_log a WHERE a.org_id = ${orgId} AND a.id = ANY (${ids})`)
}

/** Of these audit rows, the ones that have a seal. */
export async function findSealed(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ audit_id: string }>(sql`
    SELECT audit_id FROM audit_seal WHERE org_id = ${orgId} AND audit_id = ANY (${ids})`)
  return new Set(rows.map((row) => row.audit_id))
}

export type PayloadRow = {
  audit_id: string
  before: unknown
  after: unknown
  salt: Buffer | null
  erased_at: Date | null
}

export async function listPayloads(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<PayloadRow[]> {
  return await tx.query<PayloadRow>(sql`
    SELECT audit_id, before, after, salt, erased_at FROM audit_payload
    WHERE org_id = ${orgId} AND audit_id = ANY (${ids})`)
}

/** Of these audit rows, the ones whose payload was erased on record, and whether that is sealed. */
export async function listErasures(
  tx: Tx,
  orgId: string,
  action: string,
  targetIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await tx.query<{ target_id: string; is_sealed: boolean }>(sql`
    SELECT a.target_id, bool_or(s.audit_id IS NOT NULL) AS is_sealed FROM audit_log a
    LEFT JOIN audit_seal s ON s.org_id = a.org_id AND s.audit_id = a.id
    WHERE a.org_id = ${orgId} AND a.target_id = ANY (${targetIds}) AND a.action = ${action}
      AND a.outcome = 'ok' GROUP BY a.target_id`)
  return new Map(rows.map((row) => [row.target_id, row.is_sealed]))
}

export type SealBacklog = { waiting: number; overdue: number; strangers: string[] }

/**
 * Rows behind the head. Strangers were inserted by hand: visible though their transaction has not
 * ended, or at or below the low water. Overdue rows could have been sealed already.
 */
export async function countWaiting(
  tx: Tx,
  orgId: string,
  head: Head | null,
  overdueAt: Date,
): Promise<SealBacklog> {
  const rows = await tx.query<SealBacklog>(sql`
    WITH behind AS MATERIALIZED (
      SELECT a.id, a.txid, a.at, NOT pg_visible_in_snapshot(a.txid, (SELECT number_snapshot()))
        OR (a.txid, a.id) <= (w.txid, w.id) AS is_strange
      FROM audit_log a CROSS JOIN audit_low_water w
      WHERE a.org_id = ${orgId}
        AND (a.txid, a.id) > (${head?.txid ?? '0'}::xid8, ${head?.auditId ?? firstId}::uuid)
        AND NOT EXISTS (
          SELECT FROM audit_seal s WHERE s.org_id = a.org_id AND s.audit_id = a.id)
    )
    SELECT count(*) FILTER (WHERE NOT is_strange)::int AS waiting,
      count(*) FILTER (WHERE NOT is_strange AND at < ${overdueAt}
        AND txid < (SELECT oldest_running_number()))::int AS overdue,
      coalesce(array_agg(id::text ORDER BY txid, id) FILTER (WHERE is_strange), '{}') AS strangers
    FROM behind`)
  return rows[0] ?? { waiting: 0, overdue: 0, strangers: [] }
}

/** For the owner only. An organization with a chain counts even if its row is missing. */
export async function listOrganizations(tx: Tx, after: string, most: number): Promise<string[]> {
  const rows = await tx.query<{ org_id: string }>(sql`
    WITH RECURSIVE chain AS (
      (SELECT s.org_id FROM audit_seal s WHERE s.org_id > ${after} ORDER BY s.org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT s.org_id FROM audit_seal s WHERE s.org_id > c.org_id
        ORDER BY s.org_id LIMIT 1) FROM chain c WHERE c.org_id IS NOT NULL
    )
    SELECT org_id FROM (
      (SELECT org_id FROM organization_facts WHERE org_id > ${after} ORDER BY org_id LIMIT ${most})
      UNION (SELECT org_id FROM chain WHERE org_id IS NOT NULL LIMIT ${most})
    ) known ORDER BY org_id LIMIT ${most}`)
  return rows.map((row) => row.org_id)
}

export async function hasOrganization(tx: Tx, orgId: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT org_id FROM organization_facts WHERE org_id = ${orgId}`)
  return rows.length > 0
}

/** For the owner only. False if there is no payload, or not any more. */
export async function erasePayload(
  tx: Tx,
  orgId: string,
  auditId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query<{ audit_id: string }>(sql`
    UPDATE audit_payload SET before = NULL, after = NULL, salt = NULL, erased_at = ${now}
    WHERE org_id = ${orgId} AND audit_id = ${auditId} AND erased_at IS NULL RETURNING audit_id`)
  return rows.length > 0
}

/** For the owner only. An event has the same data as the payload, and is in no chain. */
export function emptyEvents(tx: Tx, orgId: string, auditId: string): void {
  tx.send(sql`
    UPDATE event e SET data = jsonb_build_object('id', e.record_id) FROM audit_log a
    WHERE a.org_id = ${orgId} AND a.id = ${auditId} AND e.org_id = a.org_id
      AND e.record_id = a.target_id AND e.request_id = a.request_id`)
}
