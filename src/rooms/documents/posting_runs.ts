import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { postingRun } from './bulk/posting_run.ts'
import * as store from './bulk/posting_run_store.ts'
import { showPostingRun, showPostingRuns } from './bulk/show_posting_run.ts'

export default read({
  name: 'posting-runs',
  resource: 'posting_run',
  says: 'Runs that posted many documents at once, newest first: how far each is, what it posted and refused, and who started it.',
  needs: 'documents:post',
  fails: ['posting_run_not_found'],
  item: postingRun,
  async list(scene, { limit, after }) {
    return await showPostingRuns(
      scene,
      await store.listPostingRuns(scene, limit, after?.[0] ?? null),
    )
  },
  position: (item) => [decodeId('prn', item.id) ?? ''],
  async get(scene, id) {
    return await showPostingRun(scene, await store.findPostingRun(scene, store.postingRunUuid(id)))
  },
})
