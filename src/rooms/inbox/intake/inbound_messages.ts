import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { inboundMessage, toMessage } from './message/message.ts'
import * as store from './message/store.ts'

export default read({
  name: 'inbound-messages',
  resource: 'inbound_message',
  says: 'What came in at the inbound addresses, newest first, and the documents made of it.',
  needs: 'documents:read',
  fails: ['inbound_message_not_found'],
  item: inboundMessage,
  filters: z.strictObject({
    addressId: z.string().max(100).optional(),
    verified: z.enum(['true', 'false']).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    return (await store.listMessages(scene, wanted(filters), limit, after?.[0] ?? null)).map(
      toMessage,
    )
  },
  position: (item) => [decodeId('inm', item.id) ?? ''],
  count: (scene, filters, cap) => store.countMessages(scene, wanted(filters), cap),
  get: async (scene, id) => toMessage(await store.findMessage(scene, id)),
})

type Given = { addressId?: string | undefined; verified?: 'true' | 'false' | undefined }

function wanted({ addressId, verified }: Given): store.MessageFilters {
  return {
    addressId: addressId === undefined ? null : (decodeId('iad', addressId) ?? nobody),
    verified: verified === undefined ? null : verified === 'true',
  }
}
