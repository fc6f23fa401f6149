import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { read } from '#kernel/corridor/read'
import { delivery, toDelivery } from './delivery/delivery.ts'
import { deliveryStatuses } from './delivery/delivery_row.ts'
import * as store from './delivery/delivery_store.ts'

export default read({
  name: 'webhook-deliveries',
  resource: 'webhook_delivery',
  says: 'Webhook deliveries of the last 30 days: status, attempts and last error of each event.',
  needs: 'settings:read',
  fails: ['webhook_delivery_not_found'],
  item: delivery,
  filters: z.strictObject({
    webhookId: z.string().max(100).optional(),
    eventId: z.string().max(100).optional(),
    status: z.enum(deliveryStatuses).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listDeliveries(scene, wanted(filters), limit, after?.[0] ?? null)
    return rows.map(toDelivery)
  },
  position: (item) => [decodeId('dlv', item.id) ?? ''],
  count: (scene, filters, cap) => store.countDeliveries(scene, wanted(filters), cap),
  get: async (scene, id) => toDelivery(await store.findDelivery(scene, id)),
})

type Given = {
  webhookId?: string | undefined
  eventId?: string | undefined
  status?: string | undefined
}

function wanted({ webhookId, eventId, status }: Given): store.DeliveryFilters {
  return {
    webhookId: webhookId === undefined ? null : (decodeId('whk', webhookId) ?? nobody),
    eventId: eventId === undefined ? null : (decodeId('evt', eventId) ?? nobody),
    status: status ?? null,
  }
}
