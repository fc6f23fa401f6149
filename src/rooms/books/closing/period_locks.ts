import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { findLocks } from '#ledger/room'
import { locksShape, periodChange, showLocks, toChange } from './lock/change_record.ts'
import * as store from './lock/change_store.ts'

export default read({
  name: 'period-locks',
  resource: 'period_change',
  tellsOf: ['period'],
  says: 'Which days of the books are closed (`locks`), and every closing and reopening, the newest first: who, when and why.',
  needs: 'ledger:read',
  fails: ['period_change_not_found'],
  item: periodChange,
  filters: z.strictObject({
    act: z.enum(store.lockActs).optional(),
    kind: z.enum(store.lockKinds).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    return (await store.listChanges(scene, filters, limit, after?.[0] ?? null)).map(toChange)
  },
  position: (item) => [decodeId('plk', item.id) ?? ''],
  count: (scene, filters, cap) => store.countChanges(scene, filters, cap),
  alongside: {
    output: z.object({ locks: locksShape }),
    of: async (scene) => ({ locks: showLocks(await findLocks(scene)) }),
  },
  get: async (scene, id) => toChange(await store.findChange(scene, id)),
})
