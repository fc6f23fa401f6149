import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { job, toJob } from './job/job.ts'
import * as store from './job/job_store.ts'

export default read({
  name: 'jobs',
  resource: 'job',
  says: 'Background jobs that are waiting, being retried, or have failed. Completed jobs are not listed.',
  needs: 'settings:read',
  fails: ['job_not_found'],
  item: job,
  filters: z.strictObject({
    state: job.shape.state.optional(),
    kind: z.string().max(100).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listJobs(scene, filters, limit, after)
    return rows.map(toJob)
  },
  position: (item) => [item.createdAt, decodeId('job', item.id) ?? ''],
  count: store.countJobs,
  get: async (scene, id) => toJob(await store.findJob(scene, id)),
})
