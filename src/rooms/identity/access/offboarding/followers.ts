import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { EndedSecrets, KeptSecret } from './ended.ts'

/** Somebody who leaves, or may do less from now on; or a key that ends with what it made. */
export type Leaver = {
  /** Null for an organization's key, which is no person. */
  userId: string | null
  /** By what names their hand is recorded: their own, and those of all keys that they or these made. */
  hands: readonly string[]
  /** Whether this is named in `keep`; then it goes on under a new secret. */
  isKept(id: string): boolean
}

export type Left = { ended?: Partial<EndedSecrets>; kept?: KeptSecret[] }

/** Ends, in the same transaction, what a room on a floor above handed out to the person. */
export type LeaverFollower = (scene: Scene, leaver: Leaver) => Promise<Left>

const followers = new Set<LeaverFollower>()

/** Webhooks, the calendar and sessions are on a floor above: their rooms register themselves. */
export function followLeavers(follower: LeaverFollower): void {
  followers.add(follower)
}

export async function tellLeaver(scene: Scene, leaver: Leaver): Promise<Left[]> {
  const all: Left[] = []
  for (const follow of followers) all.push(await follow(scene, leaver))
  return all
}

/** Who is shown a new secret of webhooks or of the calendar must be allowed to make one. */
export function assertMayKeepSettings(scene: Scene): void {
  if (scene.may('settings:edit')) return
  throw new Failure('permission_exceeds_own', { permissions: ['settings:edit'] })
}
