import { resumeIntent } from '#kernel/corridor/intent'
import type { TestOrg, World } from './world.ts'

/** What a worker does once nobody holds the open intents any more, of one organization or of all. */
export async function lookAgain(world: World, org: TestOrg | null = null): Promise<void> {
  const { rows } = await world.owner.query<{ org_id: string; id: string }>(
    `UPDATE intent SET lease_until = now() - interval '1 second'
     WHERE state = 'open' AND ($1::uuid IS NULL OR org_id = $1) RETURNING org_id, id`,
    [org?.orgId ?? null],
  )
  for (const row of rows) await resumeIntent(world.app, row.org_id, row.id).catch(() => null)
}
