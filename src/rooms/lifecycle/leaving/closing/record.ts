import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { ClosingRow } from './store.ts'

const dayMs = 86_400_000
/** A closing can be a mistake, or somebody else's. */
const reopenDays = 30

export function reopenUntil(now: Date): Date {
  return new Date(now.getTime() + reopenDays * dayMs)
}

/** Whether an organization is closed, as both operations return it. */
export const organizationState = z.object({
  id: z.string(),
  status: z.enum(['open', 'closed']),
  closedAt: z.string().nullable(),
  reason: z.string().nullable(),
  reopenUntil: z.string().nullable(),
  warnings: z
    .array(z.object({ code: z.string(), count: z.number().int(), since: z.string().nullable() }))
    .meta({ description: 'What was unfinished when it was closed.' }),
})

export type OrganizationState = z.input<typeof organizationState>

export function stateOf({ orgId }: Scene, row: ClosingRow | null): OrganizationState {
  return {
    id: encodeId('org', orgId),
    status: row === null ? 'open' : 'closed',
    closedAt: row?.closed_at.toISOString() ?? null,
    reason: row?.reason ?? null,
    reopenUntil: row?.reopen_until.toISOString() ?? null,
    warnings: row?.warnings ?? [],
  }
}
