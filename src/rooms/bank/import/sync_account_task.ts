import { callInBackground, type BackgroundWork } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { task } from '#kernel/corridor/task'
import { matchingStep } from '../candidates/match_item_read.ts'
import syncAccount from './sync_account.ts'

const work: BackgroundWork = {
  name: 'bank sync',
  caller: 'bank_sync',
  permissions: ['bank:read', 'bank:edit'],
}

/** The account itself stores when it is read next, so the job does not retry. */
export const syncAccountTask = task({
  kind: 'sync_bank_account',
  class: 'bank',
  restsOn: matchingStep,
  retries: 3,
  backoffMs: 30_000,
  async run(app, { orgId, data }) {
    try {
      await callInBackground(app, orgId, work, { definition: syncAccount, body: data })
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('provider_')) throw error
    }
  },
})
