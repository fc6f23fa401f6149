import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { invoiceNote, toNote } from './note/note.ts'
import * as store from './note/note_store.ts'

const filters = z.strictObject({
  invoiceId: z.string().max(100).optional(),
  contactId: z.string().max(100).optional(),
  kind: z.enum(store.noteKinds).optional(),
  status: z.enum(store.noteStates).optional(),
})

export default read({
  name: 'invoice-notes',
  resource: 'invoice_note',
  says: 'What was said about issued invoices, the newest first: promises with what came of them, disputes and how they ended, calls and letters.',
  needs: 'invoices:read',
  fails: ['invoice_note_not_found'],
  item: invoiceNote,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const found = await store.listNotes(scene, wanted(given), limit, after?.[0] ?? null)
    return found.map((row) => toNote(scene, row))
  },
  position: (item) => [decodeId('nte', item.id) ?? ''],
  count: (scene, given, cap) => store.countNotes(scene, wanted(given), cap),
  get: async (scene, id) => toNote(scene, await store.findNote(scene, store.noteUuid(id))),
})

function wanted({
  invoiceId,
  contactId,
  kind,
  status,
}: z.output<typeof filters>): store.NoteFilters {
  return {
    invoiceId: invoiceId === undefined ? null : (decodeId('inv', invoiceId) ?? nobody),
    contactId: contactId === undefined ? null : (decodeId('con', contactId) ?? nobody),
    kind: kind ?? null,
    status: status ?? null,
  }
}
