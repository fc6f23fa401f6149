import { readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import { isPermission, withImplied } from '#kernel/corridor/permission'
import type { Scene } from '#kernel/corridor/scene'
import type { Tx } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'

/** What the member may see now, by their role; null if they are none any more. */
export async function sceneOf(
  app: App,
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Scene | null> {
  const part = await readPart(tx, orgId, userId)
  if (part === null) return null
  const id = encodeId('usr', userId)
  const principal = {
    kind: 'session' as const,
    orgId,
    mode: part.mode,
    regionKey: part.region_key,
    subscribed: part.subscribed,
    userId,
    keyId: null,
    role: part.role,
    permissions: withImplied(part.permissions.filter(isPermission)),
    ownDocumentsOnly: part.own_documents_only,
    caller: id,
    actor: { kind: 'user' as const, id, name: part.name },
    app: null,
  }
  return createScene(app, tx, { principal, via: 'job', requestId: app.newId() }).scene
}
