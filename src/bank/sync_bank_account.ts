import { callByPolicy, type Work } from '#access/room'
import { Failure } from '#kernel/failure'
import { task } from '#kernel/task'
import syncAccount from './sync_account.ts'

const work: Work = {
  name: 'bank sync',
  caller: 'bank_sync',
  permissions: ['bank:read', 'bank:edit'],
}

/** When an account is read again is kept with the account, so a failure is not repeated from here. */
export const syncBankAccount = task({
  kind: 'sync_bank_account',
  class: 'bank',
  retries: 3,
  backoffMs: 30_000,
  async run(house, { orgId, data }) {
    try {
      await callByPolicy(house, orgId, work, { definition: syncAccount, body: data })
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('provider_')) throw error
    }
  },
})
