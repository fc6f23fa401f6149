import { Failure, type Problem } from '../failure/failure.ts'
import type { Secrets } from './secrets.ts'

/** Sealed fields are missing in `result`; they are opened when the answer is given again. */
export type StoredAnswer =
  | { result: unknown; sealed?: Record<string, string> }
  | { problem: Problem }

/** Where an answer is kept: what is sealed for one place opens at no other. */
export type AnswerPlace = {
  orgId: string
  action: string
  caller: string
  key: string
  secretFields: readonly string[]
}

/** The name of a sealed value that is not a text, and so has to be parsed. */
const asJson = '.json'

/** What was shown once must not lie in the open for the sake of a repeat. */
export function sealAnswer(
  secrets: Secrets,
  place: AnswerPlace,
  answer: StoredAnswer,
): StoredAnswer {
  if (place.secretFields.length === 0 || 'problem' in answer) return answer
  const open: Record<string, unknown> = { ...(answer.result as object) }
  const sealed: Record<string, string> = {}
  for (const field of place.secretFields) {
    const value = open[field]
    if (value === undefined || value === null) continue
    const isText = typeof value === 'string'
    const name = isText ? field : `${field}${asJson}`
    const text = isText ? value : JSON.stringify(value)
    sealed[name] = secrets.seal(text, contextOf(place, name)).toString('base64')
    delete open[field]
  }
  return { result: open, sealed }
}

export function openAnswer(
  secrets: Secrets,
  place: AnswerPlace,
  answer: StoredAnswer,
): StoredAnswer {
  if ('problem' in answer || !answer.sealed) return answer
  try {
    const opened = Object.entries(answer.sealed).map(([name, sealed]): [string, unknown] => {
      const text = secrets.open(Buffer.from(sealed, 'base64'), contextOf(place, name))
      return name.endsWith(asJson)
        ? [name.slice(0, -asJson.length), JSON.parse(text)]
        : [name, text]
    })
    return { result: { ...(answer.result as object), ...Object.fromEntries(opened) } }
  } catch {
    // The master key it was sealed under is gone; it was done, and cannot be shown again.
    const detail =
      'The call was done, but its result can no longer be shown. Use a new Idempotency-Key.'
    throw new Failure('idempotency_key_reused', { detail })
  }
}

function contextOf({ orgId, action, caller, key }: AnswerPlace, field: string): string {
  return `${orgId} answer ${action} ${caller} ${key} ${field}`
}
