import type { FormField } from '../action.ts'
import type { Draft, DraftValue } from './draft.ts'

/** One field that somebody else changed while the form was open. */
export type Overtaken = {
  field: FormField
  was: DraftValue
  is: DraftValue
  /** What the person typed there, where they changed the same field. */
  mine: DraftValue | null
}

const isSame = (one: DraftValue | undefined, other: DraftValue | undefined): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** What differs between the record as the form opened with it and as it is now. */
export function overtakenFields(
  fields: readonly FormField[],
  { start, now, draft }: { start: Draft; now: Draft; draft: Draft },
): Overtaken[] {
  return fields.flatMap((field) => {
    const { name } = field
    const [was, is, typed] = [start[name] ?? '', now[name] ?? '', draft[name] ?? '']
    if (isSame(was, is)) return []
    return [{ field, was, is, mine: isSame(typed, was) || isSame(typed, is) ? null : typed }]
  })
}

/**
 * What was typed, on the record as it is now. Fields that only somebody else changed take their value, so that saving
 * sends back none as it was before; of those that both changed the person's stays, or gives way.
 */
export function carriedOver(
  fields: readonly FormField[],
  { start, now, draft }: { start: Draft; now: Draft; draft: Draft },
  keep: 'mine' | 'theirs',
): Draft {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const typed = draft[name] ?? ''
      const isMine = !isSame(typed, start[name])
      const isTheirs = !isSame(now[name], start[name])
      return [name, isMine && (keep === 'mine' || !isTheirs) ? typed : (now[name] ?? '')]
    }),
  )
}

/** A value as one line; several rows stand one below the other. */
export function lineOf(value: DraftValue, wordOf: (text: string) => string): string {
  if (typeof value === 'string') return wordOf(value)
  if (Array.isArray(value)) {
    return value.map((row: DraftValue) => lineOf(row, wordOf)).join('\n')
  }
  const parts = Object.values(value as Draft).map((one) => lineOf(one, wordOf))
  return parts.filter((part) => part !== '').join(' · ')
}
