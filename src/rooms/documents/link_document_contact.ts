import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { setterOf } from '#access/room'
import { lockRecord } from '#kernel/database/record_lock'
import { asVendor, lockContactRecord } from '#contacts/room'
import { changed, document, toDocument } from './document/document.ts'
import * as store from './document/store.ts'

export default action({
  name: 'link_document_contact',
  says: 'Link a document to its supplier (a contact), or unlink it with null. Also allowed for posted documents.',
  needs: 'documents:edit',
  input: z.strictObject({
    documentId: z.string(),
    contactId: z.string().nullable().meta({ description: 'null unlinks.' }),
  }),
  output: document,
  fails: ['document_not_found', 'contact_not_found'],
  hints: { idempotent: true },

  async run(scene, input) {
    const { documentId, contactId } = input
    lockRecord(scene.tx, store.documentUuid(documentId))
    if (contactId !== null) lockContactRecord(scene, contactId)
    const row = await store.lockDocument(scene, documentId)
    const uuid = contactId === null ? null : await asVendor(scene, contactId)
    if (row.contact_id === uuid) return toDocument(scene, row)
    const set_by = { ...row.set_by, contact: setterOf(scene) }
    const after = store.updateDocument(scene, row, { contact_id: uuid, set_by })
    return changed(scene, 'linked', row, after)
  },
})
