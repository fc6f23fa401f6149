import { callByPolicy, type Work } from '#access/room'
import { task } from '#kernel/task'
import reconcileChanged from './reconcile_changed.ts'

const work: Work = {
  name: 'bank matching',
  caller: 'bank_matching',
  permissions: ['bank:read', 'bank:edit'],
}

/** Asked for once while something is marked; what is marked meanwhile asks for the next. */
export const matchChanged = task({
  kind: 'match_changed',
  class: 'bank',
  retries: 5,
  backoffMs: 5_000,
  async run(house, { orgId }) {
    await callByPolicy(house, orgId, work, { definition: reconcileChanged, body: {} })
  },
})
