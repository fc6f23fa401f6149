import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import einvoices from './einvoices.ts'
import { findMessage } from './messages/message_store.ts'
import * as store from './einvoice/store.ts'

/** A file or a notification as it was sent, byte for byte. */
export type FoundXml = { fileName: string; sha256: string; bytes: Buffer }

/** Not in the registry's reads: this route returns bytes. */
export const xmlRead: Read = {
  ...einvoices,
  item: z.custom<FoundXml>(),
  async get(scene, id): Promise<FoundXml> {
    const row = await store.findEinvoice(scene, store.einvoiceUuid(id))
    const bytes = await store.findBytes(scene, row.sha256)
    return { fileName: row.file_name, sha256: row.sha256, bytes }
  },
}

/** By both ids, with a slash between. */
export const notificationXmlRead: Read = {
  ...einvoices,
  item: z.custom<FoundXml>(),
  async get(scene, ids): Promise<FoundXml> {
    const [id = '', notificationId = ''] = ids.split('/')
    const found = await findMessage(scene, store.einvoiceUuid(id), notificationId)
    const bytes = await store.findBytes(scene, found.sha256)
    return { fileName: found.file_name, sha256: found.sha256, bytes }
  },
}
