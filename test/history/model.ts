import {
  codingFields,
  type Content,
  type Corrections,
  type EventType,
  type LedgerEntry,
  type Request,
  type Shown,
  type ShownCoding,
  type Step,
} from './history.ts'

/** Who holds a document while a posting or a reversal of it is under way. */
export type Opening = { holder: number; kind: 'post' | 'reverse' }

/** One document between two steps; what answers do not show is beside `shown`. */
export type State = {
  isBorn: boolean
  /** Null before it is captured and after it is deleted. */
  shown: Shown | null
  corrections: Corrections
  entries: readonly LedgerEntry[]
  /** The coding that was last allowed to be posted. */
  approved: string | null
  /** The coding that the policy decided to post; used up by any posting and by the next coding. */
  decided: string | null
  /** Somebody took it in hand, so that the background keeps away. */
  isAttended: boolean
  open: Opening | null
}

export const unborn: State = {
  isBorn: false,
  shown: null,
  corrections: {},
  entries: [],
  approved: null,
  decided: null,
  isAttended: false,
  open: null,
}

/** What the world around the document contributes; the model cannot know it and takes it as seen. */
export type Seen = Shown | null

export type Rules = { content: Content; threshold: number | null }

/** A refusal and `same` change nothing; all else is an event and the state after it. */
export type Outcome = { refused: string } | { same: true } | { event: EventType; after: State }

export type Actor = 'person' | 'background'

/** How reading may fail whatever the content is: by the machine, or by what it needs from outside. */
const passing = new Set([
  'read_timeout',
  'read_memory',
  'reader_crashed',
  'provider_unavailable',
  'provider_timeout',
  'provider_failed',
])

export type Standing = State & { shown: Shown }

export function refusalOf(state: State, request: Request): string | null {
  if (state.shown === null) return 'document_not_found'
  const { ifMatch } = request
  return ifMatch !== undefined && ifMatch !== state.shown.version ? 'version_mismatch' : null
}

/** A posted document is a record, and nobody moves one that is being posted. */
export function closedBy(state: Standing): string | null {
  if (state.shown.status === 'posted') return 'document_posted'
  return state.open === null ? null : 'posting_in_doubt'
}

export const isCoded = ({ shown }: Standing): boolean =>
  shown.status === 'coded' || shown.status === 'posted'

export function change(
  state: Standing,
  event: EventType,
  shown: Partial<Shown>,
  rest: Partial<State> = {},
) {
  const after = { ...state.shown, ...shown, version: state.shown.version + 1 }
  return { event, after: { ...state, ...rest, shown: after } }
}

export function fail(
  state: Standing,
  step: Step,
  code: string,
  rest: Partial<State> = {},
): Outcome {
  const { error } = state.shown
  const attempts = error?.step === step ? error.attempts + 1 : 1
  return change(state, 'failed', { error: { step, code, attempts } }, rest)
}

/** The sequential document: what one request does to it when nothing else is going on. */
export function step(
  rules: Rules,
  state: State,
  request: Request,
  seen: Seen,
  actor: Actor = 'person',
): Outcome {
  if (request.name === 'capture') return capture(state)
  const refused = refusalOf(state, request)
  if (refused !== null) return { refused }
  const standing = state as Standing
  if (request.name === 'read') return { same: true }
  if (request.name === 'extract') return extract(rules, standing, seen, actor)
  if (request.name === 'code') return code(rules, standing, seen, actor)
  if (request.name === 'update') return update(standing, request.corrections ?? {}, seen)
  if (request.name === 'link') return link(standing, request.contactId ?? null)
  if (request.name === 'delete') return remove(standing)
  return { refused: 'has_two_parts' }
}

function capture(state: State): Outcome {
  if (state.isBorn) return { refused: 'captured_twice' }
  const shown: Shown = {
    version: 1,
    status: 'draft',
    error: null,
    contactId: null,
    duplicateOf: null,
    reading: null,
    confidence: 0,
    coding: null,
    posting: null,
  }
  return { event: 'captured', after: { ...unborn, isBorn: true, shown } }
}

function extract({ content }: Rules, state: Standing, seen: Seen, actor: Actor): Outcome {
  const closed = closedBy(state)
  if (closed !== null) return { refused: closed }
  if (actor === 'background' && state.isAttended) return { refused: 'document_attended' }
  const hand = { isAttended: state.isAttended || actor === 'person' }
  const isPassing = seen?.error?.step === 'extract' && passing.has(seen.error.code)
  const failure = isPassing ? seen.error?.code : content.unreadable
  if (typeof failure === 'string') return fail(state, 'extract', failure, hand)
  const read = {
    status: 'extracted',
    error: null,
    coding: null,
    reading: seen?.reading ?? null,
    confidence: seen?.confidence ?? 0,
    duplicateOf: seen?.duplicateOf ?? null,
    contactId: state.shown.contactId ?? seen?.contactId ?? null,
  } as const
  return change(state, 'extracted', read, hand)
}

function code(rules: Rules, state: Standing, seen: Seen, actor: Actor): Outcome {
  const closed = closedBy(state)
  if (closed !== null) return { refused: closed }
  if (state.shown.status === 'draft') return { refused: 'document_not_extracted' }
  if (actor === 'background' && state.isAttended) return { refused: 'document_attended' }
  const hand = { isAttended: state.isAttended || actor === 'person' }
  const { incomplete } = rules.content
  if (incomplete !== null) return fail(state, 'code', incomplete, hand)
  const coding = corrected(seen?.coding ?? null, state.corrections)
  const confidence = seen?.confidence ?? 0
  const isHeld = state.shown.duplicateOf !== null
  const held = { step: 'post', code: 'possible_duplicate', attempts: 1 } as const
  const isTrusted = rules.threshold !== null && confidence >= rules.threshold && !isHeld
  const shown = { status: 'coded', coding, confidence, error: isHeld ? held : null } as const
  return change(state, 'coded', shown, { ...hand, decided: isTrusted ? coding.print : null })
}

/** What a person set stands in every later coding, and is marked there; the rest is the world's. */
function corrected(seen: ShownCoding | null, corrections: Corrections): ShownCoding {
  const fields = codingFields.filter((field) => corrections[field] !== undefined)
  const values = Object.fromEntries(
    codingFields.map((field) => [field, corrections[field] ?? seen?.values[field] ?? null]),
  ) as ShownCoding['values']
  return { values, corrected: fields, print: seen?.print ?? '' }
}

/** A category brings its account, so one that was set before it is no correction any more. */
function mergeCorrections(before: Corrections, given: Corrections): Corrections {
  const { ledgerAccountId: _, ...others } = before
  const isReplaced = given.category !== undefined && given.ledgerAccountId === undefined
  return { ...(isReplaced ? others : before), ...given }
}

function update(state: Standing, given: Corrections, seen: Seen): Outcome {
  const closed = closedBy(state)
  if (closed !== null) return { refused: closed }
  if (!isCoded(state)) return { refused: 'document_not_coded' }
  if (Object.keys(given).length === 0) return { same: true }
  const corrections = mergeCorrections(state.corrections, given)
  const coding = corrected(seen?.coding ?? null, corrections)
  const shown = { coding, confidence: seen?.confidence ?? 0 }
  return change(state, 'corrected', shown, { corrections, isAttended: true })
}

function link(state: Standing, contactId: string | null): Outcome {
  if (state.shown.contactId === contactId) return { same: true }
  return change(state, 'linked', { contactId })
}

function remove(state: Standing): Outcome {
  const closed = closedBy(state)
  if (closed !== null) return { refused: closed }
  if (state.entries.length > 0) return { refused: 'document_posted' }
  return { event: 'deleted', after: { ...state, shown: null } }
}
