import { Failure } from '#kernel/failure/failure'
import { uuidOf, only } from '#kernel/corridor/record'
import { handOf } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'

export type WebhookFields = { url: string; events: string[]; description: string; active: boolean }

export type WebhookRow = WebhookFields & {
  id: string
  /** In whose name events are sent; see `delivery/maker.ts`. */
  made_by: string | null
  made_with: string | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, url, events, description, active, made_by, made_with, version, created_at,
  updated_at`

/** The secret is sealed for this webhook of this organization and cannot be opened elsewhere. */
export function insertWebhook(scene: Scene, fields: WebhookFields, secret: string): WebhookRow {
  const id = scene.newId()
  const sealed = scene.secrets.seal(secret, `${scene.orgId} webhook ${id}`)
  scene.tx.send(sql`
    INSERT INTO webhook (org_id, id, url, events, description, active, secret_sealed, made_by,
      made_with, address_by, secret_by, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${fields.url}, ${fields.events}, ${fields.description},
      ${fields.active}, ${sealed}, ${scene.principal.userId}, ${scene.principal.keyId},
      ${handOf(scene.principal)}, ${handOf(scene.principal)}, ${scene.now}, ${scene.now})`)
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  return { id, ...fields, ...makerOf(scene), ...stamps }
}

const makerOf = ({ principal }: Scene) => ({
  made_by: principal.userId,
  made_with: principal.keyId,
})

export async function lockWebhook(scene: Scene, id: string): Promise<WebhookRow> {
  const uuid = uuidOf('whk', id, 'webhook_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<WebhookRow>(sql`
    SELECT ${columns} FROM webhook WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  const row = only(rows, 'webhook_not_found')
  scene.assertVersion(row.version)
  return row
}

/** Whoever sends events to another address does so in their own name. */
export function updateWebhook(scene: Scene, row: WebhookRow, fields: WebhookFields): WebhookRow {
  const isMoved = fields.url !== row.url || isNobodys(row)
  const maker = isMoved ? makerOf(scene) : {}
  const saved = { ...row, ...fields, ...maker, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE webhook SET url = ${saved.url}, events = ${saved.events},
      description = ${saved.description}, active = ${saved.active}, made_by = ${saved.made_by},
      made_with = ${saved.made_with}, version = ${saved.version}, updated_at = ${saved.updated_at},
      address_by = CASE WHEN ${isMoved} THEN ${handOf(scene.principal)} ELSE address_by END
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  if (fields.active && !row.active) beginHere(scene, row)
  return saved
}

/** Made before it was kept in whose name. */
export const isNobodys = ({ made_by: by, made_with: key }: WebhookRow): boolean =>
  by === null && key === null

/** A webhook that is turned on again starts with new events; missed ones can be replayed. */
function beginHere(scene: Scene, row: WebhookRow): void {
  scene.tx.send(sql`
    UPDATE webhook SET cursor_txid = oldest_running_number(),
      cursor_id = '00000000-0000-0000-0000-000000000000', since_txid = transaction_number(),
      since_snapshot = number_snapshot(), rest_until = NULL, wake_at = now()
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** The old secret also signs for a day, so that no receiver misses a delivery. */
export function replaceSecret(scene: Scene, row: WebhookRow, secret: string): void {
  const sealed = scene.secrets.seal(secret, `${scene.orgId} webhook ${row.id}`)
  scene.tx.send(sql`
    UPDATE webhook SET secret_before_sealed = secret_sealed, secret_sealed = ${sealed},
      secret_before_until = now() + interval '24 hours', secret_by = ${handOf(scene.principal)}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** Whose address or secret is by one of these hands. */
export async function lockByHand(scene: Scene, hands: readonly string[]): Promise<WebhookRow[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM webhook WHERE org_id = ${scene.orgId}
      AND (address_by = ANY (${hands}::text[]) OR secret_by = ANY (${hands}::text[])) ORDER BY id`)
  const ids = found.map(({ id }) => id)
  for (const id of ids) lockRecord(scene.tx, id)
  return await scene.tx.query<WebhookRow>(sql`
    SELECT ${columns} FROM webhook WHERE org_id = ${scene.orgId} AND id = ANY (${ids}::uuid[])
    ORDER BY id FOR UPDATE`)
}

/**
 * At once and for good: who knows the old secret must not be believed for another day. From then on
 * events are sent in the name of who kept it.
 */
export function renewSecret(scene: Scene, row: WebhookRow, secret: string): WebhookRow {
  const sealed = scene.secrets.seal(secret, `${scene.orgId} webhook ${row.id}`)
  const maker = makerOf(scene)
  const saved = { ...row, ...maker, version: row.version + 1, updated_at: scene.now }
  const hand = handOf(scene.principal)
  scene.tx.send(sql`
    UPDATE webhook SET secret_sealed = ${sealed}, secret_before_sealed = NULL,
      secret_before_until = NULL, secret_by = ${hand}, address_by = ${hand},
      made_by = ${maker.made_by}, made_with = ${maker.made_with}, version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function removeWebhook(scene: Scene, row: WebhookRow): void {
  scene.tx.send(sql`DELETE FROM webhook WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

export async function findWebhook(scene: Scene, id: string): Promise<WebhookRow> {
  const uuid = uuidOf('whk', id, 'webhook_not_found')
  const rows = await scene.tx.query<WebhookRow>(sql`
    SELECT ${columns} FROM webhook WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'webhook_not_found')
}

export async function listWebhooks(
  scene: Scene,
  active: boolean | null,
  limit: number,
  after: string | null,
): Promise<WebhookRow[]> {
  return await scene.tx.query<WebhookRow>(sql`
    SELECT ${columns} FROM webhook
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${active}::boolean IS NULL OR active = ${active}::boolean)
    ORDER BY id DESC LIMIT ${limit}`)
}

export async function countWebhooks(
  scene: Scene,
  active: boolean | null,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM webhook
      WHERE org_id = ${scene.orgId} AND (${active}::boolean IS NULL OR active = ${active}::boolean)
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

const mostActive = 50

/** Under a lock: two webhooks turned on at the same time must count each other. */
export async function assertRoomForOne(scene: Scene): Promise<void> {
  lockRecord(scene.tx, scene.orgId)
  const count = await countWebhooks(scene, true, mostActive)
  if (count >= mostActive) throw new Failure('too_many_webhooks')
}

/** By whom addresses were chosen, and who was shown a secret. */
export async function listHands({ tx, orgId }: Scene): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    SELECT address_by AS name FROM webhook WHERE org_id = ${orgId} AND address_by IS NOT NULL
    UNION SELECT secret_by FROM webhook WHERE org_id = ${orgId} AND secret_by IS NOT NULL`)
  return rows.map(({ name }) => name)
}

export const isSubscribed = (orgId: string): SqlPart =>
  part`EXISTS (SELECT FROM webhook WHERE org_id = ${orgId} AND active)`
