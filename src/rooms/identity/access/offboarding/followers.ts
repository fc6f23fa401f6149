import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Leaver, Left } from '../hooks.ts'

export async function notifyLeaver(scene: Scene, leaver: Leaver): Promise<Left[]> {
  const all: Left[] = []
  for (const follow of scene.hooks.access.leavers) all.push(await follow(scene, leaver))
  return all
}

/** Who is shown a new secret of webhooks or of the calendar must be allowed to make one. */
export function assertMayKeepSettings(scene: Scene): void {
  if (scene.may('settings:edit')) return
  throw new Failure('permission_exceeds_own', { permissions: ['settings:edit'] })
}
