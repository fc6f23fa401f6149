import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { eventOf, subjectIdsOf } from '../follow_up/subject.ts'
import { mailStates, requestStates } from './states.ts'
import type { RequestRow } from './store.ts'

/** A receipt that a person outside is asked for. */
export const receiptRequest = z.object({
  id: z.string(),
  documentId: z.string().nullable(),
  transactionId: z.string().nullable(),
  email: z.string(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  language: z.string(),
  askedBy: z.string(),
  status: z.enum(requestStates),
  mail: z.enum(mailStates).meta({
    description:
      'refused: the mail server will never take it, check the address. unknown: it may have been sent. shown: it was not sent but shown in the answer.',
  }),
  expiresAt: z.string(),
  answeredAt: z.string().nullable(),
  documentIds: z.array(z.string()).meta({ description: 'The documents of the answer.' }),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type RequestRecord = z.input<typeof receiptRequest>

export function toRequest(scene: Pick<Scene, 'now'>, row: RequestRow): RequestRecord {
  const isExpired = row.status === 'open' && row.expires_at <= scene.now
  return {
    id: encodeId('rrq', row.id),
    ...subjectIdsOf(row),
    email: row.email,
    name: row.name,
    message: row.message,
    language: row.language,
    askedBy: row.asked_by,
    status: isExpired ? 'expired' : row.status,
    mail: row.mail,
    expiresAt: row.expires_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    documentIds: row.document_ids.map((id) => encodeId('doc', id)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function changedRequest(
  scene: Scene,
  what: 'created' | 'sent' | 'answered' | 'cancelled',
  before: RequestRow | null,
  after: RequestRow,
): RequestRecord {
  const record = toRequest(scene, after)
  const event = `${eventOf(after, 'receipt_request')}.${what}`
  const old = before === null ? null : toRequest(scene, before)
  scene.changed({ event, id: record.id, before: old, after: record })
  return record
}
