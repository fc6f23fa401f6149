import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import type { Read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { findBuyer } from '#contacts/room'
import { regionOf, type Region } from '#regions/room'
import { findingsOf, toOioubl, toPeppol, type UblFormat, type UblInvoice } from '#ubl/room'
import invoices from './invoices.ts'
import { pdfName } from './pdf/pdf_step.ts'
import { toBuyerParty, type BuyerParty } from './invoice/parties.ts'
import * as store from './invoice/store.ts'
import type { InvoiceRow } from './invoice/store.ts'
import { ublOf, type IssuedInvoice } from './formats/ubl_of.ts'

export type FoundUbl = { fileName: string; bytes: Uint8Array }

const writers = { oioubl: toOioubl, peppol: toPeppol }

/** Not in the registry's reads: this route returns bytes, the same ones each time. */
export function ublRead(format: UblFormat): Read {
  return {
    ...invoices,
    fails: ['invoice_not_found', 'invoice_not_issued', 'einvoice_incomplete'],
    item: z.custom<FoundUbl>(),
    get: (scene, id) => writeUbl(scene, store.invoiceUuid(id), format),
  }
}

/** In the first format that is read in the seller's country. */
export async function ublFileOf(scene: Scene, uuid: string, region: Region): Promise<FoundUbl> {
  const format = region.einvoicing.formats.find(isUbl)
  if (format !== undefined) return await writeUbl(scene, uuid, format)
  const detail = "No UBL format is used in the organization's country. Send it without `attachUbl`."
  throw new Failure('einvoice_incomplete', { detail })
}

const isUbl = (format: string): format is UblFormat => format in writers

async function writeUbl(scene: Scene, uuid: string, format: UblFormat): Promise<FoundUbl> {
  const row = await store.findInvoice(scene, uuid)
  const issued = assertIssued(row)
  assertUsed(format, issued)
  const buyer = await reachableBuyer(scene, issued)
  const invoice = ublOf({ ...issued, buyer }, await creditedOf(scene, row))
  assertComplete(format, invoice)
  const fileName = pdfName(row).replace(/\.pdf$/, `-${format}.xml`)
  return { fileName, bytes: new TextEncoder().encode(writers[format](invoice)) }
}

function assertIssued(row: InvoiceRow): IssuedInvoice {
  const { number, date, buyer, seller, status } = row
  if (status !== 'issued' || number === null || date === null || !buyer || !seller) {
    const detail =
      'A draft cannot be downloaded as an e-invoice; issue it with issue_invoice first.'
    throw new Failure('invoice_not_issued', { detail })
  }
  return { ...row, number, date, buyer, seller }
}

/**
 * The buyer is fixed when the invoice is issued. Its electronic address is not part of the invoice:
 * if none was known then, it is taken from the current contact.
 */
async function reachableBuyer(
  scene: Scene,
  { buyer, contact_id: contactId }: IssuedInvoice,
): Promise<BuyerParty> {
  if (contactId === null) return buyer
  const now = toBuyerParty(await findBuyer(scene, contactId))
  const isReachable = buyer.gln !== null || (buyer.peppolId ?? null) !== null
  return {
    ...buyer,
    gln: isReachable ? buyer.gln : now.gln,
    peppolId: (isReachable ? buyer.peppolId : now.peppolId) ?? null,
    orderReference: buyer.orderReference ?? now.orderReference ?? null,
  }
}

async function creditedOf(scene: Scene, row: InvoiceRow): Promise<UblInvoice['credits']> {
  if (row.credits === null) return null
  const { number, date } = await store.findInvoice(scene, row.credits)
  if (number === null || date === null) throw new Error('a credit note refers to a draft')
  return { number, date }
}

/** A format that nobody in the seller's country reads is not written. */
function assertUsed(format: UblFormat, { seller }: IssuedInvoice): void {
  if (regionOf(seller.regionKey).einvoicing.formats.includes(format)) return
  const detail = `The format ${format} is not used in the organization's country.`
  throw new Failure('einvoice_incomplete', { detail })
}

function assertComplete(format: UblFormat, invoice: UblInvoice): void {
  const errors = findingsOf(format, invoice)
  if (errors.length === 0) return
  const detail = errors.map((one) => `${one.pointer}: ${one.detail} (${one.code})`).join(' ')
  throw new Failure('einvoice_incomplete', { errors, detail })
}
