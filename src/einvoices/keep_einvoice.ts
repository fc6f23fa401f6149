import type { Scene } from '#kernel/scene'
import { changed, toEinvoice } from './einvoice.ts'
import { progressiveOf, type Format } from './rules.ts'
import * as store from './store.ts'
import type { Purpose } from './store.ts'

/** Whoever issues also sends; should it die before, a worker does after this time. */
const sendAfterMs = 60_000

export function isExchangeConnected(scene: Scene): boolean {
  return scene.isConnected('exchanges')
}

/**
 * A name that no other file has, had or will have, whatever becomes of this transaction: a number
 * that is given back by one was never seen outside.
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
  /** The uuid of the invoice or credit note; of the self-invoice where the purpose is one. */
  invoiceId: string
  purpose: Purpose
  fileName: string
  progressive: string
  format: Format
  documentType: string
  xml: string
}

/** Keeps the file in the transaction that issues it; from its commit on it will be sent. Gives its uuid. */
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
  }
  const row = store.insertEinvoice(scene, fields, sha256, sendAfterMs)
  changed(scene, 'queued', null, toEinvoice(row, []))
  return row.id
}
