import { createUser, type UserMade } from '#access/room'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { permissions } from '#kernel/corridor/permission'
import type { TestOrg, World } from '../world.ts'

export const testPassword = 'a long enough password'

/** The same house on the owner's connection, as the command line has it. */
export async function asOwner<T>(world: World, work: (app: App) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: world.ownerUrl, poolSize: 1 })
  try {
    return await work({ ...world.app, database })
  } finally {
    await closeDatabase(database)
  }
}

export type TestUser = UserMade & { email: string; as: TestOrg }

let made = 0

/** A user with a key of their own; `as` is who to call as. */
export async function addUser(
  world: World,
  org: TestOrg,
  role: string,
  options: { given?: readonly string[]; email?: string } = {},
): Promise<TestUser> {
  made += 1
  const email = options.email ?? `${role}.${made}@example.com`
  const given = { orgId: org.orgId, email, password: testPassword, role }
  const user = await asOwner(world, (app) => createUser(app, given))
  const key = await world.createKey(org, options.given ?? permissions, user.userId)
  return { ...user, email, as: { ...org, key } }
}

/** Calls as a key of the organization that has only these permissions. */
export async function withOnly(world: World, org: TestOrg, given: string[]): Promise<TestOrg> {
  return { ...org, key: await world.createKey(org, given) }
}

/** How often an address was mailed an invitation of late. */
export async function mailingsOf(world: World, email: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'SELECT cardinality(mailed_at) AS count FROM invitation_mailing WHERE email = $1 AND org_id = $2',
    [email, world.dk.orgId],
  )
  return rows[0]?.count ?? 0
}
