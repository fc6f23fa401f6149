import type { App } from './app.ts'
import { resumeIntent } from './intent.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'
import { resumeRun } from './run.ts'

export type Overdue = { org_id: string; id: string }

/** Intents whose lease ran out: their process died, or the outcome is in doubt. */
export async function listOverdue(app: App, most: number): Promise<Overdue[]> {
  return await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<Overdue>(sql`SELECT org_id, id FROM overdue_intents(${most})`),
  )
}

/** Takes one over. After a failure its lease runs out and it is tried again. */
export async function takeOver(app: App, { org_id: orgId, id }: Overdue): Promise<void> {
  try {
    const tookOver = await resumeIntent(app, orgId, id)
    if (tookOver) app.log.info({ org: orgId, intent: id }, 'abandoned work was taken over')
  } catch (error) {
    app.log.error({ error, org: orgId, intent: id }, 'abandoned work could not be finished')
  }
}

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
