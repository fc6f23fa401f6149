import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { MessageRow } from '../einvoice/store.ts'
import type { ExchangeNotification } from './message.ts'

const columns = part`id, einvoice_id, type, exchange_id, file_name, outcome, errors, note, applied,
  told_at, sha256`

/** The notifications of several e-invoices, oldest first. */
export async function listMessages(
  scene: Scene,
  einvoiceIds: readonly string[],
): Promise<MessageRow[]> {
  if (einvoiceIds.length === 0) return []
  return await scene.tx.query<MessageRow>(sql`
    SELECT ${columns} FROM einvoice_message
    WHERE org_id = ${scene.orgId} AND einvoice_id = ANY (${einvoiceIds}) ORDER BY id`)
}

export async function findMessage(
  scene: Scene,
  einvoiceId: string,
  id: string,
): Promise<MessageRow> {
  const uuid = uuidOf('enm', id, 'einvoice_not_found')
  const rows = await scene.tx.query<MessageRow>(sql`
    SELECT ${columns} FROM einvoice_message
    WHERE org_id = ${scene.orgId} AND einvoice_id = ${einvoiceId} AND id = ${uuid}`)
  if (!rows[0]) throw new Failure('einvoice_not_found')
  return rows[0]
}

/** Notifications that were stored but not applied. */
export async function listUnapplied(scene: Scene, einvoiceId: string): Promise<MessageRow[]> {
  return await scene.tx.query<MessageRow>(sql`
    SELECT ${columns} FROM einvoice_message
    WHERE org_id = ${scene.orgId} AND einvoice_id = ${einvoiceId} AND NOT applied ORDER BY id`)
}

export function markApplied(scene: Scene, id: string): void {
  scene.tx.send(sql`
    UPDATE einvoice_message SET applied = true WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

export async function isKept(
  scene: Scene,
  einvoiceId: string,
  message: ExchangeNotification,
): Promise<boolean> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM einvoice_message
    WHERE org_id = ${scene.orgId} AND einvoice_id = ${einvoiceId}
      AND exchange_id = ${message.exchangeId} AND type = ${message.type}
      AND message_ref = ${message.messageRef}`)
  return rows.length > 0
}

export type Keeping = {
  einvoiceId: string
  fileName: string
  toldAt: Date
  sha256: string
  applied: boolean
}

export function insertMessage(
  scene: Scene,
  message: ExchangeNotification,
  keeping: Keeping,
): MessageRow {
  const id = scene.newId()
  const { einvoiceId, fileName, toldAt, sha256, applied } = keeping
  const { type, exchangeId, outcome, errors, note } = message
  scene.tx.send(sql`
    INSERT INTO einvoice_message (org_id, id, einvoice_id, type, exchange_id, message_ref, file_name,
      outcome, errors, note, applied, told_at, sha256, created_at)
    VALUES (${scene.orgId}, ${id}, ${einvoiceId}, ${type}, ${exchangeId}, ${message.messageRef},
      ${fileName}, ${outcome}, ${JSON.stringify(errors)}, ${note}, ${applied}, ${toldAt}, ${sha256},
      ${scene.now})`)
  return {
    id,
    einvoice_id: einvoiceId,
    type,
    exchange_id: exchangeId,
    file_name: fileName,
    outcome,
    errors,
    note,
    applied,
    told_at: toldAt,
    sha256,
  }
}
