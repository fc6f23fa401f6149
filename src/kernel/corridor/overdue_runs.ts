import type { App } from './app.ts'
import type { Overdue } from './overdue_intents.ts'
import { resumeRun } from './run.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'

/** Runs whose lease ran out: the process that carried them on died. */
export async function listOverdueRuns(app: App, most: number): Promise<Overdue[]> {
  return await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<Overdue>(sql`SELECT org_id, id FROM overdue_runs(${most})`),
  )
}

/** Carries one on. After a failure its lease runs out and it is tried again. */
export async function takeOverRun(app: App, { org_id: orgId, id }: Overdue): Promise<void> {
  try {
    const tookOver = await resumeRun(app, orgId, id)
    if (tookOver) app.log.info({ org: orgId, run: id }, 'abandoned work was taken over')
  } catch (error) {
    app.log.error({ error, org: orgId, run: id }, 'abandoned work could not be finished')
  }
}
