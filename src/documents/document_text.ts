import { z } from 'zod'
import type { Read } from '#kernel/read'
import { encodeId } from '#kernel/id'
import documents from './documents.ts'
import * as store from './store.ts'

const documentText = z.object({ id: z.string(), text: z.string().nullable() })

/**
 * The words that a document was captured with, such as the body of an e-mail. No read of the
 * registry: they are long, and come from outside, so only who asks for them is given them.
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
