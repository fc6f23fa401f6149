import type { RegionKey } from '#regions/room'
import type { TestOrg, World } from '../support/world.ts'

/** A fault in the data, and what the invariant that sees it must name. */
export type Plant = {
  id: string
  says: string
  /** Denmark where it is not given. */
  region?: RegionKey
  /** Gives a piece of the record that must be named. */
  plant(world: World, org: TestOrg): Promise<string>
  /** Takes back what would be seen in other organizations, too. */
  fix?(world: World): Promise<unknown>
}

/** The database locks what is issued; a fault comes in past its triggers, as from a broken restore. */
export async function force(world: World, statement: string): Promise<void> {
  const work = ['BEGIN', 'SET LOCAL session_replication_role = replica', statement, 'COMMIT']
  await world.owner.query(work.join(';'))
}

/** Runs a statement as the owner; gives the id of its first row. */
export const sql = async (
  world: World,
  statement: string,
  ...values: unknown[]
): Promise<string> => {
  const { rows } = await world.owner.query<{ id: string }>(statement, values)
  return rows[0]?.id ?? ''
}
