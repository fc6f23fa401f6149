import { hashSecret } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** What was asked for besides the provider; null where it was left open. */
export type ConnectionWish = {
  journalId: string | null
  keepsFrom: string | null
  booksFinally: boolean | null
}

export type ConsentRequester = {
  kind: 'person' | 'key' | 'other'
  name: string
  /** Who that is: the request ends when they leave. Requests of before lack it. */
  hand?: string
}

export type ProviderAuthorization = {
  id: string
  provider: string
  wish: ConnectionWish
  secret_sealed: Buffer | null
  state_hash: Buffer | null
  /** Of the browser that went on to the provider; null until one has. */
  browser_hash: Buffer | null
  asked_by: ConsentRequester | null
  expires_at: Date
  created_at: Date
}

const columns = part`id, provider, wish, secret_sealed, state_hash, browser_hash, asked_by, expires_at,
  created_at`

type Place = Pick<Scene, 'tx' | 'orgId'>

export function insertAuthorization(
  scene: Scene,
  id: string,
  given: {
    provider: string
    wish: ConnectionWish
    /** Typed credentials, or the provider's page with the state in it. */
    secret: string
    hashes: { state: Buffer; link: Buffer } | null
    askedBy: ConsentRequester | null
    expiresAt: Date
  },
): void {
  scene.tx.send(sql`
    INSERT INTO accounting_authorization (org_id, id, provider, wish, secret_sealed, state_hash,
      link_hash, asked_by, expires_at, created_at)
    VALUES (${scene.orgId}, ${id}, ${given.provider}, ${JSON.stringify(given.wish)},
      ${sealSecret(scene, id, given.secret)},
      ${given.hashes?.state ?? null}, ${given.hashes?.link ?? null},
      ${given.askedBy === null ? null : JSON.stringify(given.askedBy)}, ${given.expiresAt},
      ${scene.now})`)
}

export async function findAuthorization(
  scene: Place,
  id: string,
): Promise<ProviderAuthorization | null> {
  const rows = await scene.tx.query<ProviderAuthorization>(sql`
    SELECT ${columns} FROM accounting_authorization
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
  return rows[0] ?? null
}

export async function lockAuthorization(
  scene: Place,
  id: string,
): Promise<ProviderAuthorization | null> {
  const rows = await scene.tx.query<ProviderAuthorization>(sql`
    SELECT ${columns} FROM accounting_authorization
    WHERE org_id = ${scene.orgId} AND id = ${id} FOR UPDATE`)
  return rows[0] ?? null
}

/** One that a person can still follow; null if there is none. */
export async function findOpenAuthorization(
  scene: Scene,
): Promise<{ provider: string; expires_at: Date } | null> {
  const rows = await scene.tx.query<{ provider: string; expires_at: Date }>(sql`
    SELECT provider, expires_at FROM accounting_authorization
    WHERE org_id = ${scene.orgId} AND state_hash IS NOT NULL AND expires_at > ${scene.now}
    ORDER BY created_at DESC LIMIT 1`)
  return rows[0] ?? null
}

/** A new wish ends those that a person was to allow, and what nobody followed. */
export function removeAwaited(scene: Scene): void {
  scene.tx.send(sql`
    DELETE FROM accounting_authorization
    WHERE org_id = ${scene.orgId} AND (state_hash IS NOT NULL OR expires_at < ${scene.now})`)
}

/** What these asked for, and nobody has followed to its end. */
export function removeAskedBy(scene: Scene, hands: readonly string[]): void {
  scene.tx.send(sql`
    DELETE FROM accounting_authorization
    WHERE org_id = ${scene.orgId} AND asked_by ->> 'hand' = ANY(${hands})`)
}

export function removeAuthorization(scene: Scene, id: string): void {
  scene.tx.send(sql`
    DELETE FROM accounting_authorization WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

/** The code is kept until it is used; the state, which brought it, is worth nothing any more. */
export function keepCode(scene: Scene, id: string, code: string): void {
  scene.tx.send(sql`
    UPDATE accounting_authorization
    SET state_hash = NULL, link_hash = NULL, secret_sealed = ${sealSecret(scene, id, code)}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

export function bindBrowser(scene: Scene, id: string, browser: string): void {
  scene.tx.send(sql`
    UPDATE accounting_authorization SET browser_hash = ${hashSecret(browser)}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

const contextOf = (orgId: string, id: string) => `${orgId} accounting authorization ${id}`

function sealSecret(scene: Scene, id: string, secret: string): Buffer {
  return scene.secrets.seal(secret, contextOf(scene.orgId, id))
}

export function openSecret(scene: Scene, row: ProviderAuthorization): string {
  if (row.secret_sealed === null) throw new Error('an authorization without a secret was used')
  return scene.secrets.open(row.secret_sealed, contextOf(scene.orgId, row.id))
}

type Whereabouts = { org_id: string; id: string }

/** Across organizations: a browser that comes back carries nothing but the state. */
export async function findByState(tx: Tx, state: string): Promise<Whereabouts | null> {
  const rows = await tx.query<Whereabouts>(
    sql`SELECT org_id, id FROM find_accounting_authorization(${hashSecret(state)})`,
  )
  return rows[0] ?? null
}

/** Across organizations: whoever opens the link shows nothing but the link. */
export async function findByLink(tx: Tx, link: string): Promise<Whereabouts | null> {
  const rows = await tx.query<Whereabouts>(
    sql`SELECT org_id, id FROM find_accounting_consent(${hashSecret(link)})`,
  )
  return rows[0] ?? null
}

/** Who was shown a page for letting Daybook in. */
export async function listHands({ tx, orgId }: Scene): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    SELECT DISTINCT asked_by ->> 'hand' AS name FROM accounting_authorization
    WHERE org_id = ${orgId} AND asked_by ->> 'hand' IS NOT NULL`)
  return rows.map(({ name }) => name)
}
