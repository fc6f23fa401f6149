import { boundTo } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import type { Authentication } from './authentication.ts'
import type { AddressKind } from '../address/rules.ts'

export type InboundRow = {
  id: string
  address_id: string
  kind: AddressKind
  /** What makes it the same message as another one. */
  identity: string
  sha256: string
  size: number
  state: 'received' | 'done'
  received_on: string
  is_verified: boolean
  /** The mail as it came; null for a call. */
  file_id: string | null
  sender: string | null
  envelope_sender: string | null
  authentication: Authentication | null
  problem: string | null
  document_ids: string[]
  created_at: Date
}

type StoredRow = Omit<InboundRow, 'size'> & { size: string }

const columns = part`m.id, m.address_id, m.kind, m.identity, m.sha256, m.size, m.state, m.received_on,
  m.is_verified, m.file_id, m.sender, m.envelope_sender, m.authentication, m.problem, ARRAY(SELECT d.id FROM document_facts d WHERE d.org_id = m.org_id
    AND d.inbound_message_id = m.id ORDER BY d.id) AS document_ids, m.created_at`

type OfMail = 'file_id' | 'sender' | 'envelope_sender' | 'authentication'
export type NewMessage = Omit<
  InboundRow,
  'id' | 'document_ids' | 'created_at' | 'problem' | OfMail
> &
  Partial<Pick<InboundRow, OfMail>>

/** Its documents are written behind it, in the same transaction. */
export function insertMessage(scene: Scene, given: NewMessage): InboundRow {
  const none = { file_id: null, sender: null, envelope_sender: null, authentication: null }
  const row = { ...none, ...given, id: scene.newId(), problem: null }
  scene.tx.send(sql`
    INSERT INTO inbound_message (org_id, id, address_id, kind, identity, sha256, size, state, received_on,
      is_verified, file_id, sender, envelope_sender, authentication, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.address_id}, ${row.kind}, ${row.identity}, ${row.sha256},
      ${row.size}, ${row.state}, ${row.received_on}, ${row.is_verified}, ${row.file_id}, ${row.sender},
      ${row.envelope_sender}, ${jsonOf(row.authentication)}, ${scene.now}, ${scene.now})`)
  return { ...row, document_ids: [], created_at: scene.now }
}

/** The message that came before with the same identity. Of two at once the second one waits here. */
export async function lockByIdentity(scene: Scene, identity: string): Promise<InboundRow | null> {
  lockRecord(scene.tx, `inbound message ${scene.orgId} ${identity}`)
  const found = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM inbound_message m
    WHERE m.org_id = ${scene.orgId} AND m.identity = ${identity} COLLATE "C"`)
  return found[0] ? toRow(found[0]) : null
}

/** A caller limited to their own documents finds none: a message belongs to nobody. */
export async function findMessage(scene: Scene, id: string): Promise<InboundRow> {
  const uuid = uuidOf('inm', id, 'inbound_message_not_found')
  const found = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM inbound_message m
    WHERE m.org_id = ${scene.orgId} AND m.id = ${uuid} AND ${boundTo(scene.principal) === null}`)
  if (!found[0]) throw new Failure('inbound_message_not_found')
  return toRow(found[0])
}

export type MessageFilters = { addressId: string | null; verified: boolean | null }

export async function listMessages(
  scene: Scene,
  filters: MessageFilters,
  limit: number,
  after: string | null,
): Promise<InboundRow[]> {
  const asked = { frame: rows, what: columns, filters, limit, after }
  return (await scene.tx.query<StoredRow>(listed(scene, asked))).map(toRow)
}

const counted = part`m.id`

export async function countMessages(
  scene: Scene,
  filters: MessageFilters,
  cap: number,
): Promise<number> {
  const asked = { frame: counting, what: counted, filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, asked))
}

type Asked = {
  frame: ListFrame
  what: SqlPart
  filters: MessageFilters
  limit: number
  after: string | null
}

function listed(scene: Scene, { frame, what, filters, limit, after }: Asked): SqlStatement {
  const { addressId, verified } = filters
  return sql`
    ${frame.select} ${what} FROM inbound_message m
    WHERE m.org_id = ${scene.orgId} AND ${boundTo(scene.principal) === null}
      AND (${when(after)} m.id < ${after}::uuid)
      AND (${when(addressId)} m.address_id = ${addressId}::uuid)
      AND (${when(verified)} m.is_verified = ${verified}::boolean)
    ORDER BY m.id DESC LIMIT ${limit}${frame.close}`
}

function toRow(row: StoredRow): InboundRow {
  return { ...row, size: Number(row.size) }
}

const jsonOf = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)

export async function findByUuid(scene: Scene, uuid: string): Promise<InboundRow | null> {
  const found = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM inbound_message m WHERE m.org_id = ${scene.orgId} AND m.id = ${uuid}`)
  return found[0] ? toRow(found[0]) : null
}

export async function lockMessage(scene: Scene, uuid: string): Promise<InboundRow | null> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<StoredRow>(sql`
    SELECT ${columns} FROM inbound_message m WHERE m.org_id = ${scene.orgId} AND m.id = ${uuid}
    FOR UPDATE OF m`)
  return found[0] ? toRow(found[0]) : null
}

export function markDone(scene: Scene, row: InboundRow, problem: string | null): InboundRow {
  scene.tx.send(sql`
    UPDATE inbound_message SET state = 'done', problem = ${problem}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return { ...row, state: 'done', problem }
}

/** Mails of the last hour: of the organization, and of one sender. */
export async function countMails(
  tx: Tx,
  orgId: string,
  asked: { since: Date; sender: string; cap: number },
): Promise<{ all: number; ofSender: number }> {
  const found = await tx.query<{ all: number; of_sender: number }>(sql`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE sender = ${asked.sender})::int AS of_sender
    FROM (SELECT sender FROM inbound_message WHERE org_id = ${orgId} AND kind = 'mail'
      AND created_at > ${asked.since} LIMIT ${asked.cap}) AS lately`)
  return { all: found[0]?.all ?? 0, ofSender: found[0]?.of_sender ?? 0 }
}
