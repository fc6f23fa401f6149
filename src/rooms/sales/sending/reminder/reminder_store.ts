import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { LateBuyer } from '#regions/room'
import type { ChargeReason } from './charge_reasons.ts'
import type { ReminderPaper } from './paper.ts'

export const reminderStates = ['standing', 'withdrawn'] as const

export type ReminderRow = {
  id: string
  invoice_id: string
  number: number
  status: (typeof reminderStates)[number]
  date: string
  pay_by: string
  buyer_kind: LateBuyer
  currency: string
  open_minor: string
  fee_minor: string
  compensation_minor: string
  interest_minor: string
  interest_to: string | null
  explanation: ChargeReason[]
  paper: ReminderPaper
  entry_id: string | null
  reversal_id: string | null
  withdrawal_reason: string | null
  made_by: string
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`r.id, r.invoice_id, r.number, r.status, r.date, r.pay_by, r.buyer_kind, r.currency,
  r.open_minor, r.fee_minor, r.compensation_minor, r.interest_minor, r.interest_to, r.explanation, r.paper,
  r.entry_id, r.reversal_id, r.withdrawal_reason, r.made_by, r.version, r.created_at, r.updated_at`

export function insertReminder(scene: Scene, row: ReminderRow): void {
  scene.tx.send(sql`
    INSERT INTO reminder (org_id, id, invoice_id, number, status, date, pay_by, buyer_kind, currency,
      open_minor, fee_minor, compensation_minor, interest_minor, interest_to, explanation, paper,
      entry_id, made_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.invoice_id}, ${row.number}, ${row.status}, ${row.date},
      ${row.pay_by}, ${row.buyer_kind}, ${row.currency}, ${row.open_minor}, ${row.fee_minor},
      ${row.compensation_minor}, ${row.interest_minor}, ${row.interest_to},
      ${JSON.stringify(row.explanation)}, ${JSON.stringify(row.paper)}, ${row.entry_id},
      ${row.made_by}, ${row.version}, ${row.created_at}, ${row.updated_at})`)
}

export function withdrawReminder(
  scene: Scene,
  row: ReminderRow,
  given: { reversalId: string | null; reason: string },
): ReminderRow {
  const after: ReminderRow = {
    ...row,
    status: 'withdrawn',
    reversal_id: given.reversalId,
    withdrawal_reason: given.reason,
    version: row.version + 1,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    UPDATE reminder SET status = 'withdrawn', reversal_id = ${after.reversal_id},
      withdrawal_reason = ${after.withdrawal_reason}, version = ${after.version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return after
}

export async function lockReminder(scene: Scene, id: string): Promise<ReminderRow> {
  const uuid = uuidOf('rmd', id, 'reminder_not_found')
  lockRecord(scene.tx, uuid)
  const found = await scene.tx.query<ReminderRow>(sql`
    SELECT ${columns} FROM reminder r WHERE r.org_id = ${scene.orgId} AND r.id = ${uuid}
    FOR UPDATE OF r`)
  return only(found, 'reminder_not_found')
}

export async function findReminder(scene: Scene, uuid: string): Promise<ReminderRow> {
  const found = await scene.tx.query<ReminderRow>(sql`
    SELECT ${columns} FROM reminder r WHERE r.org_id = ${scene.orgId} AND r.id = ${uuid}`)
  return only(found, 'reminder_not_found')
}

/** Whether a mail with it went out, may have, or still will; or it was made without one. */
export const wentOut = part`(NOT EXISTS (SELECT FROM invoice_sending s
    WHERE s.org_id = r.org_id AND s.invoice_id = r.invoice_id AND s.reminder_id = r.id)
  OR EXISTS (SELECT FROM invoice_sending s
    WHERE s.org_id = r.org_id AND s.invoice_id = r.invoice_id AND s.reminder_id = r.id
      AND s.state NOT IN ('refused', 'failed', 'cancelled')))`

type MadeReminder = ReminderRow & { went_out: boolean }

/** All reminders of an invoice in order; call it with the invoice locked. */
export async function listOfInvoice(scene: Scene, invoiceId: string): Promise<MadeReminder[]> {
  return await scene.tx.query<MadeReminder>(sql`
    SELECT ${columns}, ${wentOut} AS went_out FROM reminder r
    WHERE r.org_id = ${scene.orgId} AND r.invoice_id = ${invoiceId} ORDER BY r.number`)
}

export type ReminderFilters = {
  invoiceId: string | null
  contactId: string | null
  status: ReminderRow['status'] | null
}

/** The newest first. */
export async function listReminders(
  scene: Scene,
  filters: ReminderFilters,
  limit: number,
  before: string | null,
): Promise<ReminderRow[]> {
  return await scene.tx.query<ReminderRow>(listed(scene, rows, { filters, limit, before }))
}

export async function countReminders(
  scene: Scene,
  filters: ReminderFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, before: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

function listed(
  scene: Scene,
  frame: ListFrame,
  asked: { filters: ReminderFilters; limit: number; before: string | null },
): SqlStatement {
  const { filters, limit, before } = asked
  const { invoiceId, contactId, status } = filters
  return sql`
    ${frame.select} ${columns} FROM reminder r
    WHERE r.org_id = ${scene.orgId}
      AND (${when(before)} r.id < ${before}::uuid)
      AND (${when(invoiceId)} r.invoice_id = ${invoiceId}::uuid)
      AND (${when(contactId)} EXISTS (SELECT FROM invoice_facts v WHERE v.org_id = r.org_id
        AND v.id = r.invoice_id AND v.contact_id = ${contactId}::uuid))
      AND (${when(status)} r.status = ${status})
    ORDER BY r.id DESC LIMIT ${limit}${frame.close}`
}
