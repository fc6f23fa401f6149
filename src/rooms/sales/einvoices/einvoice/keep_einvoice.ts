import type { Scene } from '#kernel/corridor/scene'
import { changed, toEinvoice } from './einvoice.ts'
import { progressiveOf, type Format } from './rules.ts'
import * as store from './store.ts'
import type { EinvoicePurpose } from './store.ts'

/** The process that issues also sends. If it dies first, a worker sends after this time. */
const sendAfterMs = 60_000

export function isExchangeConnected(scene: Scene): boolean {
  return scene.isConnected('exchanges')
}

/**
 * A file name that is never used twice. A number rolled back with this transaction may be reused,
 * because nobody outside has seen it.
 */
export async function takeFileName(
  scene: Scene,
  transmitter: { country: string; code: string },
): Promise<{ fileName: string; progressive: string }> {
  const sender = `${transmitter.country}${transmitter.code}`.toUpperCase()
  const progressive = progressiveOf(await store.takeNumber(scene, sender))
  return { fileName: `${sender}_${progressive}.xml`, progressive }
}

export type NewEinvoice = {
  /** The uuid of the invoice or credit note, or of the self-invoice if that is the purpose. */
  invoiceId: string
  purpose: EinvoicePurpose
  fileName: string
  progressive: string
  format: Format
  documentType: string
  xml: string
  /** True: the accounting system that keeps the books sends it itself. */
  byKeeper?: boolean
}

/**
 * Stores the file in the issuing transaction; once committed, it will be sent. Returns its uuid.
 */
export function keepEinvoice(scene: Scene, given: NewEinvoice): string {
  const isSelf = given.purpose === 'self_invoice'
  const sha256 = store.keepBytes(scene, Buffer.from(given.xml, 'utf8'))
  const fields = {
    purpose: given.purpose,
    invoice_id: isSelf ? null : given.invoiceId,
    self_invoice_id: isSelf ? given.invoiceId : null,
    file_name: given.fileName,
    progressive: given.progressive,
    format: given.format,
    document_type: given.documentType,
    by_keeper: given.byKeeper ?? false,
  }
  const row = store.insertEinvoice(scene, fields, sha256, sendAfterMs)
  changed(scene, 'queued', null, toEinvoice(row, []))
  return row.id
}
