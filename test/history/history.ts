/** What a person may correct of a coding. */
export const codingFields = [
  'ledgerAccountId',
  'category',
  'vatCode',
  'bookingText',
  'codedAmount',
] as const
export type CodingField = (typeof codingFields)[number]
export type Corrections = Partial<Record<CodingField, string>>

export type Step = 'extract' | 'code' | 'post'

export type ShownCoding = {
  values: Record<CodingField, string | null>
  corrected: readonly CodingField[]
  /** Stands for all that somebody approves who lets this coding be posted. */
  print: string
}

/** A document as an answer, a read or an event shows it: only what a race could spoil. */
export type Shown = {
  version: number
  status: 'draft' | 'extracted' | 'coded' | 'posted'
  error: { step: Step; code: string; attempts: number } | null
  contactId: string | null
  duplicateOf: string | null
  /** Stands for all that was read out of the document. */
  reading: string | null
  confidence: number
  coding: ShownCoding | null
  posting: { entryId: string; automatic: boolean } | null
}

export const operationNames = [
  'capture',
  'extract',
  'code',
  'update',
  'post',
  'retry',
  'link',
  'delete',
  'reverse',
  'read',
] as const
export type OperationName = (typeof operationNames)[number]

export type Request = {
  name: OperationName
  corrections?: Corrections
  contactId?: string | null
  ifMatch?: number
}

/** Unknown: a timeout, a lost connection or a 5xx, after which the effect may come, late or never. */
export type Answer = { record: Shown } | { deleted: true } | { refused: string } | { unknown: true }

export type Operation = Request & {
  client: number
  calledAt: number
  /** Infinity where the outcome is unknown, for then it may take effect at any later time. */
  answeredAt: number
  /** As the answer names it; events name the request that caused them. */
  requestId: string | null
  answer: Answer
}

export type EventType =
  | 'captured'
  | 'extracted'
  | 'coded'
  | 'corrected'
  | 'posted'
  | 'failed'
  | 'linked'
  | 'deleted'
  | 'reversed'

/** `shown` is null where the document is gone. */
export type DocumentEvent = { type: EventType; requestId: string | null; shown: Shown | null }

/** An entry that a posting of the document wrote. */
export type LedgerEntry = { id: string; isReversed: boolean }

/** What is known of the content beforehand: the code with which reading or coding it must fail. */
export type Content = { unreadable: string | null; incomplete: string | null }

export type History = {
  content: Content
  /** Confidence from which on the organization posts by itself; null where it never does. */
  threshold: number | null
  operations: readonly Operation[]
  /** All events of the document, in the order of the feed. */
  events: readonly DocumentEvent[]
  final: { record: Shown | null; entries: readonly LedgerEntry[] }
}

/** Two records are the same where their keys are; the order of fields is fixed here. */
export function keyOf(shown: Shown | null): string {
  if (shown === null) return 'gone'
  const { error, coding, posting } = shown
  return JSON.stringify([
    shown.version,
    shown.status,
    error && [error.step, error.code, error.attempts],
    shown.contactId,
    shown.duplicateOf,
    shown.reading,
    shown.confidence,
    coding && [codingFields.map((field) => coding.values[field]), coding.corrected, coding.print],
    posting && [posting.entryId, posting.automatic],
  ])
}
