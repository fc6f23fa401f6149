import type { TestOrg, World } from '../world.ts'

/** A fault in the data, and what the invariant that sees it must name. */
export type Plant = {
  id: string
  says: string
  /** Gives a piece of the record that must be named. */
  plant(world: World, org: TestOrg): Promise<string>
  /** Takes back what would be seen in other organizations, too. */
  mend?(world: World): Promise<unknown>
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
