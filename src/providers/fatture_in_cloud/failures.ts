import { Failure } from '#kernel/failure/failure'
import type { OutsideErrorKind } from '#kernel/failure/outside'
import { wasNeverSent } from '#kernel/http/network'
import { toVisibleLine } from '#kernel/values/visible_text'

export type FicRefusal = {
  status: number
  /** The service's own sentence. */
  message: string | null
  /** What it found wrong, field by field or line by line. */
  faults: readonly string[]
  retryAfterSeconds: number | null
}

/** A quota that is used up answers 403 as missing rights do; only the time to wait tells them apart. */
function kindOf({ status, retryAfterSeconds }: FicRefusal, isWrite: boolean): OutsideErrorKind {
  if (status === 401) return 'auth'
  if (status === 429 || (status === 403 && retryAfterSeconds !== null)) return 'rate'
  if (status === 403) return 'permission'
  if (status === 409) return 'conflict'
  if (status >= 500 || status === 408) return isWrite ? 'ambiguous' : 'transient'
  return 'validation'
}

const shortly = (text: string): string => toVisibleLine(text, 300)

/** The service's words, with a full stop. */
function wordsOf({ message, faults }: FicRefusal): string {
  const all = [...(message === null ? [] : [message]), ...faults.slice(0, 5)]
  return all.length === 0
    ? ''
    : ` It says: ${shortly(all.map((one) => one.replace(/[.\s]*$/, '')).join('; '))}.`
}

/** The failure that callers see; what the service did for certain not do is said with it. */
export function failureOf(refusal: FicRefusal, isWrite: boolean): Failure {
  const kind = kindOf(refusal, isWrite)
  const cause = new Error(`${refusal.status} ${refusal.message ?? ''}`)
  const told = { provider: 'fatture_in_cloud', kind }
  const certain = { ...told, nothingHappened: true }
  if (kind === 'auth') return accessLost(cause)
  if (kind === 'rate') return rateLimited(refusal.retryAfterSeconds ?? 60, cause)
  if (kind === 'permission') {
    const detail = `Fatture in Cloud does not allow this. Check the licence, the plan and the rights of the user who connected it.${wordsOf(refusal)}`
    return new Failure('provider_refused', { ...certain, detail }, cause)
  }
  if (kind === 'conflict') {
    const detail = `Fatture in Cloud has something else in this place.${wordsOf(refusal)}`
    return new Failure('provider_conflict', { ...certain, detail }, cause)
  }
  if (kind === 'validation') {
    const isMissing = refusal.status === 404
    const detail = isMissing
      ? `Fatture in Cloud does not have this.${wordsOf(refusal)}`
      : `Fatture in Cloud does not take this.${wordsOf(refusal)}`
    return new Failure(
      'provider_refused',
      { ...certain, detail, ...(isMissing ? { isMissing } : {}) },
      cause,
    )
  }
  const detail = isWrite
    ? 'Fatture in Cloud failed while it was writing. It is looked up before anything is sent again.'
    : 'Fatture in Cloud failed. It will be tried again.'
  return new Failure('provider_failed', { ...told, detail }, cause)
}

export function accessLost(cause?: unknown): Failure {
  const detail =
    'Fatture in Cloud no longer accepts the connection. Connect it again with connect_provider; what waits is then sent.'
  const told = { provider: 'fatture_in_cloud', kind: 'auth', nothingHappened: true }
  return new Failure('provider_access_lost', { ...told, detail }, cause)
}

export function rateLimited(seconds: number, cause?: unknown): Failure {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  const detail = `The limit of calls to Fatture in Cloud is used up, and nothing was sent. Try again in ${wait}; automatic work waits by itself.`
  const told = { provider: 'fatture_in_cloud', kind: 'rate', nothingHappened: true }
  const details = { ...told, detail, retryAfterSeconds: seconds }
  return new Failure('provider_unavailable', details, cause)
}

/** An answer that breaks its contract says nothing reliable, also not that nothing happened. */
export function unreadable(detail: string, cause?: unknown): Failure {
  const told = { provider: 'fatture_in_cloud', kind: 'ambiguous' }
  return new Failure('provider_failed', { ...told, detail }, cause)
}

export function refused(detail: string, more: object = { nothingHappened: true }): Failure {
  return new Failure('provider_refused', {
    provider: 'fatture_in_cloud',
    kind: 'validation',
    ...more,
    detail,
  })
}

export function conflicting(detail: string, more: object = {}): Failure {
  return new Failure('provider_conflict', {
    provider: 'fatture_in_cloud',
    kind: 'conflict',
    ...more,
    detail,
  })
}

export function failureOfNetwork(error: unknown, isLate: boolean): Failure {
  const told = { provider: 'fatture_in_cloud', kind: 'ambiguous' }
  if (isLate) {
    const detail =
      'Fatture in Cloud did not answer in time. It is looked up before anything is sent again.'
    return new Failure('provider_timeout', { ...told, detail }, error)
  }
  if (wasNeverSent(error)) {
    const detail = 'Fatture in Cloud could not be reached. It will be tried again.'
    const certain = { ...told, kind: 'transient', nothingHappened: true }
    return new Failure('provider_unavailable', { ...certain, detail }, error)
  }
  return unreadable(
    'The connection to Fatture in Cloud was lost. It is looked up before anything is sent again.',
    error,
  )
}
