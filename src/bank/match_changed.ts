import { policyOf } from '#access/room'
import { call } from '#kernel/call'
import { task } from '#kernel/task'
import reconcileChanged from './reconcile_changed.ts'

/** Asked for once while something is marked; what is marked meanwhile asks for the next. */
export const matchChanged = task({
  kind: 'match_changed',
  class: 'bank',
  retries: 5,
  backoffMs: 5_000,
  async run(house, { orgId }) {
    const principal = await policyOf(house, orgId, {
      name: 'bank matching',
      caller: 'bank_matching',
      permissions: ['bank:read', 'bank:edit'],
    })
    await call(house, {
      principal,
      definition: reconcileChanged,
      body: () => ({}),
      via: 'job',
      requestId: house.newId(),
    })
  },
})
