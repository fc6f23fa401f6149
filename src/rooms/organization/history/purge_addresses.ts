import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { purgeOrigins } from './audit/origin_store.ts'

const most = 5_000

/**
 * Daily. The addresses that calls came from are kept for 13 months, so that a year can be looked
 * back on whole. The row of the call stays. In batches, until one is not full.
 */
export const purgeAddresses = task({
  kind: 'purge_addresses',
  class: 'schedule',
  restsOn: { nothingSet: 'It deletes what is kept for a while only.' },
  whileClosed: true,
  retries: 3,
  backoffMs: 60_000,
  async run(app, { orgId, signal }) {
    let gone: number
    do gone = await transact(app.database, { orgId }, (tx) => purgeOrigins(tx, most))
    while (gone === most && !signal.aborted)
  },
})
