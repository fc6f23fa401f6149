import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { homeRegion } from '#regions/room'
import { directions, nameFilter, toVatCode, vatCode } from './chart/chart.ts'
import * as store from './chart/store.ts'

export default read({
  name: 'vat-codes',
  resource: 'vat_code',
  says: 'The cached VAT codes in force, ordered by id.',
  needs: 'ledger:read',
  fails: ['vat_code_not_found'],
  item: vatCode,
  filters: z.strictObject({
    direction: z.enum(directions).optional(),
    kind: z.string().max(100).optional(),
    q: nameFilter,
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listVatCodes(scene, filters, limit, after?.[0] ?? null)
    const region = homeRegion(scene)
    return rows.map((row) => toVatCode(row, region))
  },
  position: (item) => [item.id],
  count: store.countVatCodes,
  get: async (scene, id) => toVatCode(await store.findVatCode(scene, id), homeRegion(scene)),
})
