import { z } from 'zod'
import { findSaid, listAssignedIds } from '#follow_up/room'
import { read } from '#kernel/corridor/read'
import { placeOf, reasonShape, type WaitingPlace } from '#kernel/corridor/waiting'
import { countWaiting, listWaiting, waitingKinds, waitingNeeds } from './waiting/parts.ts'

const kind = z.enum(waitingKinds as [string, ...string[]])

const item = z.object({
  kind,
  id: z.string().meta({ description: 'The record that it is about.' }),
  says: z.string().meta({ description: 'What to decide.' }),
  name: z.string().nullable().meta({ description: 'Whom or what it is about.' }),
  detail: z.string().nullable().meta({ description: 'Why.' }),
  reasons: z.array(reasonShape).optional().meta({ description: 'The sentences of `detail`.' }),
  action: z.string().meta({ description: 'The action or operation that decides it.' }),
  input: z.record(z.string(), z.unknown()).meta({ description: 'A body for it to begin with.' }),
  isAllowed: z.boolean().meta({ description: 'Whether your permissions allow that action.' }),
  since: z.string(),
  until: z.string().nullable().meta({ description: 'The last day for it.' }),
  amount: z.number().nullable().meta({ description: 'The money at stake.' }),
  currency: z.string().nullable(),
  assignedTo: z
    .object({ memberId: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'The member who was asked to decide it.' }),
  note: z.string().nullable().meta({ description: 'What was noted when it was assigned or held.' }),
})

/** Counted no further in each room: whoever has more waiting needs no exact number. */
const countedPerRoom = 1000

const counts = z.object({
  counts: z
    .array(z.object({ kind, count: z.number().int() }))
    .meta({ description: `What waits by kind; of one room, the oldest ${countedPerRoom} count.` }),
})

export default read({
  name: 'attention',
  resource: 'attention_item',
  says: 'Everything that waits for a person, by deadline, then oldest first: what to decide, the action to call, since when, until when, the money at stake, and counts by kind. What is on hold is left out until its day. Shows the kinds that your permissions let you read.',
  needs: 'documents:read',
  alsoFor: waitingNeeds,
  fails: [],
  item,
  filters: z.strictObject({
    kind: kind.optional(),
    assignedTo: z.string().max(100).optional().meta({ description: 'A member, or `me`.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const kinds = filters.kind === undefined ? null : [filters.kind]
    const { assignedTo } = filters
    const only = assignedTo === undefined ? null : await listAssignedIds(scene, assignedTo)
    const found = await listWaiting(scene, { limit, kinds, only, after: placeAt(after) })
    const said = await findSaid(
      scene,
      found.map((one) => one.id),
    )
    return found.map((one) => ({
      ...one,
      isAllowed: isAllowed(scene.allowed, one.action),
      assignedTo: said.get(one.id)?.assignedTo ?? null,
      note: said.get(one.id)?.note ?? null,
    }))
  },
  position: (one) => {
    const { until, since, key } = placeOf({ ...one, currency: null })
    return [until, since, key]
  },
  alongside: {
    output: counts,
    of: async (scene) => ({ counts: await countWaiting(scene, countedPerRoom) }),
  },
})

/** A read is allowed to whoever sees the item. */
function isAllowed(allowed: (names: readonly string[]) => string[], action: string): boolean {
  return action.startsWith('get_') || allowed([action]).length > 0
}

function placeAt(after: string[] | null): WaitingPlace | null {
  const [until, since, key] = after ?? []
  if (until === undefined || since === undefined || key === undefined) return null
  return { until, since, key }
}
