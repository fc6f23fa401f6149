import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import * as store from './webhook/store.ts'
import { toWebhook, webhook } from './webhook/webhook.ts'

export default read({
  name: 'webhooks',
  resource: 'webhook',
  says: 'Webhooks of the organization: where its events are sent.',
  needs: 'settings:read',
  fails: ['webhook_not_found'],
  item: webhook,
  filters: z.strictObject({ active: z.enum(['true', 'false']).optional() }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listWebhooks(scene, activeOf(filters), limit, after?.[0] ?? null)
    return rows.map((row) => toWebhook(scene, row))
  },
  position: (item) => [decodeId('whk', item.id) ?? ''],
  count: (scene, filters, cap) => store.countWebhooks(scene, activeOf(filters), cap),
  get: async (scene, id) => toWebhook(scene, await store.findWebhook(scene, id)),
})

function activeOf(filters: { active?: 'true' | 'false' | undefined }): boolean | null {
  return filters.active === undefined ? null : filters.active === 'true'
}
