import { memberPrincipal, readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import type { Scene } from '#kernel/corridor/scene'
import type { Tx } from '#kernel/database/transaction'

/** What the member may see now, by their role; null if they are none any more. */
export async function sceneOf(
  app: App,
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Scene | null> {
  const part = await readPart({ tx, hooks: app.hooks }, orgId, userId)
  if (part === null) return null
  const principal = memberPrincipal({ orgId, userId }, part)
  return createScene(app, tx, { principal, via: 'job', requestId: app.newId() }).scene
}
