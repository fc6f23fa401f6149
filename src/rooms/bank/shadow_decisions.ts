import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { shadowDecision, states, toShadowDecision } from './shadow/shadow_decision.ts'
import * as store from './shadow/shadow_store.ts'
import type { ShadowReportQuery } from './shadow/shadow_store.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')

const filters = z.strictObject({
  kind: z.enum(['match', 'posting']).optional(),
  state: z.enum(states).optional(),
  from: day
    .optional()
    .meta({ description: 'Only what would have been done on or after this day.' }),
  to: day.optional().meta({ description: 'Only what would have been done on or before this day.' }),
})

export default read({
  name: 'shadow-decisions',
  resource: 'shadow_decision',
  says: 'What automation would have matched or posted, newest first, each with what a person decided. Matches need bank:read, postings need documents:read.',
  needs: 'settings:read',
  fails: [],
  item: shadowDecision,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const [at, id] = after ?? []
    const place = at !== undefined && id !== undefined ? { at, id } : null
    const rows = await store.listShadows(scene, await askedOf(scene, given), limit, place)
    return rows.map(toShadowDecision)
  },
  position: (item) => [item.proposedAt, uuidIn(item)],
  count: async (scene, given, cap) =>
    await store.countShadows(scene, await askedOf(scene, given), cap),
})

async function askedOf(scene: Scene, given: z.output<typeof filters>): Promise<ShadowReportQuery> {
  const settings = await findSettings(scene)
  return {
    kinds: store.visibleTo(scene).filter((kind) => given.kind === undefined || kind === given.kind),
    state: given.state ?? null,
    from: given.from ?? null,
    to: given.to ?? null,
    timeZone: regionOf(settings.region_key).timeZone,
  }
}

function uuidIn({ transactionId, documentId }: z.output<typeof shadowDecision>): string {
  return decodeId('btx', transactionId ?? '') ?? decodeId('doc', documentId ?? '') ?? ''
}
