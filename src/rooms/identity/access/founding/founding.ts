import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { permissions as everyPermission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { createScene } from '#kernel/corridor/open_scene'
import type { Scene } from '#kernel/corridor/scene'
import { targetOf, writeAudit, writeEvents } from '#kernel/corridor/audit_and_events'
import { passFence } from '#kernel/database/enter'
import { transact } from '#kernel/database/transaction'
import * as founding from './founding_store.ts'
import { toKey } from '../keys/key.ts'
import { makeKeyText, type Mode } from '../keys/key_text.ts'
import { toMember } from '../members/member.ts'
import * as members from '../members/member_store.ts'
import { hashPassword } from '../members/password.ts'
import * as rules from '../members/rules.ts'
import { assertUnbreached } from '../passwords/breached.ts'
import * as store from '../keys/store.ts'

/**
 * What the operator can do from the command line. The app must be opened on the
 * owner's connection. Ids that go in are plain uuids; what comes out has both forms.
 */

export type OrganizationGiven = {
  name: string
  regionKey: string
  mode: Mode
  currency: string
  profile?: Record<string, unknown>
}

/** `also` runs in the same transaction: an organization never exists without what it needs. */
export async function createOrganization(
  app: App,
  given: OrganizationGiven,
  also?: (scene: Scene) => Promise<void>,
): Promise<{ orgId: string; id: string }> {
  const orgId = app.newId()
  const id = encodeId('org', orgId)
  const { name, regionKey, mode, currency } = given
  const errand = { orgId, mode, regionKey, subscribed: false, name: 'create_organization' }
  await asOperator(app, errand, async (scene) => {
    founding.insertOrganization(scene, { ...given, profile: given.profile ?? {} })
    await also?.(scene)
    const after = { id, name, regionKey, mode, currency }
    scene.changed({ event: 'organization.created', id, before: null, after })
  })
  return { orgId, id }
}

export type UserGiven = {
  orgId: string
  email: string
  password: string
  role: string
  name?: string
}

export type UserMade = { userId: string; id: string; memberId: string; isNewPerson: boolean }

/** An e-mail that is known already gets the membership and keeps its own password. */
export async function createUser(app: App, given: UserGiven): Promise<UserMade> {
  const email = given.email.trim().toLowerCase()
  assertUnbreached(given.password)
  const passwordHash = await hashPassword(given.password)
  return await inOrganization(app, given.orgId, 'create_user', async (scene) => {
    rules.assertKnownRole(await store.listRoles(scene.tx), given.role)
    const name = given.name ?? ''
    const person = await founding.findOrInsertPerson(scene, { email, name, passwordHash })
    const row = await join(scene, email, given.role, person)
    store.announceAccessChange(scene)
    return {
      userId: person.id,
      id: encodeId('usr', person.id),
      memberId: encodeId('mem', row.id),
      isNewPerson: person.is_new,
    }
  })
}

/** Throws where the organization or the role is unknown, before anything is made for a new member. */
export async function assertMayJoin(app: App, { orgId, role }: { orgId: string; role: string }) {
  await lookInto(app, orgId, async ({ tx }) => {
    rules.assertKnownRole(await store.listRoles(tx), role)
  })
}

/** An invitation to this e-mail is taken up; without one a new member is made. */
async function join(scene: Scene, email: string, role: string, person: founding.PersonRow) {
  const fields = { user_id: person.id, name: person.name || null, role, status: 'active' as const }
  const invited = await members.lockMemberByEmail(scene, email)
  if (invited?.status === 'active') throw new Failure('member_exists')
  const row = invited
    ? members.updateMember(scene, invited, fields)
    : await members.insertMember(scene, { id: scene.newId(), email, ...fields })
  const after = toMember(scene, row)
  const before = invited ? toMember(scene, invited) : null
  scene.changed({ event: 'member.joined', id: after.id, before, after })
  return row
}

export type ApiKeyGiven = {
  orgId: string
  /** The user the key acts as; without one it is the organization's own. */
  userId?: string
  permissions: 'all' | readonly string[]
  name: string
  expiresInDays?: number
}

export type ApiKeyMade = { keyId: string; id: string; key: string }

export async function createApiKey(app: App, given: ApiKeyGiven): Promise<ApiKeyMade> {
  const listed = given.permissions === 'all' ? everyPermission : given.permissions
  const permissions = rules.assertKnownPermissions(listed)
  return await inOrganization(app, given.orgId, 'create_key', async (scene) => {
    const userId = given.userId ?? null
    if (userId !== null && !(await members.findMemberOfUser(scene, userId))) {
      throw new Failure('member_not_found')
    }
    const text = makeKeyText(scene.principal.mode, scene.random)
    const expiresAt = rules.daysLater(scene.now, given.expiresInDays ?? rules.defaultKeyDays)
    const made = { userId, name: given.name, permissions, text, expiresAt }
    const row = store.insertKey(scene, { ...made, madeWith: null })
    const after = toKey(scene, row)
    scene.changed({ event: 'key.created', id: after.id, before: null, after })
    return { keyId: row.id, id: after.id, key: text }
  })
}

/** Takes the key's id as people see it, since they paste it from a list. */
export async function revokeApiKey(app: App, given: { orgId: string; id: string }): Promise<void> {
  await inOrganization(app, given.orgId, 'revoke_key', async (scene) => {
    // It only takes away, so it need not wait for the end of a recovery.
    passFence(scene.tx)
    const row = await store.lockKey(scene, given.id)
    const after = toKey(scene, await store.revokeKey(scene, row))
    store.announceAccessChange(scene)
    scene.changed({ event: 'key.revoked', id: after.id, before: toKey(scene, row), after })
  })
}

/** Work of the operator in one organization, with the trail of everyone else's. */
export async function inOrganization<T>(
  app: App,
  orgId: string,
  name: string,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  return await asOperator(app, await errandIn(app, orgId, name), work)
}

/** A look by the operator into one organization: nothing can change, so nothing is recorded. */
export async function lookInto<T>(
  app: App,
  orgId: string,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const principal = operator(await errandIn(app, orgId, 'look'))
  const request = { principal, via: 'cli' as const, requestId: app.newId() }
  return await transact(app.database, { orgId, readOnly: true }, (tx) =>
    work(createScene(app, tx, request).scene),
  )
}

async function errandIn(app: App, orgId: string, name: string): Promise<Errand> {
  const found = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    founding.findFounded({ tx, hooks: app.hooks }, orgId),
  )
  if (found === null) throw new Failure('organization_not_found')
  return { orgId, ...found, name }
}

type Errand = {
  orgId: string
  mode: Mode
  regionKey: string
  subscribed: boolean
  name: string
}

async function asOperator<T>(
  app: App,
  errand: Errand,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const request = { principal: operator(errand), via: 'cli' as const, requestId: app.newId() }
  return await withTrail(app, request, errand.name, work)
}

type TrailRequest = Parameters<typeof createScene>[2]

/** The same trail as through the corridor: an audit row and the events of what changed. */
export async function withTrail<T>(
  app: App,
  request: TrailRequest,
  name: string,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  return await transact(app.database, { orgId: request.principal.orgId }, async (tx) => {
    const { scene, changes } = createScene(app, tx, request)
    const result = await work(scene)
    writeAudit(scene, name, 'ok', targetOf(changes, null), changes[0] ?? null)
    writeEvents(scene, changes)
    return result
  })
}

function operator(errand: Errand): Principal {
  return {
    kind: 'operator',
    orgId: errand.orgId,
    mode: errand.mode,
    regionKey: errand.regionKey,
    subscribed: errand.subscribed,
    userId: null,
    keyId: null,
    role: null,
    permissions: [...everyPermission],
    caller: 'operator',
    actor: { kind: 'operator', id: null, name: 'operator' },
    app: null,
  }
}
