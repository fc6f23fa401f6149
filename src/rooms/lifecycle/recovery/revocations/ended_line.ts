import { z } from 'zod'

/** One thing that was done or found, for people and for programs. */
export type RestoreStep = { code: string; says: string; count?: number }

const signedBy = { at: z.string(), key: z.string(), signature: z.string() }

/** The events that tell of something that was ended, and what that is. Keys tell themselves. */
export const endings = {
  'member.removed': 'member_removed',
  'member.updated': 'role_changed',
  'webhook.deleted': 'webhook_deleted',
  'inbound_address.deleted': 'inbound_address_deleted',
  'calendar_token.rotated': 'calendar_token_ended',
  'calendar_token.ended': 'calendar_token_ended',
} as const

const endedKinds = [
  'key_revoked',
  ...Object.values(endings),
  'password_changed',
  'factor_removed',
] as const

export const endedLine = z.strictObject({
  kind: z.enum(endedKinds),
  /** Null: it is of a person, whatever organizations they are in. */
  organization: z.string().nullable(),
  id: z.string(),
  role: z.string().nullable(),
  ...signedBy,
})

/** The last line: what was asked for, and how many lines with which signatures stand before it. */
export const printedLine = z.strictObject({
  kind: z.literal('printed'),
  since: z.string(),
  count: z.number(),
  hash: z.string(),
  ...signedBy,
})

export const revocationLine = z.union([endedLine, printedLine])

/** One thing that was ended, signed, to be kept where the database cannot reach it. */
export type RevocationLine = z.output<typeof revocationLine>
export type EndedLine = z.output<typeof endedLine>
export type EndedKind = EndedLine['kind']

/**
 * Of a member, a calendar address and a person only the last word counts, since it may have been
 * changed back before. Whether the restored database knows of it, it says itself.
 */
export function lastWords(lines: readonly EndedLine[]): EndedLine[] {
  const last = new Map<string, EndedLine>()
  for (const line of lines.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const isOfMember = line.kind === 'member_removed' || line.kind === 'role_changed'
    const about = isOfMember ? 'member' : line.kind
    last.set(`${line.organization ?? ''} ${about} ${line.id}`, line)
  }
  return [...last.values()]
}
