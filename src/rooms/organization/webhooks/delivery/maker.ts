import { keyPrincipal, readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import type { HookScope, Scene } from '#kernel/corridor/scene'
import { isPermission, withImplied } from '#kernel/corridor/permission'
import { sightOf, type Sight } from '#kernel/corridor/sight'
import type { Tx } from '#kernel/database/transaction'
import { newestKey } from './maker_store.ts'

type Maker = { made_by: string | null; made_with: string | null }

const nothing: Sight = { isWhole: false, kinds: [], actions: [] }

/**
 * What is sent: what the maker of the webhook may read now, by the key that they made it with, or
 * the one in its place. Once that key has ended or the person has left, nothing. Of a webhook from
 * before makers were kept, what its settings alone let anybody read.
 */
export async function sightOfMaker(app: App, tx: Tx, orgId: string, maker: Maker): Promise<Sight> {
  const reader = await findMaker({ tx, hooks: app.hooks }, orgId, maker)
  return reader === null ? nothing : sightOf(app, reader)
}

type Reader = Pick<Principal, 'permissions' | 'userId' | 'ownDocumentsOnly'>

async function findMaker(asking: HookScope, orgId: string, maker: Maker): Promise<Reader | null> {
  const { made_by: userId, made_with: keyId } = maker
  if (keyId !== null)
    return await keyPrincipal(asking, orgId, await newestKey(asking.tx, orgId, keyId))
  if (userId === null) return { permissions: ['settings:read'], userId }
  const part = await readPart(asking, orgId, userId)
  if (part === null) return null
  const permissions = withImplied(part.permissions.filter(isPermission))
  return { permissions, userId, ownDocumentsOnly: part.own_documents_only }
}

/**
 * Whoever knows the secret can send what the receiver believes to come from us: about no more than
 * they may read themselves.
 */
export async function assertMayKnowSecret(scene: Scene, maker: Maker): Promise<void> {
  const reader = await findMaker(scene, scene.orgId, maker)
  const beyond = (reader?.permissions ?? []).filter(
    (permission) => permission.endsWith(':read') && !scene.may(permission),
  )
  if (beyond.length > 0) throw new Failure('permission_exceeds_own', { permissions: beyond })
}
