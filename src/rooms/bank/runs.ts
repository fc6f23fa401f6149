import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { bankRun, runKinds, runStatuses, toRun } from './runs/run.ts'
import * as store from './runs/run_list_store.ts'

export default read({
  name: 'runs',
  resource: 'run',
  says: 'Runs of sync, import and automatic matching, newest first: what each imported and matched, and who or what started it.',
  needs: 'settings:read',
  fails: ['run_not_found'],
  item: bankRun,
  filters: z.strictObject({
    kind: z.enum(runKinds).optional(),
    status: z.enum(runStatuses).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listRuns(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toRun(scene, row))
  },
  position: (item) => [decodeId('run', item.id) ?? ''],
  count: store.countRuns,
  get: async (scene, id) => toRun(scene, await store.findRun(scene, store.runUuid(id))),
})
