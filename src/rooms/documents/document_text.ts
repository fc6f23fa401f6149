import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import { encodeId } from '#kernel/values/id'
import documents from './documents.ts'
import * as store from './document/store.ts'

const documentText = z.object({ id: z.string(), text: z.string().nullable() })

/**
 * The text that a document was captured with, such as the body of an e-mail. Not in the registry of
 * reads: it is long and comes from outside, so it is returned only when asked for.
 */
export const documentTextRead: Read = {
  name: documents.name,
  resource: documents.resource,
  says: documents.says,
  needs: documents.needs,
  fails: documents.fails,
  item: documentText,
  async get(scene, id) {
    const row = await store.findDocument(scene, store.documentUuid(id))
    return { id: encodeId('doc', row.id), text: row.text }
  },
}
