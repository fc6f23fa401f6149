import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { run, runKinds, runStatuses, toRun } from './run.ts'
import * as store from './runs_store.ts'

export default read({
  name: 'runs',
  resource: 'run',
  says: 'Passes over the bank data, newest first: what was imported and what was matched.',
  needs: 'settings:read',
  fails: ['run_not_found'],
  item: run,
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
