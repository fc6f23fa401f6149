import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#kernel/database/sql'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'

/** `isQuiet` says only that it ended. */
export type ProofData = { n: number; ms: number; isQuiet?: boolean }

/** Where the jobs of the proof say that they began and ended. It has no part in the product. */
export const proofTable = `
  CREATE TABLE proof (n integer, worker integer, step text, at timestamptz DEFAULT clock_timestamp());
  GRANT SELECT, INSERT ON proof TO PUBLIC`

/** Takes its time and says when it began and when it ended, each in a commit of its own. */
export const proofTask = task({
  kind: 'proof',
  class: 'webhook',
  restsOn: { nothingSet: 'It is made for this program.' },
  retries: 0,
  backoffMs: 0,
  async run(app, { orgId, data }) {
    const { n, ms, isQuiet } = data as ProofData
    const note = async (step: string): Promise<void> => {
      await transact(app.database, { orgId }, async (tx) => {
        tx.send(sql`INSERT INTO proof (n, worker, step) VALUES (${n}, ${process.pid}, ${step})`)
      })
    }
    if (!isQuiet) await note('began')
    await sleep(ms)
    await note('ended')
  },
})
