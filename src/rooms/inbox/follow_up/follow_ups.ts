import { z } from 'zod'
import { findOwnMember } from '#access/room'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { nobody } from '#kernel/database/listing'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { followUp, toFollowUp } from './follow_up/follow_up.ts'
import * as store from './follow_up/store.ts'

export default read({
  name: 'follow-ups',
  resource: 'follow_up',
  says: 'What was said of documents and bank rows that wait: held until when, assigned to whom, receipt not needed or lost. Newest first.',
  needs: 'documents:read',
  alsoFor: ['bank:read'],
  fails: ['follow_up_not_found'],
  item: followUp,
  filters: z.strictObject({
    state: z.enum(['held', 'assigned', 'settled']).optional(),
    assignedTo: z.string().max(100).optional().meta({ description: 'A member, or `me`.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const asked = await wanted(scene, filters)
    return (await store.listFollowUps(scene, asked, limit, after?.[0] ?? null)).map(toFollowUp)
  },
  position: (item) => [decodeId('fup', item.id) ?? ''],
  count: async (scene, filters, cap) =>
    await store.countFollowUps(scene, await wanted(scene, filters), cap),
  async get(scene, id) {
    const row = await store.findFollowUp(scene, uuidOf('fup', id, 'follow_up_not_found'))
    if (row === null) throw new Failure('follow_up_not_found')
    return toFollowUp(row)
  },
})

type Given = {
  state?: 'held' | 'assigned' | 'settled' | undefined
  assignedTo?: string | undefined
}

async function wanted(scene: Scene, { state, assignedTo }: Given): Promise<store.FollowUpFilters> {
  return { state: state ?? null, assigneeId: await assigneeOf(scene, assignedTo) }
}

async function assigneeOf(scene: Scene, assignedTo: string | undefined): Promise<string | null> {
  if (assignedTo === undefined) return null
  if (assignedTo === 'me') return (await findOwnMember(scene)) ?? nobody
  return decodeId('mem', assignedTo) ?? nobody
}
