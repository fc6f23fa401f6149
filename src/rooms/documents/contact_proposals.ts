import { z } from 'zod'
import { findKnown } from '#contacts/room'
import { isCountry } from '#kernel/values/country'
import { encodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { listUnlinked } from './proposals/proposal_store.ts'

const mostDocuments = 100
const text = z.string().nullable()

const proposal = z.object({
  id: z.string().meta({ description: 'The number, or the name where there is none.' }),
  name: z.string(),
  vatNumber: text,
  businessId: text,
  country: text,
  documents: z.number().int().meta({ description: 'Posted, and linked to nobody.' }),
  lastDate: text,
  documentIds: z.array(z.string()).meta({ description: `The newest ${mostDocuments}.` }),
  contactIds: z.array(z.string()).meta({
    description: 'Contacts that have the number or name: one of them is probably meant.',
  }),
})

export default read({
  name: 'contact-proposals',
  resource: 'contact_proposal',
  says: 'Suppliers of posted documents that are no contacts yet, those with most documents first. Make one with save_contact and link its documents with link_document_contact.',
  needs: 'documents:read',
  fails: [],
  item: proposal,
  async list(scene, { limit, after }) {
    // All that is worth a look fits one page: what is linked makes room for the next.
    if (after !== null) return []
    const rows = await listUnlinked(scene, limit, mostDocuments)
    const known = scene.may('invoices:read')
      ? await findKnown(
          scene,
          rows.map((row) => ({
            name: row.name,
            vatNumber: row.vat_number,
            businessId: row.business_id,
          })),
        )
      : []
    return rows.map((row, at) => ({
      id: row.key,
      name: row.name,
      vatNumber: row.vat_number,
      businessId: row.business_id,
      country: row.country !== null && isCountry(row.country) ? row.country : null,
      documents: row.documents,
      lastDate: row.last_on,
      documentIds: row.document_ids.map((id) => encodeId('doc', id)),
      contactIds: known[at] ?? [],
    }))
  },
  position: (item) => [item.id],
})
