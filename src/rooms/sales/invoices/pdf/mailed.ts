import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { findFile } from '#files/room'
import { firstSpoken, type Language } from '#languages/room'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf } from '#regions/room'
import type { BuyerParty, SellerParty } from '../invoice/parties.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { fromStored } from '../invoice/stored_sale.ts'
import { legalTextOf } from '../invoice/invoice.ts'
import { payableOf } from '../sale/charges.ts'
import { renderInvoicePdf } from './invoice_pdf.ts'
import type { InvoiceView } from './invoice_view.ts'
import { pdfName } from './pdf_step.ts'
import { viewOf } from './view_of.ts'

/** What a mail about an issued invoice says. */
export type MailedInvoice = {
  id: string
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  dueOn: string | null
  currency: string
  /** The amount to pay as an exact decimal. */
  payable: string
  language: Language
  buyer: BuyerParty
  seller: SellerParty
  contactId: string | null
  paymentReference: string | null
  /** What the region says of a copy, where the original is an e-invoice; null otherwise. */
  copyNote: string | null
}

/** Refused unless it is issued: a draft is no invoice yet. The invoice is locked. */
export async function lockMailed(scene: Scene, id: string): Promise<MailedInvoice> {
  return toMailed(await store.lockInvoice(scene, id))
}

export async function findMailed(scene: Scene, uuid: string): Promise<MailedInvoice> {
  return toMailed(await store.findInvoice(scene, uuid))
}

/** Whether it went to an exchange again after this moment, which rejected what was issued before. */
export async function isIssuedSince(scene: Scene, uuid: string, at: Date): Promise<boolean> {
  const { einvoice_id: einvoiceId, issued_at: issuedAt } = await store.findInvoice(scene, uuid)
  return einvoiceId !== null && issuedAt !== null && issuedAt > at
}

function toMailed(row: InvoiceRow): MailedInvoice {
  const { number, date, buyer, seller, status, priced, currency } = row
  if (status !== 'issued' || number === null || date === null || !buyer || !seller) {
    const detail = 'A draft cannot be sent; issue it with issue_invoice first.'
    throw new Failure('invoice_not_issued', { detail })
  }
  const note = regionOf(seller.regionKey).einvoicing.exchange?.courtesyNote ?? {}
  return {
    id: row.id,
    kind: row.kind,
    number,
    date,
    dueOn: row.kind === 'credit_note' ? null : row.due_on,
    currency,
    payable: decimalOf(payableOf(fromStored(priced)), currencyDigits(currency)),
    language: firstSpoken([priced.language]),
    buyer,
    seller,
    contactId: row.contact_id,
    paymentReference: row.payment_reference,
    copyNote: row.einvoice_id === null ? null : legalTextOf(note, priced.language),
  }
}

/** The stored PDF of an issued invoice, or what it is made from if none is stored yet. */
export type MailedPaper = { fileName: string } & (
  | { sha256: string; view: null }
  | { sha256: null; view: InvoiceView }
)

export async function paperOfMailed(scene: Scene, uuid: string): Promise<MailedPaper> {
  const row = await store.findInvoice(scene, uuid)
  if (row.file_id !== null) {
    const { file_name: fileName, sha256 } = await findFile(scene, encodeId('file', row.file_id))
    return { fileName, sha256, view: null }
  }
  return { fileName: pdfName(row), sha256: null, view: await viewOf(scene, row) }
}

type BlobReader = { get(orgId: string, sha256: string): Promise<Uint8Array | null> }

export async function bytesOfPaper(
  files: BlobReader,
  orgId: string,
  paper: MailedPaper,
): Promise<Uint8Array> {
  if (paper.view !== null) {
    return await renderInvoicePdf(paper.view, (picture) => files.get(orgId, picture))
  }
  const bytes = await files.get(orgId, paper.sha256)
  if (bytes === null) throw new Failure('file_store_unavailable', { retryAfterSeconds: 5 })
  return bytes
}
