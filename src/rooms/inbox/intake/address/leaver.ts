import { announceAccessChange, assertMayKeepSettings, type Leaver, type Left } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { toAddress } from './address.ts'
import { assertMayKnowSecret, newSecret } from './rules.ts'
import * as store from './store.ts'

/** Inbound addresses end with whoever was shown their secret, unless they are kept. */
export async function endAddressesOf(scene: Scene, leaver: Leaver): Promise<Left> {
  const inboundAddresses: { id: string; name: string }[] = []
  const kept: Left['kept'] = []
  for (const row of await store.lockByHand(scene, leaver.hands)) {
    const before = toAddress(scene, row)
    const { id, name } = before
    if (leaver.isKept(id)) {
      assertMayKeepSettings(scene)
      assertMayKnowSecret(scene)
      const renewed = newSecret(scene, row.kind)
      const after = toAddress(scene, store.replaceSecret(scene, row, renewed, 0))
      scene.changed({ event: 'inbound_address.updated', id, before, after })
      kept.push({ id, newId: id, name, secret: renewed.secret })
      continue
    }
    store.removeAddress(scene, row)
    scene.changed({ event: 'inbound_address.deleted', id, before, after: null })
    inboundAddresses.push({ id, name })
  }
  if (inboundAddresses.length > 0) announceAccessChange(scene)
  return { ended: { inboundAddresses }, kept }
}
