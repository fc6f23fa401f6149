import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { homeRegion } from '#regions/room'
import { listUsedLines } from './invoice/used_lines_store.ts'

const usedLine = z.object({
  id: z.string().meta({ description: 'The text itself.' }),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  vatRate: z.number(),
  unit: z.string().nullable(),
  currency: z.string(),
  times: z.number().int(),
  isOfContact: z.boolean(),
})

export default read({
  name: 'used-lines',
  resource: 'used_line',
  says: 'Lines of the last invoices, each once with its last price: those of the customer first, then those used most.',
  needs: 'invoices:read',
  fails: [],
  item: usedLine,
  filters: z.strictObject({
    q: z.string().max(200).optional().meta({ description: 'Part of the text.' }),
    contactId: z.string().max(100).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    if (after !== null) return []
    const { q = '', contactId } = filters
    const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
    const found = await listUsedLines(scene, { q, contactId: contact, limit })
    return found.map(({ quantity, unit_price: unitPrice, vat_rate: vatRate, ...row }) => ({
      id: row.description,
      description: row.description,
      quantity: Number(quantity),
      unitPrice: Number(unitPrice),
      vatRate: Number(vatRate),
      unit: row.unit,
      currency: row.currency,
      times: row.times,
      isOfContact: row.is_of_contact,
    }))
  },
  alongside: {
    output: z.object({
      vatRates: z.array(z.number()).meta({ description: "The region's, the usual one first." }),
    }),
    async of(scene) {
      const { standardVatRate, vatRates } = homeRegion(scene)
      const all = new Set([standardVatRate, ...vatRates, '0'])
      return await Promise.resolve({ vatRates: [...all].map(Number) })
    },
  },
  // All there is fits one page: what is not there is found by typing more of it.
  position: (item) => [item.id],
})
