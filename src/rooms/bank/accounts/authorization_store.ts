import type { AuthorizationFields, AuthorizationRow } from './authorization_row.ts'
import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { lockRecord } from '#kernel/database/record_lock'

const columns = part`id, institution_id, institution_name, country, psu_type, provider_ref,
  consent_url, status, code_sealed, error, expires_at, valid_until, relinks, link_id, import_from::text,
  asked_by, browser_hash, version, created_at, updated_at`

/** The state and the link are secrets that only the person's browser carries; their hashes are kept. */
export function insertAuthorization(
  scene: Scene,
  id: string,
  hashes: { state: Buffer; link: Buffer },
  fields: AuthorizationFields,
): AuthorizationRow {
  scene.tx.send(sql`
    INSERT INTO bank_authorization (org_id, id, institution_id, institution_name, country, psu_type,
      state_hash, link_hash, provider_ref, consent_url, status, expires_at, valid_until, asked_by,
      created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${fields.institution_id}, ${fields.institution_name},
      ${fields.country}, ${fields.psu_type}, ${hashes.state}, ${hashes.link},
      ${fields.provider_ref}, ${fields.consent_url}, 'pending', ${fields.expires_at},
      ${fields.valid_until}, ${JSON.stringify(fields.asked_by)}, ${scene.now}, ${scene.now})`)
  return {
    ...fields,
    id,
    status: 'pending',
    code_sealed: null,
    error: null,
    relinks: null,
    link_id: null,
    import_from: null,
    browser_hash: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

export async function lockAuthorization(scene: Scene, id: string): Promise<AuthorizationRow> {
  const uuid = uuidOf('bau', id, 'bank_authorization_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<AuthorizationRow>(sql`
    SELECT ${columns} FROM bank_authorization
    WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  const row = only(rows, 'bank_authorization_not_found')
  scene.assertVersion(row.version)
  return row
}

export async function findAuthorization(scene: Scene, id: string): Promise<AuthorizationRow> {
  const uuid = uuidOf('bau', id, 'bank_authorization_not_found')
  const rows = await scene.tx.query<AuthorizationRow>(sql`
    SELECT ${columns} FROM bank_authorization WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'bank_authorization_not_found')
}

type Changes = Partial<
  Pick<
    AuthorizationRow,
    'status' | 'code_sealed' | 'error' | 'valid_until' | 'relinks' | 'link_id' | 'import_from'
  >
>

export function updateAuthorization(
  scene: Scene,
  row: AuthorizationRow,
  changes: Changes,
): AuthorizationRow {
  const saved = { ...row, ...changes, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE bank_authorization SET status = ${saved.status}, code_sealed = ${saved.code_sealed},
      error = ${saved.error === null ? null : JSON.stringify(saved.error)},
      valid_until = ${saved.valid_until}, relinks = ${saved.relinks}, link_id = ${saved.link_id},
      import_from = ${saved.import_from},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/**
 * Removes the code, so that no second caller sends it, or puts it back. Callers do not see it: no
 * version.
 */
export function moveCode(scene: Scene, row: AuthorizationRow, sealed: Buffer | null): void {
  scene.tx.send(sql`
    UPDATE bank_authorization SET code_sealed = ${sealed}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** Which browser may bring the bank's answer. Callers do not see it: no version. */
export function bindBrowser(scene: Scene, row: AuthorizationRow, hash: Buffer): void {
  scene.tx.send(sql`
    UPDATE bank_authorization SET browser_hash = ${hash}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

export function sealCode(scene: Scene, id: string, code: string): Buffer {
  return scene.secrets.seal(code, contextOf(scene, id))
}

export function openCode(scene: Scene, id: string, sealed: Buffer): string {
  return scene.secrets.open(sealed, contextOf(scene, id))
}

function contextOf(scene: Scene, id: string): string {
  return `${scene.orgId} bank authorization ${id}`
}

/** Across organizations: a browser that comes back carries nothing but the state. */
export async function findByState(
  tx: Tx,
  state: string,
): Promise<{ org_id: string; id: string } | null> {
  const rows = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_bank_authorization(${hashSecret(state)})`,
  )
  return rows[0] ?? null
}

/** Across organizations: whoever opens the link before the bank shows nothing but the link. */
export async function findByLink(
  tx: Tx,
  link: string,
): Promise<{ org_id: string; id: string } | null> {
  const rows = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_bank_consent(${hashSecret(link)})`,
  )
  return rows[0] ?? null
}

type ConsentRow = Pick<
  AuthorizationRow,
  | 'institution_id'
  | 'status'
  | 'error'
  | 'expires_at'
  | 'valid_until'
  | 'asked_by'
  | 'browser_hash'
  | 'created_at'
> & { organization_name: string; organization_number: string | null; mode: 'live' | 'test' }

/** What the person reads before the bank. */
export async function readConsent(tx: Tx, orgId: string, id: string): Promise<ConsentRow> {
  const rows = await tx.query<ConsentRow>(sql`
    SELECT a.institution_id, a.status, a.error, a.expires_at, a.valid_until, a.asked_by,
      a.browser_hash, a.created_at, o.name AS organization_name, o.mode,
      coalesce(o.profile ->> 'vatNumber', o.profile ->> 'businessId') AS organization_number
    FROM bank_authorization a JOIN organization_facts o ON o.org_id = a.org_id
    WHERE a.org_id = ${orgId} AND a.id = ${id}`)
  if (!rows[0]) throw new Failure('bank_authorization_not_found')
  return rows[0]
}

/** Authorizations whose time has run out. */
export async function listOverdue(scene: Scene, most: number): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_authorization
    WHERE org_id = ${scene.orgId} AND status = 'pending' AND expires_at <= ${scene.now}
    ORDER BY id LIMIT ${most}`)
  return rows.map((row) => row.id)
}
