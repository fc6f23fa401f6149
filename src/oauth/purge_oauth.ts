import type { House } from '#kernel/house'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { endGrant } from './grant.ts'
import * as store from './store.ts'

const most = 5_000
const mostGrants = 100

/**
 * Daily. Apps whose access has lapsed are ended, so that nobody sees them as connected for ever;
 * what has expired goes, and apps that registered and were not seen for 30 days.
 */
export const purgeOauth = task({
  kind: 'purge_oauth',
  class: 'schedule',
  retries: 3,
  backoffMs: 60_000,
  async run(house, { signal }) {
    await repeat(signal, mostGrants, () => endLapsed(house))
    for (const purge of [store.purgeExpired, store.purgeUnusedClients]) {
      await repeat(signal, most, () =>
        transact(house.database, { orgId: null }, (tx) => purge(tx, most)),
      )
    }
  },
})

/** In batches, until one is not full. */
async function repeat(
  signal: AbortSignal,
  full: number,
  work: () => Promise<number>,
): Promise<void> {
  let done: number
  do done = await work()
  while (done === full && !signal.aborted)
}

async function endLapsed(house: House): Promise<number> {
  const lapsed = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    store.findLapsedGrants(tx, mostGrants),
  )
  for (const grantHash of lapsed) {
    await endGrant(house, grantHash, 'It was not used for so long that its access has ended.')
  }
  return lapsed.length
}
