import { policyOf } from '#access/room'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import { task } from '#kernel/task'
import syncAccount from './sync_account.ts'

/** When an account is read again is kept with the account, so a failure is not repeated from here. */
export const syncBankAccount = task({
  kind: 'sync_bank_account',
  class: 'bank',
  retries: 3,
  backoffMs: 30_000,
  async run(house, { orgId, data }) {
    const principal = await policyOf(house, orgId, {
      name: 'bank sync',
      caller: 'bank_sync',
      permissions: ['bank:read', 'bank:edit'],
    })
    const requestId = house.newId()
    try {
      await call(house, {
        principal,
        definition: syncAccount,
        body: () => data,
        via: 'job',
        requestId,
      })
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('provider_')) throw error
    }
  },
})
