import { wordsOf } from '#languages/room'

const reasons: Readonly<Record<string, string>> = wordsOf('en').sentences.recurring

/** A code that is stored, or the words of a person or of what went wrong. */
export function sayReason(reason: string): string {
  return reasons[reason] ?? reason
}
