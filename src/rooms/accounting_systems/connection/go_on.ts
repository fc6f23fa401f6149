import { enqueueAll } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { listWaiting, sendKind } from '#ledger/parts'

/** Access is back: what waits is sent, as was promised when it was lost. */
export async function goOn(scene: Scene, connectionId: string): Promise<void> {
  await scene.hooks.accounting_systems.accessRegained(scene)
  const waiting = await listWaiting(scene, connectionId)
  const items = waiting.map((entryId) => ({ entryId }))
  enqueueAll(scene.tx, { kind: sendKind, orgId: scene.orgId }, items)
}
