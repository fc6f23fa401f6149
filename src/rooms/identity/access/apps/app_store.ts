import { countFound, counting, rows, when, type ListFrame } from '#kernel/database/listing'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { Tx } from '#kernel/database/transaction'

export type FoundToken = {
  org_id: string
  id: string
  audience: string | null
  scope: string | null
}

export async function findAccessToken(tx: Tx, hash: Buffer): Promise<FoundToken | null> {
  const found = await tx.query<FoundToken>(
    sql`SELECT org_id, id, audience, scope FROM find_access_token(${hash})`,
  )
  return found[0] ?? null
}

export type AppState = {
  user_id: string
  client_name: string
  access: 'read' | 'write'
  last_used_at: Date | null
}

/** The current rights of an app; null once it is disconnected. */
export async function readAppState(tx: Tx, orgId: string, id: string): Promise<AppState | null> {
  const found = await tx.query<AppState>(sql`
    SELECT user_id, client_name, access, last_used_at FROM connected_app
    WHERE org_id = ${orgId} AND id = ${id} AND disconnected_at IS NULL`)
  return found[0] ?? null
}

export function touchApp(tx: Tx, orgId: string, id: string): void {
  tx.send(sql`UPDATE connected_app SET last_used_at = now() WHERE org_id = ${orgId} AND id = ${id}`)
}

/** Whatever the authorization server gave out for the app goes with it, in the same transaction. */
export function forgetGrant(tx: Tx, grantHash: Buffer): void {
  tx.send(sql`DELETE FROM oauth_artifact WHERE grant_hash = ${grantHash}`)
}

export type AppRow = {
  id: string
  user_id: string
  user_name: string | null
  client_id: string
  client_name: string
  redirect_host: string
  grant_hash: Buffer
  access: 'read' | 'write'
  writes_per_minute: number | null
  postings_per_day: number | null
  amount_per_day_minor: string | null
  postings_today: number
  amount_today_minor: string
  last_used_at: Date | null
  disconnected_at: Date | null
  disconnected_because: string | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`a.id, a.user_id, coalesce(nullif(p.name, ''), p.email) AS user_name, a.client_id,
  a.client_name, a.redirect_host, a.grant_hash, a.access, a.writes_per_minute, a.postings_per_day,
  a.amount_per_day_minor, coalesce(u.postings, 0) AS postings_today,
  coalesce(u.amount_minor, 0) AS amount_today_minor, a.last_used_at, a.disconnected_at,
  a.disconnected_because, a.version, a.created_at, a.updated_at`
const source = part`connected_app a LEFT JOIN person p ON p.id = a.user_id
  LEFT JOIN app_usage u ON u.org_id = a.org_id AND u.app_id = coalesce(a.counts_with, a.id)
    AND u.day =`

export type NewApp = Pick<AppRow, 'client_id' | 'client_name' | 'redirect_host' | 'access'> &
  Pick<AppRow, 'writes_per_minute' | 'postings_per_day' | 'amount_per_day_minor'> & {
    user_id: string
    grant_hash: Buffer
  }

/** It is counted together with `countsWith`, so that connecting again resets no limit. */
export async function insertApp(
  scene: Scene,
  given: NewApp,
  countsWith: string | null,
): Promise<AppRow> {
  const id = scene.newId()
  scene.tx.send(sql`
    INSERT INTO connected_app (org_id, id, user_id, client_id, client_name, redirect_host,
      grant_hash, access, writes_per_minute, postings_per_day, amount_per_day_minor, counts_with,
      created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${given.user_id}, ${given.client_id}, ${given.client_name},
      ${given.redirect_host}, ${given.grant_hash}, ${given.access}, ${given.writes_per_minute},
      ${given.postings_per_day}, ${given.amount_per_day_minor}, ${countsWith}, ${scene.now},
      ${scene.now})`)
  return await findByUuid(scene, id)
}

export type AppLimits = Pick<
  AppRow,
  'writes_per_minute' | 'postings_per_day' | 'amount_per_day_minor'
>

/**
 * The same app of the same person as it was connected last, whether it still is. Many apps register
 * anew each time, so it is the same by its id, or by its name and where it answers; on the person's
 * own machine the port is another one each time.
 */
export async function findBefore(
  scene: Scene,
  given: Pick<NewApp, 'user_id' | 'client_id' | 'client_name' | 'redirect_host'>,
): Promise<(AppLimits & { counted: string }) | null> {
  const found = await scene.tx.query<AppLimits & { counted: string }>(sql`
    SELECT coalesce(counts_with, id) AS counted, writes_per_minute, postings_per_day, amount_per_day_minor FROM connected_app
    WHERE org_id = ${scene.orgId} AND user_id = ${given.user_id}
      AND (client_id = ${given.client_id} OR (client_name = ${given.client_name}
        AND regexp_replace(redirect_host, ':[0-9]+$', '') =
          regexp_replace(${given.redirect_host}, ':[0-9]+$', '')))
    ORDER BY created_at DESC, id DESC LIMIT 1`)
  return found[0] ?? null
}

async function findByUuid(scene: Scene, uuid: string): Promise<AppRow> {
  const found = await scene.tx.query<AppRow>(sql`
    SELECT ${columns} FROM ${source} ${scene.today}
    WHERE a.org_id = ${scene.orgId} AND a.id = ${uuid}`)
  return only(found, 'app_not_found')
}

export async function findApp(scene: Scene, id: string): Promise<AppRow> {
  return await findByUuid(scene, uuidOf('app', id, 'app_not_found'))
}

export async function lockApp(scene: Scene, id: string): Promise<AppRow> {
  const row = await lockByUuid(scene, uuidOf('app', id, 'app_not_found'))
  scene.assertVersion(row.version)
  return row
}

export async function lockByUuid(scene: Scene, uuid: string): Promise<AppRow> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<AppRow>(sql`
    SELECT ${columns} FROM ${source} ${scene.today}
    WHERE a.org_id = ${scene.orgId} AND a.id = ${uuid} FOR UPDATE OF a`)
  return only(found, 'app_not_found')
}

/** The other connections that are counted together with this one. */
export async function lockTwins(scene: Scene, { id }: AppRow): Promise<AppRow[]> {
  return await scene.tx.query<AppRow>(sql`
    SELECT ${columns} FROM ${source} ${scene.today}
    WHERE a.org_id = ${scene.orgId} AND a.disconnected_at IS NULL AND a.id <> ${id}
      AND coalesce(a.counts_with, a.id) = (SELECT coalesce(o.counts_with, o.id)
        FROM connected_app o WHERE o.org_id = ${scene.orgId} AND o.id = ${id})
    ORDER BY a.id FOR UPDATE OF a`)
}

/** Always in the same order, so that two who remove the same person do not wait in a ring. */
export async function listConnectedOf(scene: Scene, userId: string): Promise<string[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM connected_app
    WHERE org_id = ${scene.orgId} AND user_id = ${userId} AND disconnected_at IS NULL
    ORDER BY id`)
  return found.map(({ id }) => id)
}

type Fields = Pick<
  AppRow,
  | 'writes_per_minute'
  | 'postings_per_day'
  | 'amount_per_day_minor'
  | 'disconnected_at'
  | 'disconnected_because'
>

export function updateApp(scene: Scene, row: AppRow, fields: Partial<Fields>): AppRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE connected_app SET writes_per_minute = ${saved.writes_per_minute},
      postings_per_day = ${saved.postings_per_day},
      amount_per_day_minor = ${saved.amount_per_day_minor},
      disconnected_at = ${saved.disconnected_at},
      disconnected_because = ${saved.disconnected_because}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export type AppFilters = { userId?: string | undefined; connected?: boolean | undefined }

export async function listApps(
  scene: Scene,
  filters: AppFilters,
  limit: number,
  after: string | null,
): Promise<AppRow[]> {
  return await scene.tx.query<AppRow>(select(scene, rows, filters, limit, after))
}

export async function countApps(scene: Scene, filters: AppFilters, cap: number): Promise<number> {
  return await countFound(scene.tx, select(scene, counting, filters, cap + 1, null))
}

function select(
  scene: Scene,
  frame: ListFrame,
  { userId, connected }: AppFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  return sql`
    ${frame.select} ${columns} FROM ${source} ${scene.today}
    WHERE a.org_id = ${scene.orgId} AND (${when(after)} a.id < ${after}::uuid)
      AND (${when(userId)} a.user_id = ${userId ?? null}::uuid)
      AND (${when(connected)} (a.disconnected_at IS NULL) = ${connected ?? null})
    ORDER BY a.id DESC LIMIT ${limit} ${frame.close}`
}

export async function readHome(scene: Scene): Promise<{ mode: string; currency: string }> {
  const [row] = await scene.tx.query<{ mode: string; currency: string }>(
    sql`SELECT mode, currency FROM organization WHERE org_id = ${scene.orgId}`,
  )
  if (!row) throw new Error('the organization of this transaction does not exist')
  return row
}

export async function findAppOfGrant(
  tx: Tx,
  grantHash: Buffer,
): Promise<{ org_id: string; id: string } | null> {
  const found = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_app_of_grant(${grantHash})`,
  )
  return found[0] ?? null
}
