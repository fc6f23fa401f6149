import { Failure } from '#kernel/failure/failure'
import { handOf } from '#kernel/corridor/principal'
import { only, uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { when } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql } from '#kernel/database/sql'

export type ViewRow = {
  id: string
  owner: string
  list: string
  name: string
  query: string
  columns: string[] | null
  is_shared: boolean
  version: number
  created_at: Date
  updated_at: Date
}

export type ViewFields = Pick<ViewRow, 'list' | 'name' | 'query' | 'columns' | 'is_shared'>

const columns = part`id, owner, list, name, query, columns, is_shared, version, created_at, updated_at`

const missing = 'view_not_found'

export function insertView(scene: Scene, fields: ViewFields): ViewRow {
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  const row = { ...fields, ...stamps, id: scene.newId(), owner: handOf(scene.principal) }
  scene.tx.send(sql`
    INSERT INTO list_view (org_id, id, owner, list, name, query, columns, is_shared, version,
      created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.owner}, ${row.list}, ${row.name}, ${row.query},
      ${row.columns}::text[], ${row.is_shared}, ${row.version}, ${row.created_at},
      ${row.updated_at})`)
  return row
}

export function updateView(scene: Scene, row: ViewRow, fields: ViewFields): ViewRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE list_view SET list = ${saved.list}, name = ${saved.name}, query = ${saved.query},
      columns = ${saved.columns}::text[], is_shared = ${saved.is_shared},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function removeView(scene: Scene, { id }: ViewRow): void {
  scene.tx.send(sql`DELETE FROM list_view WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

/** Who keeps it; of a shared one also whoever may change the settings. */
export function mayChange(scene: Scene, { owner, is_shared }: ViewRow): boolean {
  return owner === handOf(scene.principal) || (is_shared && scene.may('settings:edit'))
}

/** What others keep for themselves is as if it were not there. */
const seen = ({ principal }: Scene) => part`(is_shared OR owner = ${handOf(principal)})`

/** Locked; one that is shared and that the caller may not change is refused. */
export async function lockView(scene: Scene, id: string): Promise<ViewRow> {
  const uuid = uuidOf('viw', id, missing)
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<ViewRow>(sql`
    SELECT ${columns} FROM list_view
    WHERE org_id = ${scene.orgId} AND id = ${uuid} AND ${seen(scene)} FOR UPDATE`)
  const row = only(found, missing)
  if (!mayChange(scene, row)) {
    throw new Failure('permission_denied', { permission: 'settings:edit' })
  }
  scene.assertVersion(row.version)
  return row
}

export async function findView(scene: Scene, id: string): Promise<ViewRow> {
  const uuid = uuidOf('viw', id, missing)
  const found = await scene.tx.query<ViewRow>(sql`
    SELECT ${columns} FROM list_view
    WHERE org_id = ${scene.orgId} AND id = ${uuid} AND ${seen(scene)}`)
  return only(found, missing)
}

/** The caller's own and those that are shared, in the order in which they were made. */
export async function listViews(
  scene: Scene,
  list: string | undefined,
  limit: number,
  after: string | null,
): Promise<ViewRow[]> {
  return await scene.tx.query<ViewRow>(sql`
    SELECT ${columns} FROM list_view
    WHERE org_id = ${scene.orgId} AND ${seen(scene)}
      AND (${when(list)} list = ${list ?? null})
      AND (${when(after)} id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`)
}
