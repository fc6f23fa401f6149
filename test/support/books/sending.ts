import { Failure } from '#kernel/failure/failure'
import { sendLater } from '#accounting_systems/send_later'
import type { TestOrg, World } from '../world.ts'

/** What a worker does with the jobs that send entries of this organization, once each. */
export async function workJobs(world: World, org: TestOrg): Promise<void> {
  const jobs = await world.owner.query<{ entry: string }>(
    `SELECT data #>> '{data,entryId}' AS entry FROM jobs.job_common
     WHERE data ->> 'kind' = 'send_ledger_entry'
       AND data #>> '{data,entryId}' IN (SELECT entry_id::text FROM accounting_posting
         WHERE org_id = $1 AND state <> 'sent')
     ORDER BY created_on, id`,
    [org.orgId],
  )
  const { signal } = new AbortController()
  for (const { entry } of jobs.rows) {
    const job = { orgId: org.orgId, data: { entryId: entry }, attempt: 1, signal }
    await sendLater.run(world.app, job).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
  }
}
