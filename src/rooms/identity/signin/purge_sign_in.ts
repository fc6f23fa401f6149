import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { purge, purged } from './session/purge_store.ts'

const most = 5_000

/**
 * Daily. What happened to a login is kept for 13 months, so that a year can be looked back on whole;
 * sessions that have ended and links that are too old go at once. Each kind in batches, until one is
 * not full.
 */
export const purgeSignIn = task({
  kind: 'purge_sign_in',
  class: 'schedule',
  restsOn: { nothingSet: 'It deletes what has expired.' },
  retries: 3,
  backoffMs: 60_000,
  async run(app, { signal }) {
    for (const what of purged) {
      let gone: number
      do gone = await transact(app.database, { orgId: null }, (tx) => purge(tx, what, most))
      while (gone === most && !signal.aborted)
    }
  },
})
