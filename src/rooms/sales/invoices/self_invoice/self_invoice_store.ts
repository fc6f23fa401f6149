import { decodeId } from '#kernel/values/id'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { SaleReason } from '../sale/sale.ts'

/** The VAT of one code as in the journal entry: minor units in text, in the books' currency. */
export type SelfLine = {
  vatCode: string
  rate: string
  /** Of a line without VAT. */
  nature?: string
  netMinor: string
  vatMinor: string
}

export type Supplier = {
  name: string | null
  country: string | null
  vatNumber: string | null
  fiscalCode: string | null
}

export type SelfInvoiceProposal = {
  id: string
  type: string
  document_id: string
  entry_id: string
  contact_id: string | null
  supplier: Supplier
  original_number: string | null
  original_date: string
  currency: string
  lines: SelfLine[]
  received_on: string
  due_on: string
}

export type SelfInvoiceRow = SelfInvoiceProposal & {
  status: 'proposed' | 'issued' | 'dismissed'
  year: number | null
  counter: number | null
  number: string | null
  date: string | null
  einvoice_id: string | null
  issued_at: Date | null
  rejected_at: Date | null
  resend_by: string | null
  dismissed_at: Date | null
  dismissal: string | null
  reversed_at: Date | null
  warnings: SaleReason[]
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, status, type, document_id, entry_id, contact_id, supplier, original_number,
  original_date, currency, lines, received_on, due_on, year, counter, number, date, einvoice_id,
  issued_at, rejected_at, resend_by, dismissed_at, dismissal, reversed_at, warnings, version,
  created_at, updated_at`

const proposed: Omit<SelfInvoiceRow, keyof SelfInvoiceProposal | 'created_at' | 'updated_at'> = {
  status: 'proposed',
  year: null,
  counter: null,
  number: null,
  date: null,
  einvoice_id: null,
  issued_at: null,
  rejected_at: null,
  resend_by: null,
  dismissed_at: null,
  dismissal: null,
  reversed_at: null,
  warnings: [],
  version: 1,
}

export function insertProposal(scene: Scene, given: SelfInvoiceProposal): SelfInvoiceRow {
  scene.tx.send(sql`
    INSERT INTO self_invoice (org_id, id, status, type, document_id, entry_id, contact_id, supplier,
      original_number, original_date, currency, lines, received_on, due_on, created_at, updated_at)
    VALUES (${scene.orgId}, ${given.id}, 'proposed', ${given.type}, ${given.document_id},
      ${given.entry_id}, ${given.contact_id}, ${JSON.stringify(given.supplier)},
      ${given.original_number}, ${given.original_date}, ${given.currency},
      ${JSON.stringify(given.lines)}, ${given.received_on}, ${given.due_on}, ${scene.now},
      ${scene.now})`)
  return { ...proposed, ...given, created_at: scene.now, updated_at: scene.now }
}

export function selfInvoiceUuid(id: string): string {
  return uuidOf('siv', id, 'self_invoice_not_found')
}

export async function isSelfIssued(scene: Scene, id: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM self_invoice WHERE org_id = ${scene.orgId} AND id = ${decodeId('siv', id)}
      AND status = 'issued'`)
  return rows.length > 0
}

/** Locks it for this transaction; an id of another organization is not found. */
export async function lockSelfInvoice(scene: Scene, id: string): Promise<SelfInvoiceRow> {
  const row = await lockSelfByUuid(scene, selfInvoiceUuid(id))
  scene.assertVersion(row.version)
  return row
}

export async function lockSelfByUuid(scene: Scene, uuid: string): Promise<SelfInvoiceRow> {
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<SelfInvoiceRow>(sql`
    SELECT ${columns} FROM self_invoice
    WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(rows, 'self_invoice_not_found')
}

export async function findSelfInvoice(scene: Scene, uuid: string): Promise<SelfInvoiceRow> {
  const rows = await scene.tx.query<SelfInvoiceRow>(sql`
    SELECT ${columns} FROM self_invoice WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  return only(rows, 'self_invoice_not_found')
}

export async function listOfEntry(scene: Scene, entryId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM self_invoice WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}
    ORDER BY id`)
  return rows.map((row) => row.id)
}

type Changes = Partial<
  Pick<
    SelfInvoiceRow,
    | 'status'
    | 'year'
    | 'counter'
    | 'number'
    | 'date'
    | 'einvoice_id'
    | 'issued_at'
    | 'rejected_at'
    | 'resend_by'
    | 'dismissed_at'
    | 'dismissal'
    | 'reversed_at'
    | 'warnings'
  >
>

export function updateSelfInvoice(
  scene: Scene,
  row: SelfInvoiceRow,
  changes: Changes,
): SelfInvoiceRow {
  const saved = { ...row, ...changes, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE self_invoice SET status = ${saved.status}, year = ${saved.year},
      counter = ${saved.counter}, number = ${saved.number}, date = ${saved.date},
      einvoice_id = ${saved.einvoice_id}, issued_at = ${saved.issued_at},
      rejected_at = ${saved.rejected_at}, resend_by = ${saved.resend_by},
      dismissed_at = ${saved.dismissed_at}, dismissal = ${saved.dismissal},
      reversed_at = ${saved.reversed_at}, warnings = ${JSON.stringify(saved.warnings)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export type SelfInvoiceFilters = {
  status?: string | undefined
  type?: string | undefined
  dueTo?: string | undefined
}

/** What self-invoices must be as they were asked for; each null asks for nothing. */
const askedBy = ({ status, type, dueTo }: SelfInvoiceFilters): SqlPart => part`
  AND (${status ?? null}::text IS NULL OR status = ${status ?? null})
  AND (${type ?? null}::text IS NULL OR type = ${type ?? null})
  AND (${dueTo ?? null}::date IS NULL OR due_on <= ${dueTo ?? null}::date)`

/** Newest first; ids are sorted by time, so the next page starts after the last id seen. */
export async function listSelfInvoices(
  scene: Scene,
  filters: SelfInvoiceFilters,
  limit: number,
  after: string | null,
): Promise<SelfInvoiceRow[]> {
  return await scene.tx.query<SelfInvoiceRow>(sql`
    SELECT ${columns} FROM self_invoice
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      ${askedBy(filters)}
    ORDER BY id DESC LIMIT ${limit}`)
}

export async function countSelfInvoices(
  scene: Scene,
  filters: SelfInvoiceFilters,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM self_invoice
      WHERE org_id = ${scene.orgId} ${askedBy(filters)}
      LIMIT ${cap + 1}) AS found`)
  return rows[0]?.count ?? 0
}
