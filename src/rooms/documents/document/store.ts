import { uuidOfApp } from '#access/room'
import { decodeId } from '#kernel/values/id'
import { boundTo } from '#kernel/corridor/principal'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { DeductFrom } from '#vat/room'
import type { Corrections } from './coding.ts'
import type { FactCorrections } from './correct_facts.ts'
import type { SetBy } from './set_by.ts'
import type { StoredCoding } from './stored_coding.ts'
import type { Extraction } from './facts.ts'

/** A document that was captured just now, but for what it was captured with. */
const blankDocument = {
  status: 'draft',
  contact_id: null,
  supplier_name: null,
  document_on: null,
  extraction: null,
  coding: null,
  corrections: {},
  corrected_facts: {},
  set_by: {},
  corrected_by_app: null,
  error: null,
  duplicate_of: null,
  attended: false,
  processing_step: null,
  processing_since: null,
  entry_id: null,
  reversal_id: null,
  posting_state: null,
  approved_hash: null,
  posting: null,
  times_posted: 0,
  received_on: null,
  deduct_from: null,
  posted_as: null,
  inbound_message_id: null,
  unverified_sender: null,
  by_exchange: false,
  exchange_id: null,
  split_at: null,
  receipt_request_id: null,
} as const

export const steps = ['extract', 'code', 'post'] as const
export type Step = (typeof steps)[number]

/** Why the last step failed; `attempts` counts how often that step failed in a row. */
export type DocumentError = {
  step: Step
  code: string
  message: string
  attempts: number
  at: string
}

export type Posting = {
  ledgerEntryId: string
  provider: string
  reference: string | null
  postedAt: string
  automatic: boolean
}

export type DocumentRow = {
  id: string
  status: 'draft' | 'extracted' | 'coded' | 'posted'
  source: 'upload' | 'email' | 'webhook'
  /** The person, and the app they used; null for keys of the organization. */
  captured_by: string | null
  captured_by_app: string | null
  file_id: string | null
  file_name: string | null
  mime_type: string | null
  text: string | null
  contact_id: string | null
  supplier_name: string | null
  document_on: string | null
  extraction: Extraction | null
  coding: StoredCoding | null
  corrections: Corrections
  /** What a person said the document shows. */
  corrected_facts: FactCorrections
  /** Who set which field by hand. */
  set_by: SetBy
  /** The app that made the last correction; null if a person or a key did. */
  corrected_by_app: string | null
  error: DocumentError | null
  duplicate_of: string | null
  attended: boolean
  processing_step: string | null
  processing_since: Date | null
  entry_id: string | null
  reversal_id: string | null
  posting_state: 'open' | 'unknown' | null
  approved_hash: string | null
  posting: Posting | null
  times_posted: number
  /** The day it was received, if somebody or something told it. */
  received_on: string | null
  /** The month that a person chose for its deduction, where the law leaves the choice. */
  deduct_from: DeductFrom | null
  /** As it was first or last posted; the day of registration is not known of older postings. */
  posted_as: { date: string; vatDay: string; registeredOn?: string } | null
  /** The message that it came in, and the sender of it that is not proven. */
  inbound_message_id: string | null
  unverified_sender: string | null
  /** Whether the exchange of e-invoices delivered it, and its id there, if to our own channel. */
  by_exchange: boolean
  exchange_id: string | null
  /** When its file was cut into documents of their own. */
  split_at: Date | null
  /** The request for a receipt that it answers. */
  receipt_request_id: string | null
  version: number
  created_at: Date
  updated_at: Date
}

export const columns = part`id, status, source, captured_by, captured_by_app, file_id, file_name,
  mime_type, text, contact_id, supplier_name, document_on, extraction, coding, corrections,
  corrected_facts, set_by, corrected_by_app, error, duplicate_of, attended, processing_step,
  processing_since, entry_id, reversal_id, posting_state, approved_hash, posting, times_posted,
  received_on, deduct_from, posted_as, inbound_message_id, unverified_sender, by_exchange, exchange_id,
  split_at, receipt_request_id, version, created_at, updated_at`

type CapturedFields = 'source' | 'file_id' | 'file_name' | 'mime_type' | 'text'
type InboundFields =
  | 'received_on'
  | 'inbound_message_id'
  | 'unverified_sender'
  | 'by_exchange'
  | 'exchange_id'
  | 'receipt_request_id'
type CapturerFields = 'captured_by' | 'captured_by_app'
export type Captured = Pick<DocumentRow, CapturedFields> &
  Partial<Pick<DocumentRow, InboundFields | CapturerFields>>

/** The database decides no value of the row, so the statement is not awaited. */
export function insertDocument(scene: Scene, id: string, given: Captured): DocumentRow {
  const { userId, app } = scene.principal
  const by = { captured_by: userId, captured_by_app: app === null ? null : uuidOfApp(app) }
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  const row: DocumentRow = { ...blankDocument, ...by, ...given, ...stamps, id }
  scene.tx.send(sql`
    INSERT INTO document (org_id, id, status, source, captured_by, captured_by_app, file_id,
      file_name, mime_type, text, received_on, inbound_message_id, unverified_sender, by_exchange,
      exchange_id, receipt_request_id, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, 'draft', ${given.source}, ${row.captured_by},
      ${row.captured_by_app}, ${given.file_id}, ${given.file_name}, ${given.mime_type},
      ${given.text}, ${row.received_on}, ${row.inbound_message_id}, ${row.unverified_sender},
      ${row.by_exchange}, ${row.exchange_id}, ${row.receipt_request_id}, ${scene.now}, ${scene.now})`)
  return row
}

export function documentUuid(id: string): string {
  return uuidOf('doc', id, 'document_not_found')
}

/**
 * Locks the document for this transaction. An unknown id, another organization's, or a colleague's
 * document if the caller sees only their own, is not found.
 */
export async function lockDocument(scene: Scene, id: string): Promise<DocumentRow> {
  const row = await lockByUuid(scene, documentUuid(id))
  scene.assertVersion(row.version)
  return row
}

export async function lockByUuid(scene: Scene, uuid: string): Promise<DocumentRow> {
  lockRecord(scene.tx, uuid)
  const owner = boundTo(scene.principal)
  const rows = await scene.tx.query<DocumentRow>(sql`
    SELECT ${columns} FROM document WHERE org_id = ${scene.orgId} AND id = ${uuid}
      AND (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid) FOR UPDATE`)
  return only(rows, 'document_not_found')
}

export async function findDocument(scene: Scene, uuid: string): Promise<DocumentRow> {
  const owner = boundTo(scene.principal)
  const rows = await scene.tx.query<DocumentRow>(sql`
    SELECT ${columns} FROM document WHERE org_id = ${scene.orgId} AND id = ${uuid}
      AND (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid)`)
  return only(rows, 'document_not_found')
}

/** Null if it was deleted. */
export async function findIfThere(scene: Scene, uuid: string): Promise<DocumentRow | null> {
  const rows = await scene.tx.query<DocumentRow>(sql`
    SELECT ${columns} FROM document WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return rows[0] ?? null
}

/** Whether posting is the step that failed; false for an unknown document. */
export async function failedToPost(scene: Scene, id: string): Promise<boolean> {
  const owner = boundTo(scene.principal)
  const rows = await scene.tx.query(sql`
    SELECT FROM document WHERE org_id = ${scene.orgId} AND id = ${decodeId('doc', id)}
      AND (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid) AND error ->> 'step' = 'post'`)
  return rows.length > 0
}

export async function isPosted(scene: Scene, id: string): Promise<boolean> {
  const owner = boundTo(scene.principal)
  const rows = await scene.tx.query(sql`
    SELECT FROM document WHERE org_id = ${scene.orgId} AND id = ${decodeId('doc', id)}
      AND (${owner}::uuid IS NULL OR captured_by = ${owner}::uuid) AND status = 'posted'`)
  return rows.length > 0
}

/** A change that callers see: it raises the version and has an event. */
export function updateDocument(
  scene: Scene,
  row: DocumentRow,
  fields: Partial<DocumentRow>,
): DocumentRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  // Extraction and coding are large, so they are sent only when they change.
  const isRead = fields.extraction !== undefined
  const isCoded = fields.coding !== undefined
  scene.tx.send(sql`
    UPDATE document SET status = ${saved.status}, contact_id = ${saved.contact_id},
      supplier_name = ${saved.supplier_name}, document_on = ${saved.document_on},
      extraction = CASE WHEN ${isRead} THEN ${isRead ? json(saved.extraction) : null}::jsonb
        ELSE extraction END,
      coding = CASE WHEN ${isCoded} THEN ${isCoded ? json(saved.coding) : null}::jsonb
        ELSE coding END,
      corrections = ${json(saved.corrections)}, corrected_facts = ${json(saved.corrected_facts)},
      set_by = ${json(saved.set_by)}, corrected_by_app = ${saved.corrected_by_app},
      error = ${json(saved.error)}, duplicate_of = ${saved.duplicate_of}, attended = ${saved.attended},
      processing_step = ${saved.processing_step}, processing_since = ${saved.processing_since},
      entry_id = ${saved.entry_id}, reversal_id = ${saved.reversal_id},
      posting_state = ${saved.posting_state}, approved_hash = ${saved.approved_hash},
      posting = ${json(saved.posting)}, times_posted = ${saved.times_posted},
      received_on = ${saved.received_on}, deduct_from = ${saved.deduct_from},
      by_exchange = ${saved.by_exchange},
      exchange_id = ${saved.exchange_id}, split_at = ${saved.split_at}, posted_as = ${json(saved.posted_as)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** A change of internal fields, such as the step in progress; the version stays. */
export function markDocument(
  scene: Scene,
  row: DocumentRow,
  marks: Partial<
    Pick<
      DocumentRow,
      | 'attended'
      | 'processing_step'
      | 'processing_since'
      | 'entry_id'
      | 'reversal_id'
      | 'posting_state'
      | 'approved_hash'
      | 'set_by'
    >
  >,
): DocumentRow {
  const marked = { ...row, ...marks }
  scene.tx.send(sql`
    UPDATE document SET attended = ${marked.attended}, processing_step = ${marked.processing_step},
      processing_since = ${marked.processing_since}, entry_id = ${marked.entry_id},
      reversal_id = ${marked.reversal_id}, posting_state = ${marked.posting_state},
      approved_hash = ${marked.approved_hash}, set_by = ${json(marked.set_by)}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return marked
}

export function removeDocument(scene: Scene, row: DocumentRow): void {
  scene.tx.send(sql`DELETE FROM document WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
