import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { KeyRow } from './store.ts'

export const keyScopes = ['organization', 'user'] as const
const keyStatuses = ['valid', 'expired', 'revoked'] as const

const instant = z.string().nullable()

/** A key as every operation and read returns it; its text is shown once and not part of it. */
export const key = z.object({
  ...recordShape,
  name: z.string(),
  scope: z.enum(keyScopes),
  userId: z.string().nullable(),
  hint: z.string().meta({ description: 'The last four characters of the key.' }),
  permissions: z.array(z.string()),
  status: z.enum(keyStatuses),
  createdBy: z.string(),
  sendsDataOut: z.boolean().meta({
    description: 'Whether it may change where data of a live organization goes; see mark_key.',
  }),
  expiresAt: instant,
  lastUsedAt: instant,
  revokedAt: instant.meta({
    description: 'A time in the future while a replaced key is still valid (overlap).',
  }),
  replacedBy: z.string().nullable(),
})

export const keyWithText = key.extend({
  key: z.string().meta({ description: 'The key itself. It is shown only once; keep it safe.' }),
})

export function toKey(scene: Scene, row: KeyRow): z.input<typeof key> {
  const status = statusOf(row, scene.now)
  return {
    id: encodeId('key', row.id),
    name: row.name,
    scope: row.user_id === null ? 'organization' : 'user',
    userId: row.user_id === null ? null : encodeId('usr', row.user_id),
    hint: row.hint,
    permissions: row.permissions,
    status,
    createdBy: row.created_by,
    sendsDataOut: row.sends_data_out,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    replacedBy: row.replaced_by === null ? null : encodeId('key', row.replaced_by),
    ...stampsOf(row),
    allowedActions: scene.allowed(actionsOf(scene, row, status)),
  }
}

function statusOf(row: KeyRow, now: Date): (typeof keyStatuses)[number] {
  if (row.revoked_at !== null && row.revoked_at <= now) return 'revoked'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return 'valid'
}

function actionsOf(scene: Scene, row: KeyRow, status: string): string[] {
  if (status === 'revoked') return []
  const isOthers = row.user_id !== null && row.user_id !== scene.principal.userId
  if (row.revoked_at !== null) return ['revoke_key']
  return [...(isOthers ? [] : ['rotate_key']), 'mark_key', 'revoke_key']
}
