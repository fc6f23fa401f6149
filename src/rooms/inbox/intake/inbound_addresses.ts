import { read } from '#kernel/corridor/read'
import { decodeId } from '#kernel/values/id'
import { inboundAddress, toAddress } from './address/address.ts'
import * as store from './address/store.ts'

export default read({
  name: 'inbound-addresses',
  resource: 'inbound_address',
  says: 'Addresses where other systems hand over files and text as documents.',
  needs: 'settings:read',
  fails: ['inbound_address_not_found'],
  item: inboundAddress,
  async list(scene, { limit, after }) {
    const rows = await store.listAddresses(scene, limit, after?.[0] ?? null)
    return rows.map((row) => toAddress(scene, row))
  },
  position: (item) => [decodeId('iad', item.id) ?? ''],
  count: (scene, _filters, cap) => store.countAddresses(scene, cap),
  get: async (scene, id) => toAddress(scene, await store.findAddress(scene, id)),
})
