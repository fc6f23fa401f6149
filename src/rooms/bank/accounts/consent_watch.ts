import { z } from 'zod'
import { callInBackground, type BackgroundWork } from '#access/room'
import { task } from '#kernel/corridor/task'
import reviewBankConsents from './review_bank_consents.ts'

const reviewed = z.object({ warned: z.number(), expired: z.number() })

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
  restsOn: { nothingSet: 'It tells people that a consent expires.' },
  retries: 5,
  backoffMs: 60_000,
  async run(app, { orgId }) {
    const { warned, expired } = reviewed.parse(
      await callInBackground(app, orgId, work, { definition: reviewBankConsents, body: {} }),
    )
    if (warned > 0) app.watch?.count('daybook_bank_consents_total', { outcome: 'ending' }, warned)
    if (expired > 0) app.watch?.count('daybook_bank_consents_total', { outcome: 'ended' }, expired)
  },
})
