import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { toYear, yearClosing } from './year/year_record.ts'
import * as store from './year/year_store.ts'

export default read({
  name: 'year-closings',
  resource: 'year_closing',
  tellsOf: ['year'],
  says: 'Financial years that were closed, the newest first: the result, where it was carried to, and the reason where a year was reopened.',
  needs: 'ledger:read',
  fails: ['year_closing_not_found'],
  item: yearClosing,
  filters: z.strictObject({ status: z.enum(store.yearStates).optional() }),
  async list(scene, { filters, limit, after }) {
    const found = await store.listYears(scene, filters, limit, after?.[0] ?? null)
    return found.map((row) => toYear(scene, row))
  },
  position: (item) => [decodeId('yec', item.id) ?? ''],
  count: (scene, filters, cap) => store.countYears(scene, filters, cap),
  get: async (scene, id) => toYear(scene, await store.findYear(scene, id)),
})
