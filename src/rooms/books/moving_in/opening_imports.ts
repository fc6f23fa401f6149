import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { openingImport, openingStatuses, toOpening } from './opening/record.ts'
import * as store from './opening/store.ts'

export default read({
  name: 'opening-imports',
  resource: 'opening_import',
  says: 'Openings from books kept before, newest first: what was checked, written or taken back, how far it is, and for one of them the whole report.',
  needs: 'ledger:read',
  fails: ['opening_import_not_found'],
  item: openingImport,
  filters: z.strictObject({ status: z.enum(openingStatuses).optional() }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listOpenings(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toOpening(scene, row, false))
  },
  position: (item) => [decodeId('opn', item.id) ?? ''],
  count: store.countOpenings,
  get: async (scene, id) => toOpening(scene, await store.findOpening(scene, store.openingUuid(id))),
})
