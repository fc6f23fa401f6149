import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { mayTouchOwners, ownerRole } from './rules.ts'
import type { MemberRow } from './member_store.ts'

export const memberStatuses = ['invited', 'active'] as const

/** A member as every operation and read returns it. */
export const member = z.object({
  ...recordShape,
  userId: z.string().nullable().meta({ description: 'Null until the invitation is accepted.' }),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  status: z.enum(memberStatuses),
})

export function toMember(scene: Scene, row: MemberRow): z.input<typeof member> {
  const isClosed = row.role === ownerRole && !mayTouchOwners(scene.principal)
  return {
    id: encodeId('mem', row.id),
    userId: row.user_id === null ? null : encodeId('usr', row.user_id),
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    ...stampsOf(row),
    allowedActions: isClosed ? [] : scene.allowed(['set_member_role', 'remove_member']),
  }
}
