import { enqueueAll } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { listWaiting } from '#ledger/outbox/posting_store'
import { sendKind } from '#ledger/outbox/send_entry'

type AccessFollower = (scene: Scene) => Promise<void>

const followers = new Set<AccessFollower>()

/** Documents are on a floor above: what they could not post goes on when access is back. */
export function followAccess(follower: AccessFollower): void {
  followers.add(follower)
}

/** Access is back: what waits is sent, as was promised when it was lost. */
export async function goOn(scene: Scene, connectionId: string): Promise<void> {
  for (const follow of followers) await follow(scene)
  const waiting = await listWaiting(scene, connectionId)
  const items = waiting.map((entryId) => ({ entryId }))
  enqueueAll(scene.tx, { kind: sendKind, orgId: scene.orgId }, items)
}
