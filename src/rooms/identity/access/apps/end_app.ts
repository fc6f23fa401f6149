import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { appRecorder, type AppRecord } from './app.ts'
import * as apps from './app_store.ts'
import { announceAccessChange } from '../keys/store.ts'

/** Disconnects a locked app: its tokens and its pending approvals end. */
export async function endApp(scene: Scene, row: apps.AppRow, because: string): Promise<AppRecord> {
  const toApp = await appRecorder(scene)
  const before = toApp(row)
  if (row.disconnected_at !== null) return before
  const after = toApp(
    apps.updateApp(scene, row, { disconnected_at: scene.now, disconnected_because: because }),
  )
  scene.changed({ event: 'app.disconnected', id: encodeId('app', row.id), before, after })
  apps.forgetGrant(scene.tx, row.grant_hash)
  await scene.expireRequests({ appId: row.id })
  announceAccessChange(scene)
  return after
}

/** A member who leaves and returns, or gets another role, has to connect their apps again. */
export async function endAppsOf(
  scene: Scene,
  userId: string,
  because: string,
): Promise<{ id: string; name: string }[]> {
  const ended: { id: string; name: string }[] = []
  for (const uuid of await apps.listConnectedOf(scene, userId)) {
    const { id, clientName } = await endApp(scene, await apps.lockByUuid(scene, uuid), because)
    ended.push({ id, name: clientName })
  }
  return ended
}
