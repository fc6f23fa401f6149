import { keyPrincipal, readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
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
  const { made_by: userId, made_with: keyId } = maker
  if (keyId !== null) {
    const principal = await keyPrincipal(tx, orgId, await newestKey(tx, orgId, keyId))
    return principal === null ? nothing : sightOf(app, principal)
  }
  if (userId === null) return sightOf(app, { permissions: ['settings:read'], userId })
  const part = await readPart(tx, orgId, userId)
  if (part === null) return nothing
  const permissions = withImplied(part.permissions.filter(isPermission))
  return sightOf(app, { permissions, userId, ownDocumentsOnly: part.own_documents_only })
}
