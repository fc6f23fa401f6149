import type { NoteRow, ShownNote } from './note_store.ts'

export type Promised = Pick<
  NoteRow,
  'kind' | 'status' | 'promised_on' | 'amount_minor' | 'open_minor' | 'was_broken'
> &
  Pick<ShownNote, 'open_now'>

/** What came of a promise: kept once as much as was promised is paid, broken once its day passed without. */
export function outcomeOf(note: Promised, today: string): 'waits' | 'kept' | 'broken' | null {
  const { kind, status, promised_on: day, amount_minor: amount, open_minor: open } = note
  if (kind !== 'promise' || day === null) return null
  if (note.was_broken) return 'broken'
  const left = BigInt(open ?? '0') - BigInt(amount ?? open ?? '0')
  if (BigInt(note.open_now) <= left) return 'kept'
  if (status === 'ended') return null
  return day < today ? 'broken' : 'waits'
}
