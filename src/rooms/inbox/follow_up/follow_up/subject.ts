import { z } from 'zod'
import { lockWaitingRow } from '#bank/room'
import { lockWaitingDocument } from '#documents/room'
import { assertPermitted } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'

/** What a follow-up is about: exactly one of the two. */
export const subjectShape = {
  documentId: z.string().optional().meta({ description: 'The document; or transactionId.' }),
  transactionId: z.string().optional().meta({ description: 'The bank row; or documentId.' }),
}

export type SubjectGiven = { documentId?: string | undefined; transactionId?: string | undefined }

export type SubjectIds = { document_id: string | null; transaction_id: string | null }

export type Subject = SubjectIds & {
  /** Whether it still waits for a decision. */
  isOpen: boolean
  /** The person who captured the document; null for bank rows. */
  capturedBy: string | null
  name: string | null
  day: string | null
  amount: number | null
  currency: string | null
}

/** Locks it until the end of the transaction. What the caller does not see is not found. */
export async function lockSubject(scene: Scene, given: SubjectGiven): Promise<Subject> {
  const { documentId, transactionId } = given
  if ((documentId === undefined) === (transactionId === undefined)) {
    throw new Failure('subject_not_named')
  }
  if (documentId !== undefined) {
    const { id, ...facts } = await lockWaitingDocument(scene, documentId)
    return { ...facts, document_id: id, transaction_id: null }
  }
  assertPermitted(scene.principal, 'bank:edit')
  const { id, ...facts } = await lockWaitingRow(scene, transactionId ?? '')
  return { ...facts, capturedBy: null, document_id: null, transaction_id: id }
}

export function subjectIdsOf({ document_id: document, transaction_id: row }: SubjectIds): {
  documentId: string | null
  transactionId: string | null
} {
  return {
    documentId: document === null ? null : encodeId('doc', document),
    transactionId: row === null ? null : encodeId('btx', row),
  }
}

/** The kind of its events: whoever may read the record may read what is said of it. */
export function eventOf(subject: SubjectIds, what: 'follow_up' | 'receipt_request'): string {
  return subject.document_id === null ? `transaction_${what}` : what
}
