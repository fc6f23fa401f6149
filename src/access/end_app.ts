import { expireOfApp } from '#kernel/approval_store'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { appRecorder, type AppRecord } from './app.ts'
import * as apps from './app_store.ts'
import { announceAccessChange } from './store.ts'

/** Ends a locked app: its tokens, and all that it asked for and nobody has decided. */
export async function endApp(scene: Scene, row: apps.AppRow, because: string): Promise<AppRecord> {
  const toApp = await appRecorder(scene)
  const before = toApp(row)
  if (row.disconnected_at !== null) return before
  const after = toApp(
    apps.updateApp(scene, row, { disconnected_at: scene.now, disconnected_because: because }),
  )
  scene.changed({ event: 'app.disconnected', id: encodeId('app', row.id), before, after })
  apps.forgetGrant(scene.tx, row.grant_hash)
  await expireOfApp(scene, row.id)
  announceAccessChange(scene)
  return after
}

/** Whoever leaves and comes back connects anew. */
export async function endAppsOf(scene: Scene, userId: string): Promise<void> {
  const because = `${scene.principal.actor.name} ended the membership of its user.`
  for (const uuid of await apps.listConnectedOf(scene, userId)) {
    await endApp(scene, await apps.lockByUuid(scene, uuid), because)
  }
}
