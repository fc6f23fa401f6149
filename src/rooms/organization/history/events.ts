import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { event, toEvent } from './audit/event.ts'
import * as store from './audit/event_store.ts'

export default read({
  name: 'events',
  resource: 'event',
  says: 'Every change as an event. Use order=oldest to follow new events: nextCursor is always present, and no event is skipped; startAt=now begins behind the last one. Shows events of records that your permissions let you read.',
  needs: 'settings:read',
  fails: ['event_not_found'],
  item: event,
  filters: z.strictObject({
    type: z.string().max(100).optional(),
    recordId: z.string().max(100).optional(),
    order: z.enum(['newest', 'oldest']).optional().meta({ description: 'Default: newest.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const page = filters.order === 'oldest' ? store.replayEvents : store.listEvents
    const rows = await page(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toEvent)
  },
  position: (item) => [decodeId('evt', item.id) ?? ''],
  last: async (scene) => {
    const id = await store.findLast(scene)
    return id === null ? null : [id]
  },
  follows: (filters) => filters.order === 'oldest',
  count: store.countEvents,
  get: async (scene, id) => toEvent(await store.findEvent(scene, id)),
})
