import { createHash } from 'node:crypto'
import { canonical } from '#kernel/values/canonical'
import { Failure } from '#kernel/failure/failure'
import type { Via } from '#kernel/corridor/scene'
import type { Extraction } from './facts.ts'
import type { StoredCoding } from './stored_coding.ts'
import type { DocumentError, DocumentRow, Step } from './store.ts'

type Standing = Pick<DocumentRow, 'status' | 'posting_state' | 'attended'>

/** Checked before every change: posted documents and documents being posted cannot be changed. */
export function assertOpen(row: Standing): void {
  if (row.status === 'posted') throw new Failure('document_posted')
  if (row.posting_state !== null) throw new Failure('posting_in_doubt', { retryAfterSeconds: 2 })
}

/** While a posting or reversal is in progress, no other can start. */
export function assertNotPosting(row: Standing): void {
  if (row.posting_state === 'open') throw new Failure('posting_in_doubt', { retryAfterSeconds: 2 })
}

/** The first explicit action on a document stops automatic processing for good. */
export function assertMayContinue(row: Standing, via: Via): void {
  if (via === 'job' && row.attended) throw new Failure('document_attended')
}

export function assertExtracted(row: Standing): void {
  if (row.status === 'draft') throw new Failure('document_not_extracted')
}

export function assertCoded(row: Standing): void {
  if (row.status === 'draft' || row.status === 'extracted') throw new Failure('document_not_coded')
}

/** Ledger entries refer to a document that was ever posted, even after they are reversed. */
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

/** The parts of a coding that are reviewed before posting. */
function hashCoding(coding: StoredCoding): string {
  const { lines, bookingText, codedAmount, currency } = coding
  return createHash('sha256')
    .update(canonical({ lines, bookingText, codedAmount, currency }))
    .digest('hex')
}

/**
 * What a decision to post is based on. A posting, a reversal, a possible duplicate or another
 * confidence invalidates it, even if the coding is the same.
 */
export function hashDecision(
  row: Pick<DocumentRow, 'extraction' | 'times_posted' | 'duplicate_of' | 'received_on'>,
  coding: StoredCoding,
): string {
  const { times_posted: timesPosted, duplicate_of: duplicateOf, extraction } = row
  const confidence = confidenceOf({ extraction, coding })
  const date = extraction?.fields.date?.value ?? null
  const { received_on: receivedOn } = row
  const days = { date, receivedOn }
  return createHash('sha256')
    .update(
      canonical({ coding: hashCoding(coding), ...days, timesPosted, duplicateOf, confidence }),
    )
    .digest('hex')
}

/** Whether the current coding is the one that was approved for posting. */
export function isApproved(row: DocumentRow): boolean {
  return row.coding !== null && row.approved_hash === hashDecision(row, row.coding)
}

/** The confidence of the reading, limited by the cap of its coding. */
export function confidenceOf(row: Pick<DocumentRow, 'extraction' | 'coding'>): number {
  return Math.min(row.extraction?.confidence ?? 0, row.coding?.cap?.cap ?? 1)
}

/** The rate found at reading, unless the organization's currency has changed since. */
export function exchangeInto(extraction: Extraction, currency: string): Extraction['exchange'] {
  return extraction.exchange?.to === currency ? extraction.exchange : null
}

type Threshold = { auto_post_threshold: string }
type Coded = Pick<DocumentRow, 'extraction' | 'coding' | 'duplicate_of'>

/** Questions that only a person can answer: whatever the threshold, nothing is posted unanswered. */
const questions: ReadonlySet<string> = new Set(['receipt_day_unknown'])
/** What was read may be one of several: the same holds. */
const several: ReadonlySet<string> = new Set(['several_documents', 'two_on_page'])

/** Whether automatic posting would post it: above the threshold and not a possible duplicate. */
export function isSure(settings: Threshold, row: Coded): boolean {
  if (row.coding?.reasons.some((reason) => questions.has(reason.code)) === true) return false
  if (row.extraction?.alerts.some(({ code }) => several.has(code)) === true) return false
  return confidenceOf(row) >= Number(settings.auto_post_threshold) && row.duplicate_of === null
}

/** What was posted before was reversed by somebody who may post: nothing but them posts it again. */
export function isTrusted(
  settings: Threshold & { auto_post: boolean },
  row: Coded & Pick<DocumentRow, 'times_posted'>,
): boolean {
  return settings.auto_post && row.times_posted === 0 && isSure(settings, row)
}

export function allowedFor(row: DocumentRow, mayPost: boolean): string[] {
  if (row.posting_state === 'open') return ['link_document_contact']
  if (row.status === 'posted') {
    // Its entry would follow.
    const names = mayPost ? ['correct_document'] : []
    return [...names, 'link_document_contact', 'reverse_posting']
  }
  if (row.posting_state === 'unknown') {
    return ['post_document', 'retry_document', 'link_document_contact']
  }
  if (row.split_at !== null) return ['delete_document']
  const names = ['extract_document']
  if (row.status !== 'draft') names.push('code_document')
  const isEntered = row.extraction !== null || row.error?.step === 'extract'
  if (row.status === 'coded') names.push('update_coding')
  if (isEntered) names.push('correct_document')
  if (row.status === 'coded') names.push('post_document')
  if (row.error && (row.error.step !== 'post' || isApproved(row))) names.push('retry_document')
  names.push('link_document_contact')
  if (row.times_posted === 0) {
    if ((row.extraction?.parts ?? []).length > 1) names.push('split_file')
    names.push('delete_document')
  }
  return names
}
