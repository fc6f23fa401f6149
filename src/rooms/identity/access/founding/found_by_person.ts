import type { App } from '#kernel/corridor/app'
import { permissions as everyPermission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import * as keys from '../keys/store.ts'
import { toMember } from '../members/member.ts'
import * as members from '../members/member_store.ts'
import { type OrganizationGiven, withTrail } from './founding.ts'
import * as store from './founding_store.ts'

export type Founder = {
  userId: string
  email: string
  name: string
  session: { id: string; isStrong: boolean }
  address: string
}

/**
 * A new organization whose owner is the person who founds it. `also` runs in the same transaction: an
 * organization never exists without its owner, or without what it needs.
 */
export async function foundByPerson(
  app: App,
  founder: Founder,
  given: OrganizationGiven,
  also: (scene: Scene) => Promise<void>,
): Promise<{ orgId: string; id: string }> {
  const orgId = app.newId()
  const id = encodeId('org', orgId)
  const { name, regionKey, mode, currency, profile = {} } = given
  const principal = principalOf(founder, orgId, given)
  const request = {
    principal,
    via: 'web' as const,
    requestId: app.newId(),
    address: founder.address,
  }
  await withTrail(app, request, 'create_organization', async (scene) => {
    store.insertOrganization(scene, { name, regionKey, mode, currency, profile })
    await also(scene)
    scene.changed({
      event: 'organization.created',
      id,
      before: null,
      after: { id, name, regionKey, mode, currency },
    })
    await joinAsOwner(scene, founder)
  })
  return { orgId, id }
}

async function joinAsOwner(scene: Scene, { userId, email, name }: Founder): Promise<void> {
  const row = await members.insertMember(scene, {
    id: scene.newId(),
    user_id: userId,
    email,
    name: name || null,
    role: 'owner',
    status: 'active',
  })
  keys.announceAccessChange(scene)
  const after = toMember(scene, row)
  scene.changed({ event: 'member.joined', id: after.id, before: null, after })
}

function principalOf(
  { userId, name, session }: Founder,
  orgId: string,
  { mode, regionKey }: OrganizationGiven,
): Principal {
  const id = encodeId('usr', userId)
  return {
    kind: 'session',
    orgId,
    mode,
    regionKey,
    subscribed: false,
    userId,
    keyId: null,
    role: 'owner',
    permissions: [...everyPermission],
    ownDocumentsOnly: false,
    caller: id,
    actor: { kind: 'user', id, name },
    app: null,
    session,
  }
}
