import type { App } from '#kernel/corridor/app'
import { task } from '#kernel/corridor/task'
import { callInBackground } from '#access/room'
import expirePackages from './expire_packages.ts'

const work = { name: 'packages', caller: 'packages', permissions: ['ledger:edit' as const] }

/** Ends packages whose time is over; their bytes go with the next sweep of the file store. */
export const sweepPackages = task({
  kind: 'sweep_packages',
  class: 'chore',
  restsOn: { nothingSet: 'It deletes what has expired.' },
  whileClosed: true,
  retries: 3,
  backoffMs: 60_000,
  async run(app: App, { orgId }) {
    await callInBackground(app, orgId, work, { definition: expirePackages, body: {} })
  },
})
