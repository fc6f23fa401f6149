import { announceAccessChange, assertMayKeepSettings, type Leaver, type Left } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { makeSecret } from './signature.ts'
import * as store from './store.ts'
import { toWebhook } from './webhook.ts'

/** Webhooks end with whoever chose their address or was shown their secret, unless they are kept. */
export async function endWebhooksOf(scene: Scene, leaver: Leaver): Promise<Left> {
  const webhooks: { id: string; url: string }[] = []
  const kept: Left['kept'] = []
  for (const row of await store.lockByHand(scene, leaver.hands)) {
    const before = toWebhook(scene, row)
    const { id, url } = before
    if (leaver.isKept(id)) {
      assertMayKeepSettings(scene)
      const secret = makeSecret(scene.random.bytes(32))
      const after = toWebhook(scene, store.renewSecret(scene, row, secret))
      scene.changed({ event: 'webhook.updated', id, before, after })
      kept.push({ id, newId: id, name: url, secret })
      continue
    }
    store.removeWebhook(scene, row)
    scene.changed({ event: 'webhook.deleted', id, before, after: null })
    webhooks.push({ id, url })
  }
  if (webhooks.length > 0) announceAccessChange(scene)
  return { ended: { webhooks }, kept }
}
