import { createHash } from 'node:crypto'
import { canonical } from '#kernel/canonical'
import { Failure } from '#kernel/failure'
import type { Via } from '#kernel/scene'
import type { Extraction } from './facts.ts'
import type { StoredCoding } from './stored_coding.ts'
import type { DocumentError, DocumentRow, Step } from './store.ts'

type Standing = Pick<DocumentRow, 'status' | 'posting_state' | 'attended'>

/** Whatever changes a document asks this first: a record stays, and nobody moves it while it posts. */
export function assertOpen(row: Standing): void {
  if (row.status === 'posted') throw new Failure('document_posted')
  if (row.posting_state !== null) throw new Failure('posting_in_doubt', { retryAfterSeconds: 2 })
}

/** While a posting or its reversal is under way nobody begins another. */
export function assertNotPosting(row: Standing): void {
  if (row.posting_state === 'open') throw new Failure('posting_in_doubt', { retryAfterSeconds: 2 })
}

/** The first explicit step takes a document out of the background for good. */
export function assertInHand(row: Standing, via: Via): void {
  if (via === 'job' && row.attended) throw new Failure('document_attended')
}

export function assertExtracted(row: Standing): void {
  if (row.status === 'draft') throw new Failure('document_not_extracted')
}

export function assertCoded(row: Standing): void {
  if (row.status === 'draft' || row.status === 'extracted') throw new Failure('document_not_coded')
}

/** What was once posted stands behind entries of the books, also after they were taken back. */
export function assertDeletable(row: Standing & Pick<DocumentRow, 'times_posted'>): void {
  assertOpen(row)
  if (row.times_posted > 0) throw new Failure('document_posted')
}

export function failedAt(
  before: DocumentError | null,
  step: Step,
  code: string,
  message: string,
  now: Date,
): DocumentError {
  const attempts = before?.step === step ? before.attempts + 1 : 1
  return { step, code, message, attempts, at: now.toISOString() }
}

/** What somebody looks at when they say that a coding may be posted. */
function hashCoding(coding: StoredCoding): string {
  const { lines, bookingText, codedAmount, currency } = coding
  return createHash('sha256')
    .update(canonical({ lines, bookingText, codedAmount, currency }))
    .digest('hex')
}

/**
 * What the policy's decision rests on. A posting, a reversal, a new suspicion or another confidence
 * takes it back, also where the coding is the same again.
 */
export function hashDecision(
  row: Pick<DocumentRow, 'extraction' | 'times_posted' | 'duplicate_of'>,
  coding: StoredCoding,
): string {
  const { times_posted: timesPosted, duplicate_of: duplicateOf, extraction } = row
  const confidence = confidenceOf({ extraction, coding })
  const date = extraction?.fields.date?.value ?? null
  return createHash('sha256')
    .update(canonical({ coding: hashCoding(coding), date, timesPosted, duplicateOf, confidence }))
    .digest('hex')
}

/** Whether what stands there now is what somebody allowed to be posted. */
export function isApproved(row: DocumentRow): boolean {
  return row.coding !== null && row.approved_hash === hashDecision(row, row.coding)
}

/** The confidence that counts: what the reading is worth, and no more than its coding is. */
export function confidenceOf(row: Pick<DocumentRow, 'extraction' | 'coding'>): number {
  return Math.min(row.extraction?.confidence ?? 0, row.coding?.cap?.cap ?? 1)
}

/** The rate that was found when it was read, unless the organization has another currency since. */
export function exchangeInto(extraction: Extraction, currency: string): Extraction['exchange'] {
  return extraction.exchange?.to === currency ? extraction.exchange : null
}

type Threshold = { auto_post_threshold: string }
type Coded = Pick<DocumentRow, 'extraction' | 'coding' | 'duplicate_of'>

/** Whether a policy that is switched on would post it: sure enough, and no suspicion of a duplicate. */
export function isSure(settings: Threshold, row: Coded): boolean {
  return confidenceOf(row) >= Number(settings.auto_post_threshold) && row.duplicate_of === null
}

export function isTrusted(settings: Threshold & { auto_post: boolean }, row: Coded): boolean {
  return settings.auto_post && isSure(settings, row)
}

export function allowedFor(row: DocumentRow): string[] {
  if (row.posting_state === 'open') return ['link_document_contact']
  if (row.status === 'posted') return ['link_document_contact', 'reverse_posting']
  if (row.posting_state === 'unknown') {
    return ['post_document', 'retry_document', 'link_document_contact']
  }
  const names = ['extract_document']
  if (row.status !== 'draft') names.push('code_document')
  if (row.status === 'coded') names.push('update_coding', 'post_document')
  if (row.error && (row.error.step !== 'post' || isApproved(row))) names.push('retry_document')
  names.push('link_document_contact')
  if (row.times_posted === 0) names.push('delete_document')
  return names
}
