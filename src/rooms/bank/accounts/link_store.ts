import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'

export type LinkRow = {
  id: string
  institution_id: string
  institution_name: string
  session_status: 'active' | 'expired' | 'revoked' | 'closed'
  valid_until: Date | null
  /** The warnings that were sent, in days before the end. */
  warned: string[]
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, institution_id, institution_name, session_status, valid_until, warned,
  version, created_at, updated_at`

export type LinkFields = Pick<LinkRow, 'institution_id' | 'institution_name' | 'valid_until'>

export function insertLink(scene: Scene, fields: LinkFields, sessionRef: string): LinkRow {
  const id = scene.newId()
  const sealed = scene.secrets.seal(sessionRef, `${scene.orgId} bank link ${id}`)
  scene.tx.send(sql`
    INSERT INTO bank_link (org_id, id, institution_id, institution_name, session_sealed,
      session_status, valid_until, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${fields.institution_id}, ${fields.institution_name}, ${sealed},
      'active', ${fields.valid_until}, ${scene.now}, ${scene.now})`)
  return {
    ...fields,
    id,
    session_status: 'active',
    warned: [],
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

export async function lockLink(scene: Scene, id: string): Promise<LinkRow | null> {
  lockRecord(scene.tx, id)
  const rows = await scene.tx.query<LinkRow>(sql`
    SELECT ${columns} FROM bank_link WHERE org_id = ${scene.orgId} AND id = ${id} FOR UPDATE`)
  return rows[0] ?? null
}

export function updateLink(
  scene: Scene,
  row: LinkRow,
  changes: Partial<Pick<LinkRow, 'session_status' | 'warned'>>,
): LinkRow {
  const saved = { ...row, ...changes, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE bank_link SET session_status = ${saved.session_status}, warned = ${saved.warned},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** Links that end soon enough for a warning, the nearest first. */
export async function listEnding(scene: Scene, before: Date, most: number): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_link
    WHERE org_id = ${scene.orgId} AND session_status = 'active' AND valid_until <= ${before}
    ORDER BY valid_until, id LIMIT ${most}`)
  return rows.map((row) => row.id)
}

export async function listActive(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_link WHERE org_id = ${scene.orgId} AND session_status = 'active' ORDER BY id`)
  return rows.map((row) => row.id)
}

/** Those of these active links without an account: a later consent took over all of them. */
export async function listEmptied(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT l.id FROM bank_link l
    WHERE l.org_id = ${scene.orgId} AND l.id = ANY (${ids}) AND l.session_status = 'active'
      AND NOT EXISTS (SELECT FROM bank_account a
        WHERE a.org_id = ${scene.orgId} AND a.link_id = l.id)
    ORDER BY l.id`)
  return rows.map((row) => row.id)
}

/** Only organizations with a link need the check; the first runs spread over six hours. */
export function scheduleReview(scene: Scene): void {
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'watch_bank_consents', 'schedule',
      now() + random() * interval '6 hours', 21600000, 600000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}
