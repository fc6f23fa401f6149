import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { listReturns, countReturns } from './vat_return/list_store.ts'
import * as store from './vat_return/store.ts'
import { statuses, toVatReturn, vatReturn } from './vat_return/vat_return.ts'

export default read({
  name: 'vat-returns',
  resource: 'vat_return',
  says: 'VAT returns, newest period first: drafts, filed returns and corrections.',
  needs: 'ledger:read',
  fails: ['vat_return_not_found'],
  item: vatReturn,
  filters: z.strictObject({
    status: z.enum(statuses).optional(),
    from: z.iso.date().optional().meta({ description: 'Periods that end on this day or later.' }),
    to: z.iso.date().optional().meta({ description: 'Periods that begin on this day or earlier.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const place = after?.[0] === undefined ? null : { to: after[0], id: after[1] ?? '' }
    const rows = await listReturns(scene, filters, limit, place)
    return rows.map((row) => toVatReturn(scene, row))
  },
  position: (item) => [item.period.to, decodeId('vat', item.id) ?? ''],
  count: countReturns,
  get: async (scene, id) => toVatReturn(scene, await store.findReturn(scene, store.returnUuid(id))),
})
