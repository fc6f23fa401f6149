import { resumeIntent as takeOver } from './intent.ts'
import { enqueue } from './queue.ts'
import { sql } from './sql.ts'
import { task } from './task.ts'
import { transact } from './transaction.ts'

/**
 * Stands behind every intent from its plan on, and comes up when its lease would run out: had the
 * process died by then, this one takes over. While somebody still works on it, it comes again.
 */
export const resumeIntent = task({
  kind: 'resume_intent',
  class: 'post',
  // After some attempts an intent settles as unknown by itself, so this ends; nothing else may end
  // it, for then nobody would look at the intent again.
  retries: 10_000,
  backoffMs: 2_000,
  async run(house, { orgId, data }) {
    const { id } = data as { id: string }
    const tookOver = await takeOver(house, orgId, id)
    if (tookOver) house.log.info({ org: orgId, intent: id }, 'abandoned work was taken over')
    // Also after taking over: what is in doubt stays open, and must be looked at again.
    await transact(house.database, { orgId }, async (tx) => {
      const rows = await tx.query<{ wait: number }>(sql`
        SELECT greatest(0, ceil(extract(epoch FROM lease_until - now()) * 1000))::integer AS wait
        FROM intent WHERE org_id = ${orgId} AND id = ${id} AND state = 'open'`)
      const wait = rows[0]?.wait
      if (wait !== undefined) enqueue(tx, { kind: 'resume_intent', orgId, data, afterMs: wait + 1 })
    })
  },
})
