import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { sendingKinds, SendingReason, SendingState } from './states.ts'

export type SendingRow = {
  id: string
  kind: (typeof sendingKinds)[number]
  invoice_id: string
  reminder_id: string | null
  recipient: string
  /** To whom the buyer answers; empty: to nobody. Null: as it is when it is sent, of mails from before. */
  reply_to: string | null
  message: string | null
  with_ubl: boolean
  state: SendingState
  reason: SendingReason | null
  attempts: number
  handed_at: Date | null
  sent_at: Date | null
  /** Whether the reminder that it brings still stands. */
  reminder_stands: boolean
  asked_by: string
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`s.id, s.kind, s.invoice_id, s.reminder_id, s.recipient, s.reply_to, s.message, s.with_ubl,
  s.state, s.reason, s.attempts, s.handed_at, s.sent_at, s.asked_by, s.version, s.created_at, s.updated_at,
  EXISTS (SELECT FROM reminder r WHERE r.org_id = s.org_id AND r.id = s.reminder_id
    AND r.status = 'standing') AS reminder_stands`

export function insertSending(scene: Scene, row: SendingRow): void {
  scene.tx.send(sql`
    INSERT INTO invoice_sending (org_id, id, kind, invoice_id, reminder_id, recipient, reply_to, message,
      with_ubl, state, reason, attempts, asked_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.kind}, ${row.invoice_id}, ${row.reminder_id},
      ${row.recipient}, ${row.reply_to}, ${row.message}, ${row.with_ubl}, ${row.state}, ${row.reason}, ${row.attempts},
      ${row.asked_by}, ${row.version}, ${row.created_at}, ${row.updated_at})`)
}

type Changes = Partial<
  Pick<SendingRow, 'state' | 'reason' | 'attempts' | 'handed_at' | 'sent_at' | 'version'>
>

export function updateSending(scene: Scene, row: SendingRow, changes: Changes): SendingRow {
  const after = { ...row, ...changes, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE invoice_sending SET state = ${after.state}, reason = ${after.reason},
      attempts = ${after.attempts}, handed_at = ${after.handed_at}, sent_at = ${after.sent_at},
      version = ${after.version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return after
}

export async function lockSending(scene: Scene, uuid: string): Promise<SendingRow> {
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<SendingRow>(sql`
    SELECT ${columns} FROM invoice_sending s WHERE s.org_id = ${scene.orgId} AND s.id = ${uuid}
    FOR UPDATE OF s`)
  return only(found, 'invoice_sending_not_found')
}

/** The mail about this invoice that waits for this address; call it with the invoice locked. */
export async function findWaiting(
  scene: Scene,
  invoiceId: string,
  recipient: string,
): Promise<SendingRow | null> {
  const found = await scene.tx.query<SendingRow>(sql`
    SELECT ${columns} FROM invoice_sending s
    WHERE s.org_id = ${scene.orgId} AND s.invoice_id = ${invoiceId}
      AND lower(s.recipient) = lower(${recipient}::text) AND s.state IN ('queued', 'sending')`)
  return found[0] ?? null
}

/** Mails of a reminder that wait; they are locked. */
export async function lockWaitingOf(scene: Scene, reminderId: string): Promise<SendingRow[]> {
  return await scene.tx.query<SendingRow>(sql`
    SELECT ${columns} FROM invoice_sending s
    WHERE s.org_id = ${scene.orgId} AND s.reminder_id = ${reminderId} AND s.state = 'queued'
    ORDER BY s.id FOR UPDATE OF s`)
}

/** Mails about an invoice that wait; they are locked. */
export async function lockWaitingAbout(scene: Scene, invoiceId: string): Promise<SendingRow[]> {
  return await scene.tx.query<SendingRow>(sql`
    SELECT ${columns} FROM invoice_sending s
    WHERE s.org_id = ${scene.orgId} AND s.invoice_id = ${invoiceId} AND s.state = 'queued'
    ORDER BY s.id FOR UPDATE OF s`)
}

export async function countSendingsSince(scene: Scene, since: Date, cap: number): Promise<number> {
  return await countFound(
    scene.tx,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM invoice_sending
      WHERE org_id = ${scene.orgId} AND created_at > ${since} LIMIT ${cap}) AS lately`,
  )
}

export type SendingFilters = {
  invoiceId: string | null
  state: SendingState | null
  kind: SendingRow['kind'] | null
}

/** The newest first; ids rise with time. */
export async function listSendings(
  scene: Scene,
  filters: SendingFilters,
  limit: number,
  before: string | null,
): Promise<SendingRow[]> {
  return await scene.tx.query<SendingRow>(listed(scene, rows, { filters, limit, before }))
}

export async function countSendings(
  scene: Scene,
  filters: SendingFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, before: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

export async function findSending(scene: Scene, id: string): Promise<SendingRow> {
  const uuid = uuidOf('isd', id, 'invoice_sending_not_found')
  const found = await scene.tx.query<SendingRow>(sql`
    SELECT ${columns} FROM invoice_sending s WHERE s.org_id = ${scene.orgId} AND s.id = ${uuid}`)
  return only(found, 'invoice_sending_not_found')
}

function listed(
  scene: Scene,
  frame: ListFrame,
  asked: { filters: SendingFilters; limit: number; before: string | null },
): SqlStatement {
  const { filters, limit, before } = asked
  const { invoiceId, state, kind } = filters
  return sql`
    ${frame.select} ${columns} FROM invoice_sending s
    WHERE s.org_id = ${scene.orgId}
      AND (${when(before)} s.id < ${before}::uuid)
      AND (${when(invoiceId)} s.invoice_id = ${invoiceId}::uuid)
      AND (${when(state)} s.state = ${state})
      AND (${when(kind)} s.kind = ${kind})
    ORDER BY s.id DESC LIMIT ${limit}${frame.close}`
}
