import { callInBackground, type BackgroundWork } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { task } from '#kernel/corridor/task'
import pullEntries from './pull_entries.ts'

const work: BackgroundWork = {
  name: 'reading the accounting system',
  caller: 'accounting_reading',
  permissions: ['ledger:read', 'ledger:edit'],
}

/** It comes again by its schedule, so a failure of the provider is not tried again before. */
export const pullTask = task({
  kind: 'pull_entries',
  class: 'chore',
  restsOn: { nothingSet: 'It reads entries that another system delivers.' },
  retries: 3,
  backoffMs: 30_000,
  async run(app, { orgId }) {
    try {
      await callInBackground(app, orgId, work, { definition: pullEntries, body: {} })
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('provider_')) throw error
    }
  },
})
