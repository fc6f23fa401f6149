import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { seesEvent } from '#kernel/corridor/sight'
import { sql } from '#kernel/database/sql'
import { queueDeliveries } from './delivery_store.ts'

type Found = { id: string; txid: string; type: string; record_id: string; data: unknown }

/** One event that the caller may read, even if the webhook is not subscribed to it. */
export async function requeueEvent(
  scene: Scene,
  webhookId: string,
  eventId: string,
): Promise<void> {
  const uuid = uuidOf('evt', eventId, 'event_not_found')
  const rows = await scene.tx.query<Found>(sql`
    SELECT id, txid::text, type, record_id, data FROM event_facts
    WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  const [event] = rows
  if (!event || !seesEvent(scene.sight, event)) throw new Failure('event_not_found')
  const { id, txid, type, record_id: recordId } = event
  const delivery = { id: scene.newId(), eventId: id, txid, type, recordId }
  queueDeliveries(scene.tx, scene.orgId, webhookId, [delivery])
  scene.tx.send(sql`
    UPDATE webhook SET wake_at = now() WHERE org_id = ${scene.orgId} AND id = ${webhookId}`)
}

/**
 * The first transaction with an event since then. `at` is set when a call begins and txid when it
 * first writes, so a later `at` may have a smaller txid, but never by as much as an hour: no more
 * than that is searched, and materialized so that the planner does not scan the whole stream by
 * txid.
 */
async function firstSince(scene: Scene, from: string): Promise<string | null> {
  const rows = await scene.tx.query<{ txid: string }>(sql`
    WITH first AS MATERIALIZED (SELECT at FROM event_facts
      WHERE org_id = ${scene.orgId} AND at >= ${from}::timestamptz ORDER BY at LIMIT 1),
    near AS MATERIALIZED (SELECT txid FROM event_facts
      WHERE org_id = ${scene.orgId} AND at >= (SELECT at FROM first)
        AND at < (SELECT at FROM first) + interval '1 hour')
    SELECT txid::text FROM near ORDER BY near.txid LIMIT 1`)
  return rows[0]?.txid ?? null
}

/**
 * The deliverer then goes through the same events again and queues those subscribed to, including
 * those from before the webhook was turned on: they were requested.
 */
export async function moveCursorBack(scene: Scene, webhookId: string, from: string): Promise<void> {
  const txid = await firstSince(scene, from)
  if (txid === null) return
  // A cursor that is further back stays: what lies between is still due.
  scene.tx.send(sql`
    UPDATE webhook SET
      cursor_id = CASE WHEN cursor_txid < ${txid}::xid8 THEN cursor_id
        ELSE '00000000-0000-0000-0000-000000000000' END,
      cursor_txid = CASE WHEN cursor_txid < ${txid}::xid8 THEN cursor_txid
        ELSE ${txid}::xid8 END,
      since_txid = '0'::xid8, since_snapshot = '1:1:'::pg_snapshot
    WHERE org_id = ${scene.orgId} AND id = ${webhookId}`)
}
