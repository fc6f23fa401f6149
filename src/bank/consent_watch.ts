import { callByPolicy, type Work } from '#access/room'
import { task } from '#kernel/task'
import reviewBankConsents from './review_bank_consents.ts'

const work: Work = {
  name: 'bank consents',
  caller: 'bank_consents',
  permissions: ['bank:read', 'bank:edit'],
}

/** Banks do not tell when a consent ends, so every organization with a link is looked at now and then. */
export const watchConsents = task({
  kind: 'watch_bank_consents',
  class: 'schedule',
  retries: 5,
  backoffMs: 60_000,
  async run(house, { orgId }) {
    await callByPolicy(house, orgId, work, { definition: reviewBankConsents, body: {} })
  },
})
