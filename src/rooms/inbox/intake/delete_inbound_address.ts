import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toAddress } from './address/address.ts'
import * as store from './address/store.ts'

export default action({
  name: 'delete_inbound_address',
  says: 'Delete an inbound address and its secret; nothing more is taken in there. Its documents stay.',
  needs: 'settings:edit',
  input: z.strictObject({ inboundAddressId: z.string() }),
  output: deleted,
  fails: ['inbound_address_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await store.lockAddress(scene, input.inboundAddressId)
    const before = toAddress(scene, row)
    store.removeAddress(scene, row)
    announceAccessChange(scene)
    scene.changed({ event: 'inbound_address.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
