import type { TestOrg, World } from '../world.ts'

/** How many lines an account has. */
export async function linesOf(world: World, org: TestOrg, account: string): Promise<number> {
  const { rows } = await world.owner.query(
    'SELECT count(*)::int AS count FROM ledger_line WHERE org_id = $1 AND account = $2',
    [org.orgId, account],
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}
