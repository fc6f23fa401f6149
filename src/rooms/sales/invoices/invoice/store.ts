import { decodeId } from '#kernel/values/id'
import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { part, sql, type SqlPart } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { ExchangeRate } from '#ledger/room'
import type { InvoiceDetails } from './details.ts'
import type { BuyerParty, SellerParty } from './parties.ts'
import type { GivenLine, SaleReason } from '../sale/sale.ts'
import type { StoredSale } from './stored_sale.ts'

export type InvoiceRow = {
  id: string
  kind: 'invoice' | 'credit_note'
  status: 'draft' | 'issued'
  contact_id: string | null
  buyer_name: string
  series: string | null
  year: number | null
  counter: number | null
  number: string | null
  number_key: string | null
  date: string | null
  due_on: string | null
  currency: string
  lines: GivenLine[]
  priced: StoredSale
  warnings: SaleReason[]
  buyer: BuyerParty | null
  seller: SellerParty | null
  exchange: ExchangeRate | null
  entry_id: string | null
  file_id: string | null
  credits: string | null
  payment_reference: string | null
  causale: string | null
  /** The buyer's name given to issue_einvoice; cleared by save_invoice. */
  called: string | null
  details: InvoiceDetails | null
  einvoice_id: string | null
  /** Both are set when the exchange rejects it, until it is issued again; number and date stay. */
  rejected_at: Date | null
  resend_by: string | null
  issued_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  /** The credit notes for this invoice, oldest first, and their gross total in minor units. */
  credited_by: string[]
  credited_minor: string
  /** A credit note for it that the exchange rejected; it must be issued before another one. */
  waiting_credit: string | null
}

export const columns = part`i.id, i.kind, i.status, i.contact_id, i.buyer_name, i.series, i.year,
  i.counter, i.number, i.number_key, i.date, i.due_on, i.currency, i.lines, i.priced, i.warnings,
  i.buyer, i.seller, i.exchange, i.entry_id, i.file_id, i.credits, i.payment_reference, i.causale, i.called,
  i.details, i.einvoice_id, i.rejected_at, i.resend_by, i.issued_at, i.version, i.created_at, i.updated_at,
  ARRAY(SELECT c.id FROM invoice c
    WHERE c.org_id = i.org_id AND c.credits = i.id AND c.status = 'issued' ORDER BY c.id)
    AS credited_by,
  (SELECT coalesce(sum((c.priced ->> 'grossMinor')::bigint), 0)::text FROM invoice c
    WHERE c.org_id = i.org_id AND c.credits = i.id AND c.status = 'issued') AS credited_minor,
  (SELECT c.id FROM invoice c WHERE c.org_id = i.org_id AND c.credits = i.id
    AND c.rejected_at IS NOT NULL ORDER BY c.id LIMIT 1) AS waiting_credit`

/** The fields of a draft; the others are set when it is issued. */
export type DraftFields = Pick<
  InvoiceRow,
  | 'contact_id'
  | 'buyer_name'
  | 'number'
  | 'number_key'
  | 'date'
  | 'currency'
  | 'lines'
  | 'priced'
  | 'warnings'
>

/** The fields that issuing sets and locks. */
export type IssuedFields = Omit<DraftFields, 'lines' | 'contact_id' | 'currency'> & {
  [
    Field in 'series' | 'year' | 'due_on' | 'buyer' | 'seller' | 'entry_id' | 'issued_at'
  ]: NonNullable<InvoiceRow[Field]>
} & Pick<InvoiceRow, 'counter' | 'exchange' | 'payment_reference' | 'einvoice_id'>

const unissued = {
  series: null,
  year: null,
  counter: null,
  due_on: null,
  buyer: null,
  seller: null,
  exchange: null,
  entry_id: null,
  file_id: null,
  payment_reference: null,
  einvoice_id: null,
  rejected_at: null,
  resend_by: null,
  issued_at: null,
  credited_by: [],
  credited_minor: '0',
  waiting_credit: null,
}

/** The database sets no values of the row, so the insert is not awaited. */
export function insertDraft(
  scene: Scene,
  given: Pick<InvoiceRow, 'id' | 'kind' | 'credits' | 'causale' | 'called'> & DraftFields,
): InvoiceRow {
  scene.tx.send(sql`
    INSERT INTO invoice (org_id, id, kind, status, credits, contact_id, buyer_name, number,
      number_key, date, currency, lines, priced, warnings, causale, called, created_at, updated_at)
    VALUES (${scene.orgId}, ${given.id}, ${given.kind}, 'draft', ${given.credits},
      ${given.contact_id}, ${given.buyer_name}, ${given.number}, ${given.number_key},
      ${given.date}, ${given.currency}, ${JSON.stringify(given.lines)},
      ${JSON.stringify(given.priced)}, ${JSON.stringify(given.warnings)}, ${given.causale},
      ${given.called}, ${scene.now}, ${scene.now})`)
  return draftRow(scene, given)
}

/** A new draft as it is stored. */
export function draftRow(
  scene: Pick<Scene, 'now'>,
  given: Pick<InvoiceRow, 'id' | 'kind' | 'credits' | 'causale' | 'called'> & DraftFields,
): InvoiceRow {
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  return { ...unissued, details: null, ...given, status: 'draft', ...stamps }
}

export function invoiceUuid(id: string): string {
  return uuidOf('inv', id, 'invoice_not_found')
}

export async function isIssued(scene: Scene, id: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM invoice WHERE org_id = ${scene.orgId} AND id = ${decodeId('inv', id)}
      AND status = 'issued'`)
  return rows.length > 0
}

/** Locks the invoice for this transaction; an id of another organization is not found. */
export async function lockInvoice(scene: Scene, id: string): Promise<InvoiceRow> {
  const row = await lockByUuid(scene, invoiceUuid(id))
  scene.assertVersion(row.version)
  return row
}

/** Locks a draft; one that is issued is refused. */
export async function lockDraft(scene: Scene, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(scene, id)
  if (row.status === 'issued') throw new Failure('invoice_issued')
  return row
}

export async function lockByUuid(scene: Scene, uuid: string): Promise<InvoiceRow> {
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<InvoiceRow>(sql`
    SELECT ${columns} FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND i.id = ${uuid} FOR UPDATE OF i`)
  return only(rows, 'invoice_not_found')
}

export async function findInvoice(scene: Scene, uuid: string): Promise<InvoiceRow> {
  const rows = await scene.tx.query<InvoiceRow>(sql`
    SELECT ${columns} FROM invoice i WHERE i.org_id = ${scene.orgId} AND i.id = ${uuid}`)
  return only(rows, 'invoice_not_found')
}

/** The credit notes of an invoice; call it with the invoice locked. */
export async function listCredits(scene: Scene, uuid: string): Promise<InvoiceRow[]> {
  return await scene.tx.query<InvoiceRow>(sql`
    SELECT ${columns} FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND i.credits = ${uuid} AND i.status = 'issued' ORDER BY i.id`)
}

/** Its credit notes that the exchange rejected; they keep their numbers. */
export async function listWaitingCredits(scene: Scene, uuid: string): Promise<InvoiceRow[]> {
  return await scene.tx.query<InvoiceRow>(sql`
    SELECT ${columns} FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND i.credits = ${uuid} AND i.rejected_at IS NOT NULL
    ORDER BY i.id`)
}

export function updateDraft(scene: Scene, row: InvoiceRow, fields: DraftFields): InvoiceRow {
  const saved = stepped(scene, { ...row, ...fields, called: null })
  scene.tx.send(sql`
    UPDATE invoice SET contact_id = ${saved.contact_id}, buyer_name = ${saved.buyer_name},
      called = NULL,
      number = ${saved.number}, number_key = ${saved.number_key}, date = ${saved.date},
      currency = ${saved.currency}, lines = ${JSON.stringify(saved.lines)},
      priced = ${JSON.stringify(saved.priced)}, warnings = ${JSON.stringify(saved.warnings)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** After this the database itself refuses every change except a link. */
export function updateIssued(scene: Scene, row: InvoiceRow, fields: IssuedFields): InvoiceRow {
  const reserved = { rejected_at: null, resend_by: null }
  const issued = { ...row, ...fields, ...reserved, status: 'issued' as const }
  // A credit note is created and issued at once; nobody has seen a draft, so this is version 1.
  const isNew = row.kind === 'credit_note' && row.rejected_at === null
  const saved = isNew ? issued : stepped(scene, issued)
  scene.tx.send(sql`
    UPDATE invoice SET status = 'issued', buyer_name = ${saved.buyer_name},
      series = ${saved.series}, year = ${saved.year}, counter = ${saved.counter},
      number = ${saved.number}, number_key = ${saved.number_key}, date = ${saved.date},
      due_on = ${saved.due_on},
      priced = ${JSON.stringify(saved.priced)}, warnings = ${JSON.stringify(saved.warnings)},
      buyer = ${JSON.stringify(saved.buyer)}, seller = ${JSON.stringify(saved.seller)},
      exchange = ${saved.exchange === null ? null : JSON.stringify(saved.exchange)},
      entry_id = ${saved.entry_id}, payment_reference = ${saved.payment_reference},
      einvoice_id = ${saved.einvoice_id}, rejected_at = NULL, resend_by = NULL,
      issued_at = ${saved.issued_at}, version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** The links that an issued invoice may still get: its PDF, and its credit notes. */
export function linkInvoice(
  scene: Scene,
  row: InvoiceRow,
  links: Partial<Pick<InvoiceRow, 'file_id' | 'credited_by' | 'credited_minor'>>,
): InvoiceRow {
  const saved = stepped(scene, { ...row, ...links })
  scene.tx.send(sql`
    UPDATE invoice SET file_id = ${saved.file_id}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** The exchange rejected it, so it counts as never issued: a draft that keeps number and date. */
export function updateRejected(scene: Scene, row: InvoiceRow, resendBy: string): InvoiceRow {
  const { series, year, counter, einvoice_id } = row
  const undone = { ...unissued, series, year, counter, einvoice_id, warnings: [] }
  const { credited_by, credited_minor, waiting_credit } = row
  const kept = { status: 'draft' as const, credited_by, credited_minor, waiting_credit }
  const stamps = { rejected_at: scene.now, resend_by: resendBy }
  const saved = stepped(scene, { ...row, ...undone, ...kept, ...stamps })
  scene.tx.send(sql`
    UPDATE invoice SET status = 'draft', due_on = NULL, warnings = '[]', buyer = NULL,
      seller = NULL, exchange = NULL, entry_id = NULL, file_id = NULL, payment_reference = NULL,
      issued_at = NULL, rejected_at = ${saved.rejected_at}, resend_by = ${saved.resend_by},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function removeDraft(scene: Scene, row: InvoiceRow): void {
  scene.tx.send(sql`DELETE FROM invoice WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

function stepped(scene: Scene, row: InvoiceRow): InvoiceRow {
  return { ...row, version: row.version + 1, updated_at: scene.now }
}

/** The entry of the invoice that was sent with this e-invoice last; null where there is none. */
export async function entryOfEinvoice(scene: Scene, einvoiceId: string): Promise<string | null> {
  const rows = await scene.tx.query<{ entry_id: string | null }>(sql`
    SELECT entry_id FROM invoice WHERE org_id = ${scene.orgId} AND einvoice_id = ${einvoiceId}`)
  return rows[0]?.entry_id ?? null
}

/** Whether the file is the PDF of an invoice, as a condition. */
export const isOfInvoice = (orgId: string, fileId: string | SqlPart): SqlPart =>
  part`EXISTS (SELECT FROM invoice v WHERE v.org_id = ${orgId} AND v.file_id = ${fileId})`
