import { policyOf } from '#access/room'
import { call } from '#kernel/call'
import { task } from '#kernel/task'
import reviewBankConsents from './review_bank_consents.ts'

/** Banks do not tell when a consent ends, so every organization with a link is looked at now and then. */
export const watchConsents = task({
  kind: 'watch_bank_consents',
  class: 'schedule',
  retries: 5,
  backoffMs: 60_000,
  async run(house, { orgId }) {
    const principal = await policyOf(house, orgId, {
      name: 'bank consents',
      caller: 'bank_consents',
      permissions: ['bank:read', 'bank:edit'],
    })
    await call(house, {
      principal,
      definition: reviewBankConsents,
      body: () => ({}),
      via: 'job',
      requestId: house.newId(),
    })
  },
})
