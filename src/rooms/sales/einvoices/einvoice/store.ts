import { createHash } from 'node:crypto'
import { Failure } from '#kernel/failure/failure'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { ExchangeError } from '../ports.ts'
import type { Format, MessageType, Status } from './rules.ts'

export type EinvoicePurpose = 'invoice' | 'credit_note' | 'self_invoice'

export type EinvoiceError = { code: string; message: string; attempts: number; at: string }

export type EinvoiceFields = {
  purpose: EinvoicePurpose
  invoice_id: string | null
  self_invoice_id: string | null
  file_name: string
  progressive: string
  format: Format
  document_type: string
  /** The accounting system that keeps the books sends it, not Daybook's own channel. */
  by_keeper: boolean
}

export type EinvoiceRow = EinvoiceFields & {
  id: string
  sha256: string
  status: Status
  exchange_id: string | null
  sent_at: Date | null
  resend_by: string | null
  error: EinvoiceError | null
  /** How many transmissions may have reached the exchange. */
  sendings: number
  version: number
  created_at: Date
  updated_at: Date
}

/** A notification about an e-invoice, as it was stored. */
export type MessageRow = {
  id: string
  einvoice_id: string
  type: MessageType
  exchange_id: string
  file_name: string
  outcome: 'EC01' | 'EC02' | null
  errors: ExchangeError[]
  note: string | null
  applied: boolean
  told_at: Date
  sha256: string
}

export const columns = part`id, purpose, invoice_id, self_invoice_id, file_name, progressive, format,
  document_type, by_keeper, sha256, status, exchange_id, sent_at, resend_by, error, sendings, version,
  created_at, updated_at`

export function einvoiceUuid(id: string): string {
  return uuidOf('ein', id, 'einvoice_not_found')
}

/** Stores bytes under their hash; the same bytes may exist already. */
export function keepBytes(scene: Scene, bytes: Uint8Array): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  scene.tx.send(sql`
    INSERT INTO einvoice_file (org_id, sha256, bytes, created_at)
    VALUES (${scene.orgId}, ${sha256}, ${Buffer.from(bytes)}, ${scene.now})
    ON CONFLICT DO NOTHING`)
  return sha256
}

export async function findBytes(scene: Scene, sha256: string): Promise<Buffer> {
  const rows = await scene.tx.query<{ bytes: Buffer }>(sql`
    SELECT bytes FROM einvoice_file WHERE org_id = ${scene.orgId} AND sha256 = ${sha256}`)
  if (!rows[0]) throw new Failure('einvoice_not_found')
  return rows[0].bytes
}

export function insertEinvoice(
  scene: Scene,
  fields: EinvoiceFields,
  sha256: string,
  waitMs: number,
): EinvoiceRow {
  const id = scene.newId()
  scene.tx.send(sql`
    INSERT INTO einvoice (org_id, id, purpose, invoice_id, self_invoice_id, file_name, progressive,
      format, document_type, by_keeper, sha256, status, next_look_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${fields.purpose}, ${fields.invoice_id},
      ${fields.self_invoice_id}, ${fields.file_name}, ${fields.progressive}, ${fields.format},
      ${fields.document_type}, ${fields.by_keeper}, ${sha256}, 'queued', now() + ${waitMs} * interval '1 millisecond',
      ${scene.now}, ${scene.now})`)
  return {
    ...fields,
    id,
    sha256,
    status: 'queued',
    exchange_id: null,
    sent_at: null,
    resend_by: null,
    error: null,
    sendings: 0,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

export async function findEinvoice(scene: Scene, uuid: string): Promise<EinvoiceRow> {
  const rows = await scene.tx.query<EinvoiceRow>(sql`
    SELECT ${columns} FROM einvoice WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'einvoice_not_found')
}

/**
 * Issuing locks the invoice first, and a rejection continues to the invoice. So the record lock of
 * the invoice is always taken before that of the e-invoice.
 */
export async function lockEinvoice(scene: Scene, uuid: string): Promise<EinvoiceRow> {
  const { invoice_id: invoiceId, self_invoice_id: selfInvoiceId } = await findEinvoice(scene, uuid)
  lockRecord(scene.tx, invoiceId ?? selfInvoiceId ?? uuid)
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<EinvoiceRow>(sql`
    SELECT ${columns} FROM einvoice WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(rows, 'einvoice_not_found')
}

type Changes = Partial<
  Pick<EinvoiceRow, 'status' | 'exchange_id' | 'sent_at' | 'resend_by' | 'error'>
>

export function updateEinvoice(scene: Scene, row: EinvoiceRow, changes: Changes): EinvoiceRow {
  const saved = { ...row, ...changes, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE einvoice SET status = ${saved.status}, exchange_id = ${saved.exchange_id},
      sent_at = ${saved.sent_at}, resend_by = ${saved.resend_by},
      error = ${saved.error === null ? null : JSON.stringify(saved.error)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** The newest e-invoice of an invoice, credit note or self-invoice; earlier ones were rejected. */
export async function findOfInvoice(scene: Scene, uuid: string): Promise<EinvoiceRow | null> {
  const rows = await scene.tx.query<EinvoiceRow>(sql`
    SELECT ${columns} FROM einvoice
    WHERE org_id = ${scene.orgId} AND (invoice_id = ${uuid} OR self_invoice_id = ${uuid})
    ORDER BY id DESC LIMIT 1`)
  return rows[0] ?? null
}

export async function takeNumber(scene: Scene, transmitter: string): Promise<number> {
  const rows = await scene.tx.query<{ number: string }>(
    sql`SELECT take_einvoice_number(${transmitter})::text AS number`,
  )
  return Number(rows[0]?.number)
}
