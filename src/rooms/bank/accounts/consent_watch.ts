import { callInBackground, type BackgroundWork } from '#access/room'
import { task } from '#kernel/corridor/task'
import reviewBankConsents from './review_bank_consents.ts'

const work: BackgroundWork = {
  name: 'bank consents',
  caller: 'bank_consents',
  permissions: ['bank:read', 'bank:edit'],
}

/**
 * Banks do not report when a consent ends, so every organization with a link is checked regularly.
 */
export const watchConsents = task({
  kind: 'watch_bank_consents',
  class: 'schedule',
  retries: 5,
  backoffMs: 60_000,
  async run(app, { orgId }) {
    await callInBackground(app, orgId, work, { definition: reviewBankConsents, body: {} })
  },
})
