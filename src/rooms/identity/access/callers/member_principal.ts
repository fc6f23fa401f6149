import { isPermission, withImplied } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import type { Membership } from '../keys/store.ts'

/** A person in an organization, with what their role lets them do now. */
export function memberPrincipal(
  { orgId, userId }: { orgId: string; userId: string },
  part: Membership,
): Principal {
  const id = encodeId('usr', userId)
  return {
    kind: 'session',
    orgId,
    mode: part.mode,
    regionKey: part.region_key,
    subscribed: part.subscribed,
    isClosed: part.is_closed,
    userId,
    keyId: null,
    role: part.role,
    permissions: withImplied(part.permissions.filter(isPermission)),
    ownDocumentsOnly: part.own_documents_only,
    caller: id,
    actor: { kind: 'user', id, name: part.name },
    app: null,
  }
}
