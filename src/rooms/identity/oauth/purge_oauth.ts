import type { App } from '#kernel/corridor/app'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { endGrant } from './consent/grant.ts'
import * as store from './artifact/store.ts'

const most = 5_000
const mostGrants = 100

/**
 * Daily. Apps whose access has ended are disconnected, so that nobody sees them as connected for ever;
 * what has expired goes, and apps that registered and were not seen for 30 days.
 */
export const purgeOauth = task({
  kind: 'purge_oauth',
  class: 'schedule',
  restsOn: { nothingSet: 'It deletes what has expired.' },
  retries: 3,
  backoffMs: 60_000,
  async run(app, { signal }) {
    await repeat(signal, mostGrants, () => endGrants(app))
    for (const purge of [store.purgeExpired, store.purgeUnusedClients]) {
      await repeat(signal, most, () =>
        transact(app.database, { orgId: null }, (tx) => purge(tx, most)),
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

async function endGrants(app: App): Promise<number> {
  const ended = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    store.findEndedGrants(tx, mostGrants),
  )
  for (const { id_hash, expired } of ended) await endGrant(app, id_hash, reasonOf(expired))
  return ended.length
}

function reasonOf(expired: boolean): string {
  return expired
    ? 'It was connected 180 days ago, so its access has ended. Connect it again to go on.'
    : 'It was not used for a long time, so its access has ended.'
}
