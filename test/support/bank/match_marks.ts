import { refreshItems } from '../../../src/rooms/bank/candidates/refresh_open_items.ts'
import { atDesk } from '../books/ledger_desk.ts'
import type { TestOrg, World } from '../world.ts'

/** Does all that is marked, as a pass does before it looks at anything. */
export async function refreshAll(world: World, org: TestOrg): Promise<string[]> {
  const reopened: string[] = []
  for (;;) {
    reopened.push(...(await atDesk(world, org, refreshItems)))
    if ((await marksOf(world, org)).length === 0) return reopened
  }
}

type Row = { kind: string; record_id: string | null; after_id: string | null }

export async function marksOf(world: World, org: TestOrg): Promise<Row[]> {
  const { rows } = await world.owner.query<Row>(
    'SELECT kind, record_id, after_id FROM match_mark WHERE org_id = $1 ORDER BY seq',
    [org.orgId],
  )
  return rows
}
