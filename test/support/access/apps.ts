import { createHash, randomBytes } from 'node:crypto'
import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../world.ts'

export type TestPerson = { userId: string; id: string; email: string }
export type TestApp = { appId: string; id: string; token: string; grantHash: Buffer }

const scopes = { read: 'daybook:read', write: 'daybook:read daybook:write' }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A person with an active part in the organization, without a password until a test gives one. */
export async function addPerson(
  world: World,
  org: TestOrg,
  role = 'owner',
  given: { email?: string; name?: string; passwordHash?: string } = {},
): Promise<TestPerson> {
  const userId = world.app.newId()
  const email = given.email ?? `${role}-${randomBytes(4).toString('hex')}@example.test`
  await world.owner.query(
    'INSERT INTO person (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())',
    [userId, email, given.name ?? `The ${role}`, given.passwordHash ?? null],
  )
  const person = { userId, id: encodeId('usr', userId), email }
  await joins(world, person, org, role)
  return person
}

/** An active part in another organization. */
export async function joins(
  world: World,
  person: TestPerson,
  org: TestOrg,
  role: string,
): Promise<void> {
  await world.owner.query(
    `WITH tenant AS (SELECT set_config('app.org_id', $1, true))
     INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
     SELECT $1::uuid, $2, $3, $4, $5, 'active', now(), now() FROM tenant`,
    [org.orgId, world.app.newId(), person.userId, person.email, role],
  )
}

/** An app that a person connected, with a valid access token, as the authorization server keeps it. */
export async function connectApp(
  world: World,
  org: TestOrg,
  person: TestPerson,
  given: { access?: 'read' | 'write'; name?: string; clientId?: string } = {},
): Promise<TestApp> {
  const appId = world.app.newId()
  const token = randomBytes(32).toString('base64url')
  const grantHash = sha256(randomBytes(16).toString('hex'))
  const audience = new URL('/api/mcp', world.app.baseUrl).toString()
  const { access = 'write', name = 'Robot', clientId = 'client-of-test' } = given
  await world.owner.query(
    `WITH tenant AS (SELECT set_config('app.org_id', $1, true))
     INSERT INTO connected_app (org_id, id, user_id, client_id, client_name, redirect_host,
       grant_hash, access, created_at, updated_at)
     SELECT $1::uuid, $2, $3, $4, $5, 'robot.example', $6, $7, now(), now() FROM tenant`,
    [org.orgId, appId, person.userId, clientId, name, grantHash, access],
  )
  await world.owner.query(
    `INSERT INTO oauth_artifact (kind, id_hash, grant_hash, payload, expires_at)
     VALUES ('AccessToken', $1, $2, $3, now() + interval '10 minutes')`,
    [sha256(token), grantHash, JSON.stringify({ aud: audience, scope: scopes[access] })],
  )
  return { appId, id: encodeId('app', appId), token, grantHash }
}
