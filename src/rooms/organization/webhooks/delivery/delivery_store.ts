import type { DeliveryRow } from './delivery_row.ts'
import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

const columns = part`id, webhook_id, event_id, event_type, record_id, status, attempts, next_at,
  last_status, last_error, last_ms, created_at, delivered_at`

/** As of an event: that of an approval is seen by whoever may read what its call is about. */
const told = part`CASE split_part(d.event_type, '.', 1) WHEN 'approval' THEN
  (SELECT e.data ->> 'action' FROM event_facts e WHERE e.org_id = d.org_id AND e.id = d.event_id)
  ELSE split_part(d.event_type, '.', 1) END`

/** What `told` may be; null for a caller who sees everything. */
function seenBy({ sight }: Scene): string[] | null {
  if (sight.isWhole) return null
  // Whoever cannot read approvals at all knows no action either.
  const { kinds, actions } = sight
  return [...kinds, ...(kinds.includes('approval') ? actions : [])]
}

export type DeliveryFilters = {
  webhookId: string | null
  eventId: string | null
  status: string | null
}

/** What deliveries must be as they were asked for, and as the caller may see them. */
function askedBy(scene: Scene, { webhookId, eventId, status }: DeliveryFilters): SqlPart {
  const seen = seenBy(scene)
  return part`
    AND (${webhookId}::uuid IS NULL OR webhook_id = ${webhookId}::uuid)
    AND (${eventId}::uuid IS NULL OR event_id = ${eventId}::uuid)
    AND (${status}::text IS NULL OR status = ${status})
    AND (${seen === null}::boolean OR ${told} = ANY (${seen}::text[]))`
}

export async function listDeliveries(
  scene: Scene,
  filters: DeliveryFilters,
  limit: number,
  after: string | null,
): Promise<DeliveryRow[]> {
  return await scene.tx.query<DeliveryRow>(sql`
    SELECT ${columns} FROM webhook_delivery d
    WHERE org_id = ${scene.orgId}
      AND id < coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      ${askedBy(scene, filters)}
    ORDER BY id DESC LIMIT ${limit}`)
}

export async function countDeliveries(
  scene: Scene,
  filters: DeliveryFilters,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM webhook_delivery d
      WHERE org_id = ${scene.orgId}
        ${askedBy(scene, filters)}
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findDelivery(scene: Scene, id: string): Promise<DeliveryRow> {
  const uuid = uuidOf('dlv', id, 'webhook_delivery_not_found')
  const seen = seenBy(scene)
  const rows = await scene.tx.query<DeliveryRow>(sql`
    SELECT ${columns} FROM webhook_delivery d WHERE org_id = ${scene.orgId} AND id = ${uuid}
      AND (${seen === null}::boolean OR ${told} = ANY (${seen}::text[]))`)
  if (!rows[0]) throw new Failure('webhook_delivery_not_found')
  return rows[0]
}

export type NewDelivery = {
  id: string
  eventId: string
  txid: string
  type: string
  recordId: string
}

/**
 * An event that was delivered or given up is sent again, and its row kept for another month; one
 * still waiting keeps its position.
 */
export function queueDeliveries(
  tx: Tx,
  orgId: string,
  webhookId: string,
  given: readonly NewDelivery[],
): void {
  if (given.length === 0) return
  tx.send(sql`
    INSERT INTO webhook_delivery AS d (org_id, webhook_id, id, event_id, txid, event_type,
      record_id, next_at, created_at)
    SELECT ${orgId}::uuid, ${webhookId}::uuid, g.id, g.event_id, g.txid, g.type, g.record_id, now(), now()
    FROM unnest(${given.map((one) => one.id)}::uuid[], ${given.map((one) => one.eventId)}::uuid[],
      ${given.map((one) => one.txid)}::xid8[], ${given.map((one) => one.type)}::text[],
      ${given.map((one) => one.recordId)}::text[]) AS g (id, event_id, txid, type, record_id)
    ON CONFLICT (org_id, webhook_id, event_id) DO UPDATE
      SET status = 'pending', attempts = 0, next_at = now(), delivered_at = NULL,
        created_at = now()
      WHERE d.status IN ('delivered', 'dead')`)
}

export type DueRow = {
  id: string
  event_id: string
  type: string
  record_id: string
  attempts: number
  data: unknown
  at: Date
}

/** The first open delivery of each record, if it is due, in the order of the events. */
export async function listDue(
  tx: Tx,
  orgId: string,
  webhookId: string,
  busyRecords: readonly string[],
  most: number,
): Promise<DueRow[]> {
  return await tx.query<DueRow>(sql`
    SELECT d.id, d.event_id, e.type, d.record_id, d.attempts, e.data, e.at
    FROM webhook_delivery d JOIN event_facts e ON e.org_id = d.org_id AND e.id = d.event_id
    WHERE d.org_id = ${orgId} AND d.webhook_id = ${webhookId}
      AND d.status IN ('pending', 'failed') AND d.next_at <= now()
      AND d.record_id <> ALL (${busyRecords}::text[])
      AND NOT EXISTS (SELECT FROM webhook_delivery b
        WHERE b.org_id = ${orgId} AND b.webhook_id = ${webhookId} AND b.record_id = d.record_id
          AND b.status IN ('pending', 'failed')
          AND (b.txid, b.event_id) < (d.txid, d.event_id))
    ORDER BY d.txid, d.event_id LIMIT ${most}`)
}

export type Result = {
  status: DeliveryRow['status']
  waitMs: number
  lastStatus: number | null
  lastError: string | null
  lastMs: number
}

export function recordResult(tx: Tx, orgId: string, id: string, result: Result): void {
  tx.send(sql`
    UPDATE webhook_delivery SET status = ${result.status}, attempts = attempts + 1,
      next_at = now() + ${result.waitMs} * interval '1 millisecond',
      last_status = ${result.lastStatus}, last_error = ${result.lastError},
      last_ms = ${result.lastMs},
      delivered_at = CASE WHEN ${result.status} = 'delivered' THEN now() END
    WHERE org_id = ${orgId} AND id = ${id} AND status IN ('pending', 'failed')`)
}

/** The log is kept for a month; each round deletes some of what is older. */
export function pruneDeliveries(tx: Tx, orgId: string, webhookId: string): void {
  tx.send(sql`
    DELETE FROM webhook_delivery WHERE org_id = ${orgId} AND id IN (
      SELECT id FROM webhook_delivery
      WHERE org_id = ${orgId} AND webhook_id = ${webhookId} AND status IN ('delivered', 'dead')
        AND created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT 500)`)
}
