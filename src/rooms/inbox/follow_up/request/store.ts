import { boundTo } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { Language } from '#languages/room'
import type { SubjectIds } from '../follow_up/subject.ts'
import type { MailState } from './states.ts'

export type RequestRow = SubjectIds & {
  id: string
  email: string
  name: string | null
  message: string | null
  language: Language
  asked_by: string
  secret_hash: Buffer
  status: 'open' | 'answered' | 'cancelled'
  mail: MailState
  expires_at: Date
  answered_at: Date | null
  answer_sha256: string | null
  document_ids: string[]
  created_at: Date
  updated_at: Date
}

const columns = part`q.id, q.document_id, q.transaction_id, q.email, q.name, q.message, q.language,
  q.asked_by, q.secret_hash, q.status, q.mail, q.expires_at, q.answered_at, q.answer_sha256,
  ARRAY(SELECT n.id FROM document_facts n WHERE n.org_id = q.org_id AND n.receipt_request_id = q.id
    ORDER BY n.id) AS document_ids, q.created_at, q.updated_at`

type Given = SubjectIds &
  Pick<
    RequestRow,
    'id' | 'email' | 'name' | 'message' | 'language' | 'secret_hash' | 'mail' | 'expires_at'
  >

export function insertRequest(scene: Scene, given: Given): RequestRow {
  const { document_id, transaction_id, ...fields } = given
  const row: RequestRow = {
    ...fields,
    document_id,
    transaction_id,
    asked_by: scene.principal.actor.name,
    status: 'open',
    answered_at: null,
    answer_sha256: null,
    document_ids: [],
    created_at: scene.now,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    INSERT INTO receipt_request (org_id, id, document_id, transaction_id, email, name, message, language,
      asked_by, secret_hash, status, mail, expires_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${document_id}, ${transaction_id}, ${row.email}, ${row.name},
      ${row.message}, ${row.language}, ${row.asked_by}, ${row.secret_hash}, 'open', ${row.mail},
      ${row.expires_at}, ${scene.now}, ${scene.now})`)
  return row
}

type Changes = Partial<
  Pick<RequestRow, 'status' | 'mail' | 'answered_at' | 'answer_sha256' | 'secret_hash'>
>

export function updateRequest(scene: Scene, row: RequestRow, changes: Changes): RequestRow {
  const after = { ...row, ...changes, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE receipt_request SET status = ${after.status}, mail = ${after.mail},
      answered_at = ${after.answered_at}, answer_sha256 = ${after.answer_sha256},
      secret_hash = ${after.secret_hash}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return after
}

export async function lockRequest(scene: Scene, uuid: string): Promise<RequestRow | null> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<RequestRow>(sql`
    SELECT ${columns} FROM receipt_request q WHERE q.org_id = ${scene.orgId} AND q.id = ${uuid}
    FOR UPDATE OF q`)
  return found[0] ?? null
}

/** The open ones about a subject that is locked. */
export async function lockOpenOf(scene: Scene, of: SubjectIds): Promise<RequestRow[]> {
  return await scene.tx.query<RequestRow>(sql`
    SELECT ${columns} FROM receipt_request q WHERE q.org_id = ${scene.orgId} AND q.status = 'open'
      AND (q.document_id = ${of.document_id}::uuid OR q.transaction_id = ${of.transaction_id}::uuid)
    ORDER BY q.id FOR UPDATE OF q`)
}

export async function countSince(scene: Scene, since: Date, cap: number): Promise<number> {
  return await countFound(
    scene.tx,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM receipt_request
      WHERE org_id = ${scene.orgId} AND created_at > ${since} LIMIT ${cap}) AS lately`,
  )
}

export type RequestFilters = {
  status: 'open' | 'expired' | 'answered' | 'cancelled' | null
  documentId: string | null
  transactionId: string | null
}

export type RequestCursor = { at: string; id: string }

/** By age, the oldest first. */
export async function listRequests(
  scene: Scene,
  filters: RequestFilters,
  limit: number,
  after: RequestCursor | null,
): Promise<RequestRow[]> {
  return await scene.tx.query<RequestRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countRequests(
  scene: Scene,
  filters: RequestFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

const all: RequestFilters = { status: null, documentId: null, transactionId: null }

export async function findRequest(scene: Scene, id: string): Promise<RequestRow> {
  const uuid = uuidOf('rrq', id, 'receipt_request_not_found')
  const asked = { filters: all, limit: 1, after: null, uuid }
  const found = await scene.tx.query<RequestRow>(listed(scene, rows, asked))
  if (!found[0]) throw new Failure('receipt_request_not_found')
  return found[0]
}

type Asked = {
  filters: RequestFilters
  limit: number
  after: RequestCursor | null
  uuid?: string
}

function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { status, documentId, transactionId } = filters
  const stored = status === 'expired' ? 'open' : status
  const isExpired = stored === 'open' ? status === 'expired' : null
  const owner = boundTo(scene.principal)
  return sql`
    ${frame.select} ${columns} FROM receipt_request q
    LEFT JOIN document_facts d ON d.org_id = q.org_id AND d.id = q.document_id
    WHERE q.org_id = ${scene.orgId} AND (${when(uuid)} q.id = ${uuid}::uuid)
      AND (${when(after)} (q.created_at, q.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      AND (${when(stored)} q.status = ${stored})
      AND (${when(isExpired)} (q.expires_at <= ${scene.now}) = ${isExpired}::boolean)
      AND (${when(documentId)} q.document_id = ${documentId}::uuid)
      AND (${when(transactionId)} q.transaction_id = ${transactionId}::uuid)
      AND (q.transaction_id IS NULL OR ${scene.may('bank:read')})
      AND (q.document_id IS NULL OR ${scene.may('documents:read')})
      AND (${owner}::uuid IS NULL OR q.transaction_id IS NOT NULL OR d.captured_by = ${owner}::uuid)
    ORDER BY q.created_at, q.id LIMIT ${limit}${frame.close}`
}
