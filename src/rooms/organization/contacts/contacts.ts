import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { contact, contactTypes, toContact } from './contact/contact.ts'
import * as store from './contact/store.ts'

export default read({
  name: 'contacts',
  resource: 'contact',
  says: 'Contacts: customers (client), suppliers (vendor), or both, newest first unless another order is asked for.',
  needs: 'invoices:read',
  fails: ['contact_not_found'],
  item: contact,
  filters: z.strictObject({
    type: z.enum(contactTypes).optional(),
    country: z.string().length(2).toUpperCase().optional(),
    vatNumber: z.string().max(100).optional(),
    q: z.string().max(200).optional().meta({ description: 'Part of the name; case is ignored.' }),
    order: z.enum(store.contactOrders).optional(),
  }),
  async list(scene, { filters, limit, after, sort }) {
    const [id, name = null] = after ?? []
    const place = id === undefined ? null : { id, name }
    const rows = await store.listContacts(scene, filters, limit, place, sort)
    return rows.map((row) => toContact(scene, row))
  },
  position: (item, { order }) => {
    const id = decodeId('con', item.id) ?? ''
    return order === 'name' ? [id, item.name] : [id]
  },
  columns: {
    added: { of: (item) => item.createdAt.slice(0, 10), sortOf: () => null },
    name: { of: (item) => item.name, sortOf: (item) => item.name },
    type: { of: (item) => item.type },
    country: { of: (item) => item.country },
    businessId: { of: (item) => item.businessId },
    vatNumber: { of: (item) => item.vatNumber },
    fiscalCode: { of: (item) => item.fiscalCode },
    email: { of: (item) => item.email },
    id: { of: (item) => item.id },
  },
  count: store.countContacts,
  get: async (scene, id) => toContact(scene, await store.findContact(scene, id)),
})
