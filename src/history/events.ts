import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { event, toEvent } from './event.ts'
import * as store from './store.ts'

export default read({
  name: 'events',
  resource: 'event',
  says: 'Every change as an event. With order=oldest a client follows them: nextCursor is always there, and none is ever stepped over.',
  needs: 'settings:read',
  fails: ['event_not_found'],
  item: event,
  filters: z.strictObject({
    type: z.string().max(100).optional(),
    recordId: z.string().max(100).optional(),
    order: z.enum(['newest', 'oldest']).optional().meta({ description: 'newest if left out.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const page = filters.order === 'oldest' ? store.replayEvents : store.listEvents
    const rows = await page(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toEvent)
  },
  position: (item) => [decodeId('evt', item.id) ?? ''],
  follows: (filters) => filters.order === 'oldest',
  count: store.countEvents,
  get: async (scene, id) => toEvent(await store.findEvent(scene, id)),
})
