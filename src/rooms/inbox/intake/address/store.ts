import { Failure } from '#kernel/failure/failure'
import { handOf } from '#kernel/corridor/principal'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { Database } from '#kernel/database/database'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { mostAddresses, type AddressKind, type NewSecret } from './rules.ts'

export type AddressRow = {
  id: string
  kind: AddressKind
  name: string
  /** Whose mail is taken. */
  senders: string[]
  members: boolean
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, kind, name, senders, members, version, created_at, updated_at`

/** What a secret is sealed for: it opens for this address of this organization alone. */
const sealOf = (orgId: string, id: string): string => `${orgId} inbound address ${id}`

export type AddressFields = Pick<AddressRow, 'name' | 'senders' | 'members'>
export type NewAddress = AddressFields & Pick<AddressRow, 'kind'>

export function insertAddress(
  scene: Scene,
  given: NewAddress,
  { secret, mailHash }: NewSecret,
): AddressRow {
  const { orgId, now } = scene
  const id = scene.newId()
  const sealed = scene.secrets.seal(secret, sealOf(orgId, id))
  scene.tx.send(sql`
    INSERT INTO inbound_address (org_id, id, kind, name, senders, members, secret_sealed, mail_hash,
      secret_by, created_at, updated_at)
    VALUES (${orgId}, ${id}, ${given.kind}, ${given.name}, ${given.senders}, ${given.members},
      ${sealed}, ${mailHash}, ${handOf(scene.principal)}, ${now}, ${now})`)
  return { ...given, id, version: 1, created_at: now, updated_at: now }
}

export async function lockAddress(scene: Scene, id: string): Promise<AddressRow> {
  const uuid = uuidOf('iad', id, 'inbound_address_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<AddressRow>(sql`
    SELECT ${columns} FROM inbound_address WHERE org_id = ${scene.orgId} AND id = ${uuid}
    FOR UPDATE`)
  const row = only(rows, 'inbound_address_not_found')
  scene.assertVersion(row.version)
  return row
}

export function updateAddress(scene: Scene, row: AddressRow, fields: AddressFields): AddressRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE inbound_address SET name = ${saved.name}, senders = ${saved.senders},
      members = ${saved.members}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** `keepDays`: how long the old one is believed besides, so that no call in between is refused. */
export function replaceSecret(
  scene: Scene,
  row: AddressRow,
  { secret, mailHash }: NewSecret,
  keepDays: 0 | 1,
): AddressRow {
  const { orgId, now } = scene
  const sealed = scene.secrets.seal(secret, sealOf(orgId, row.id))
  const saved = { ...row, version: row.version + 1, updated_at: now }
  const until = keepDays === 0 ? null : new Date(now.getTime() + keepDays * 86_400_000)
  scene.tx.send(sql`
    UPDATE inbound_address SET
      secret_before_sealed = CASE WHEN ${until}::timestamptz IS NULL THEN NULL ELSE secret_sealed END,
      secret_before_until = ${until}, secret_sealed = ${sealed},
      mail_hash = ${mailHash}, secret_by = ${handOf(scene.principal)}, version = ${saved.version}, updated_at = ${now}
    WHERE org_id = ${orgId} AND id = ${row.id}`)
  return saved
}

export function removeAddress(scene: Scene, row: AddressRow): void {
  scene.tx.send(sql`DELETE FROM inbound_address WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** Whose secret one of these hands was shown. */
export async function lockByHand(scene: Scene, hands: readonly string[]): Promise<AddressRow[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM inbound_address WHERE org_id = ${scene.orgId}
      AND secret_by = ANY (${hands}::text[]) ORDER BY id`)
  const ids = found.map(({ id }) => id)
  for (const id of ids) lockRecord(scene.tx, id)
  return await scene.tx.query<AddressRow>(sql`
    SELECT ${columns} FROM inbound_address WHERE org_id = ${scene.orgId}
      AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`)
}

export async function findAddress(scene: Scene, id: string): Promise<AddressRow> {
  const uuid = uuidOf('iad', id, 'inbound_address_not_found')
  return only(
    await scene.tx.query<AddressRow>(sql`
      SELECT ${columns} FROM inbound_address WHERE org_id = ${scene.orgId} AND id = ${uuid}`),
    'inbound_address_not_found',
  )
}

export async function listAddresses(
  scene: Scene,
  limit: number,
  after: string | null,
): Promise<AddressRow[]> {
  return await scene.tx.query<AddressRow>(sql`
    SELECT ${columns} FROM inbound_address
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
    ORDER BY id DESC LIMIT ${limit}`)
}

export async function countAddresses(scene: Scene, cap: number): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM inbound_address
      WHERE org_id = ${scene.orgId} LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

/** Under a lock: two addresses made at the same time must count each other. */
export async function assertRoomForOne(scene: Scene): Promise<void> {
  lockRecord(scene.tx, `inbound addresses ${scene.orgId}`)
  if ((await countAddresses(scene, mostAddresses)) < mostAddresses) return
  throw new Failure('too_many_inbound_addresses')
}

export type Sealed = {
  secret_sealed: Buffer
  secret_before_sealed: Buffer | null
  secret_before_until: Date | null
}

/** The secrets of an address as they are stored; null if there is no such address any more. */
export async function findSecrets(tx: Tx, orgId: string, id: string): Promise<Sealed | null> {
  const rows = await tx.query<Sealed>(sql`
    SELECT secret_sealed, secret_before_sealed, secret_before_until FROM inbound_address
    WHERE org_id = ${orgId} AND id = ${id}`)
  return rows[0] ?? null
}

/** Those that are believed at this moment. */
export function openSecrets(
  secrets: Scene['secrets'],
  place: { orgId: string; id: string },
  sealed: Sealed,
  now: Date,
): string[] {
  const isOldGood = sealed.secret_before_until !== null && sealed.secret_before_until > now
  const old = isOldGood ? sealed.secret_before_sealed : null
  const all = old === null ? [sealed.secret_sealed] : [sealed.secret_sealed, old]
  return all.map((one) => secrets.open(one, sealOf(place.orgId, place.id)))
}

export type MailTarget = { orgId: string; addressId: string }

/** Whose mail address that is, by the hash of its local part. */
export async function findMailTarget(database: Database, hash: Buffer): Promise<MailTarget | null> {
  const { rows } = await database.pool.query<{ org_id: string; id: string }>(
    'SELECT org_id, id FROM find_mail_address($1)',
    [hash],
  )
  return rows[0] ? { orgId: rows[0].org_id, addressId: rows[0].id } : null
}

/** Whose mail an address takes; null if it ended. */
export async function findSenders(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Pick<AddressRow, 'senders' | 'members'> | null> {
  const found = await tx.query<Pick<AddressRow, 'senders' | 'members'>>(sql`
    SELECT senders, members FROM inbound_address WHERE org_id = ${orgId} AND id = ${id}
      AND kind = 'mail'`)
  return found[0] ?? null
}

/** Who was shown a secret. */
export async function listHands({ tx, orgId }: Scene): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    SELECT DISTINCT secret_by AS name FROM inbound_address
    WHERE org_id = ${orgId} AND secret_by IS NOT NULL`)
  return rows.map(({ name }) => name)
}
