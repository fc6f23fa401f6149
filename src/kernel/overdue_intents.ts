import type { House } from './house.ts'
import { resumeIntent } from './intent.ts'
import { sql } from './sql.ts'
import { transact } from './transaction.ts'

export type Overdue = { org_id: string; id: string }

/** Intents whose lease ran out: whoever worked on them has died, or has come back in doubt. */
export async function listOverdue(house: House, most: number): Promise<Overdue[]> {
  return await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<Overdue>(sql`SELECT org_id, id FROM overdue_intents(${most})`),
  )
}

/** Takes one over. A failure is logged and its lease runs out again, so that it is looked at anew. */
export async function takeOver(house: House, { org_id: orgId, id }: Overdue): Promise<void> {
  try {
    const tookOver = await resumeIntent(house, orgId, id)
    if (tookOver) house.log.info({ org: orgId, intent: id }, 'abandoned work was taken over')
  } catch (error) {
    house.log.error({ error, org: orgId, intent: id }, 'abandoned work could not be finished')
  }
}
