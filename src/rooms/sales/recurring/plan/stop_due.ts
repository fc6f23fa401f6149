import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { leaveDrafts } from './occurrence_store.ts'
import { changedRecurring } from './recurring.ts'
import * as store from './recurring_store.ts'

/**
 * After a restore: each plan whose day has come, or whose draft was about to be issued, waits for a
 * person, since its invoice may have reached the buyer in the lost interval. Gives how many.
 */
export async function stopDuePlans(scene: Scene): Promise<number> {
  const due = await scene.tx.query<{ id: string }>(sql`
    SELECT r.id FROM recurring_invoice r
    WHERE r.org_id = ${scene.orgId} AND ((r.state = 'active' AND r.next_on <= ${scene.today})
      OR EXISTS (SELECT FROM recurring_occurrence o
        WHERE o.org_id = r.org_id AND o.recurring_id = r.id AND o.state = 'making'))
    ORDER BY r.id`)
  for (const { id } of due) await stopOne(scene, id)
  return due.length
}

async function stopOne(scene: Scene, id: string): Promise<void> {
  await store.lockRecurring(scene, id)
  const before = await store.findRecurring(scene, id)
  const isActive = before.state === 'active'
  const after: store.ShownRow = {
    ...before,
    ...(isActive ? { state: 'stopped', reason: 'database_restored' } : {}),
    occurrences: await leaveDrafts(scene, id, before.occurrences),
    version: before.version + 1,
    updated_at: scene.now,
  }
  store.saveRecurring(scene, after)
  changedRecurring(scene, isActive ? 'stopped' : 'updated', before, after)
}
