import type { Sight } from '#kernel/corridor/sight'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** A webhook and the lease under which this process delivers to it. */
export type LeasedWebhook = { orgId: string; webhookId: string; leaseId: string }

export async function listActive(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id FROM webhook WHERE org_id = ${orgId} AND active ORDER BY id`)
  return rows.map((row) => row.id)
}

/**
 * Takes the lease of the webhook, if free. A process that comes during the release waits for the
 * row and then gets it, so that no event is left unnoticed.
 */
export async function takeLease(tx: Tx, held: LeasedWebhook, leaseMs: number): Promise<boolean> {
  const rows = await tx.query<{ free: boolean }>(sql`
    SELECT active AND (lease_until IS NULL OR lease_until < now())
      AND (rest_until IS NULL OR rest_until <= now()) AS free
    FROM webhook WHERE org_id = ${held.orgId} AND id = ${held.webhookId} FOR UPDATE`)
  if (rows[0]?.free !== true) return false
  tx.send(sql`
    UPDATE webhook SET lease_id = ${held.leaseId},
      lease_until = now() + ${leaseMs} * interval '1 millisecond', rest_until = NULL,
      wake_at = CASE WHEN wake_at > now() THEN wake_at END
    WHERE org_id = ${held.orgId} AND id = ${held.webhookId}`)
  return true
}

export async function keepLease(tx: Tx, held: LeasedWebhook, leaseMs: number): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE webhook SET lease_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.webhookId} AND lease_id = ${held.leaseId}
    RETURNING id`)
  return rows.length > 0
}

export type WebhookState = {
  url: string
  events: string[]
  secret_sealed: Buffer
  /** Null once the replaced secret no longer signs. */
  secret_before_sealed: Buffer | null
  mode: 'live' | 'test'
  region_key: string
  cursor_txid: string
  cursor_id: string
  since_txid: string
  since_snapshot: string
  made_by: string | null
  made_with: string | null
}

/** Locks the webhook; null if the lease is lost or it was turned off. */
export async function lockHeld(tx: Tx, held: LeasedWebhook): Promise<WebhookState | null> {
  const rows = await tx.query<WebhookState>(sql`
    SELECT w.url, w.events, w.secret_sealed,
      CASE WHEN w.secret_before_until > now() THEN w.secret_before_sealed END
        AS secret_before_sealed,
      o.mode, o.region_key, w.cursor_txid::text, w.cursor_id, w.since_txid::text,
      w.since_snapshot::text, w.made_by, w.made_with
    FROM webhook w JOIN organization_facts o ON o.org_id = w.org_id
    WHERE w.org_id = ${held.orgId} AND w.id = ${held.webhookId} AND w.lease_id = ${held.leaseId}
      AND w.active
    FOR UPDATE OF w`)
  return rows[0] ?? null
}

export type NextEvent = {
  id: string
  txid: string
  type: string
  record_id: string
  /** No running transaction can still commit an earlier event. */
  ripe: boolean
  /** It was committed after the webhook was turned on. */
  due: boolean
  /** The maker of the webhook may read it. */
  seen: boolean
}

/** The same rule as `seesEvent` of the kernel, where the data need not leave the database. */
const told = part`CASE split_part(type, '.', 1) WHEN 'approval' THEN data ->> 'action'
  ELSE split_part(type, '.', 1) END`

export async function nextEvents(
  tx: Tx,
  orgId: string,
  at: WebhookState,
  sight: Sight,
  most: number,
): Promise<NextEvent[]> {
  return await tx.query<NextEvent>(sql`
    SELECT id, txid::text, type, record_id,
      ${sight.isWhole}::boolean OR (split_part(type, '.', 1) = ANY (${sight.kinds}::text[])
        AND ${told} = ANY (${[...sight.kinds, ...sight.actions]}::text[])) AS seen,
      txid < (SELECT oldest_running_number()) AS ripe,
      txid <> ${at.since_txid}::xid8
        AND NOT pg_visible_in_snapshot(txid, ${at.since_snapshot}::pg_snapshot) AS due
    FROM event_facts AS event
    WHERE org_id = ${orgId} AND (txid, id) > (${at.cursor_txid}::xid8, ${at.cursor_id}::uuid)
    ORDER BY event.txid, id LIMIT ${most}`)
}

export function moveCursor(tx: Tx, held: LeasedWebhook, to: { txid: string; id: string }): void {
  tx.send(sql`
    UPDATE webhook SET cursor_txid = ${to.txid}::xid8, cursor_id = ${to.id}::uuid
    WHERE org_id = ${held.orgId} AND id = ${held.webhookId}`)
}

export type Leaving = {
  active: boolean
  /** There was a request meanwhile, or an event after the last query. */
  more: boolean
  /** Milliseconds to the next scheduled visit and to the next retry; null for never. */
  known_ms: number | null
  next_ms: number | null
}

/** Releases the lease, and says what is left to do and when. */
export async function releaseLease(
  tx: Tx,
  held: LeasedWebhook,
  restMs: number | null,
): Promise<Leaving | null> {
  const rows = await tx.query<Leaving>(sql`
    UPDATE webhook w SET lease_id = NULL, lease_until = NULL,
      rest_until = now() + ${restMs}::int * interval '1 millisecond'
    WHERE w.org_id = ${held.orgId} AND w.id = ${held.webhookId} AND w.lease_id = ${held.leaseId}
    RETURNING w.active, coalesce(w.wake_at <= now(), false) AS more,
      (extract(epoch FROM w.wake_at - now()) * 1000)::float8 AS known_ms,
      (SELECT extract(epoch FROM min(d.next_at) - now()) * 1000
        FROM webhook_delivery d WHERE d.org_id = ${held.orgId}
          AND d.webhook_id = ${held.webhookId} AND d.status = 'failed')::float8 AS next_ms`)
  const row = rows[0]
  if (!row) return null
  // A separate statement sees what was committed before the row was locked.
  const behind = await tx.query<{ more: boolean }>(sql`
    SELECT EXISTS (SELECT FROM event_facts e WHERE e.org_id = ${held.orgId}
      AND (e.txid, e.id) > (w.cursor_txid, w.cursor_id)) AS more
    FROM webhook w WHERE w.org_id = ${held.orgId} AND w.id = ${held.webhookId}`)
  return { ...row, more: row.more || behind[0]?.more === true }
}

export function setWake(tx: Tx, held: LeasedWebhook, afterMs: number): void {
  tx.send(sql`
    UPDATE webhook SET wake_at = now() + ${afterMs} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.webhookId}`)
}

export type Lagging = { org_id: string; id: string }

/** Across organizations: the webhooks to check, and nothing else. */
export async function listLagging(tx: Tx, most: number): Promise<Lagging[]> {
  return await tx.query<Lagging>(sql`SELECT org_id, id FROM lagging_webhooks(${most})`)
}
