import type { Request } from './history.ts'
import {
  change,
  closedBy,
  fail,
  isCoded,
  refusalOf,
  type Actor,
  type Opening,
  type Outcome,
  type Seen,
  type Standing,
  type State,
} from './model.ts'

/** What a request meets that needs two parts; `go` says that it may begin, and with which. */
export type Begun =
  | { refused: string }
  | { same: true }
  | { go: 'post' | 'reverse' | 'extract' | 'code' }

export function begin(state: State, request: Request): Begun {
  const refused = refusalOf(state, request)
  if (refused !== null) return { refused }
  const standing = state as Standing
  if (request.name === 'post') return beginPost(standing)
  return request.name === 'retry' ? beginRetry(standing) : beginReverse(standing)
}

function beginPost(state: Standing): Begun {
  if (state.shown.status === 'posted') return { same: true }
  if (state.open !== null) return { refused: 'posting_in_doubt' }
  return isCoded(state) ? { go: 'post' } : { refused: 'document_not_coded' }
}

function beginRetry(state: Standing): Begun {
  const closed = closedBy(state)
  if (closed !== null) return { refused: closed }
  const { error, coding } = state.shown
  if (error === null) return { refused: 'document_not_failed' }
  if (error.step !== 'post') return { go: error.step }
  const isApproved = coding !== null && coding.print === state.approved
  return isApproved ? { go: 'post' } : { refused: 'post_needs_approval' }
}

function beginReverse(state: Standing): Begun {
  if (state.open !== null) return { refused: 'posting_in_doubt' }
  return state.shown.status === 'posted' ? { go: 'reverse' } : { refused: 'document_not_posted' }
}

/** Whether the policy may post: it decided on this very coding, and nothing used that up. */
export function mayPostAlone(state: State): boolean {
  const { shown, open, decided } = state
  return shown?.status === 'coded' && open === null && shown.coding?.print === decided
}

export function open(state: State, holder: number, kind: Opening['kind'], actor: Actor): State {
  const approved = kind === 'post' ? (state.shown?.coding?.print ?? null) : state.approved
  const isAttended = state.isAttended || actor === 'person'
  return { ...state, open: { holder, kind }, approved, isAttended }
}

/** The second part: exactly one new entry, or the mirror of the one that stands. */
export function close(state: State, seen: Seen, actor: Actor): Outcome {
  const { shown, open: opening, entries } = state
  if (shown === null || opening === null) return { refused: 'nothing_is_open' }
  const standing = { ...state, shown }
  if (opening.kind === 'reverse') {
    const reversed = entries.map((entry) => ({ ...entry, isReversed: true }))
    const rest = { open: null, entries: reversed, approved: null, isAttended: true }
    return change(standing, 'reversed', { status: 'coded', posting: null, error: null }, rest)
  }
  if (seen?.error?.step === 'post') {
    const { code: why } = seen.error
    return fail(standing, 'post', why, why === 'posting_in_doubt' ? {} : { open: null })
  }
  const entryId = seen?.posting?.entryId ?? ''
  if (entries.some(({ id }) => id === entryId)) return { refused: 'entry_used_twice' }
  const posting = { entryId, automatic: actor === 'background' }
  return change(
    standing,
    'posted',
    { status: 'posted', error: null, posting },
    { open: null, decided: null, entries: [...entries, { id: entryId, isReversed: false }] },
  )
}
