import type { History, Shown } from './history.ts'
import { append, appendAlone, appendChange, replaceLast, type Fault } from './plant.ts'

export type Fits = (record: Shown, history: History) => boolean

/** Plants only where the document stands at the end in such a state. */
export function where(fits: Fits, plant: (history: History) => History | null): Fault['plant'] {
  return (history) => {
    const { record } = history.final
    return record !== null && fits(record, history) ? plant(history) : null
  }
}

export const isIn =
  (status: Shown['status']): Fits =>
  (record) =>
    record.status === status
export const wasReversed: Fits = (record, { final }) =>
  record.status === 'coded' && final.entries.length > 0
export const posting = { entryId: 'one more', automatic: false }
export const coding = {
  values: {
    ledgerAccountId: 'a',
    category: 'b',
    vatCode: 'c',
    bookingText: 'd',
    codedAmount: 'e',
  },
  corrected: [],
  print: 'f',
}

export function withEntry(history: History | null): History | null {
  if (history === null) return null
  const entries = [...history.final.entries, { id: 'one more', isReversed: false }]
  return { ...history, final: { ...history.final, entries } }
}

export const deleteIt = (history: History): History =>
  append(history, { name: 'delete', answer: { deleted: true } }, { type: 'deleted', shown: null })

export const postIt =
  (name: 'post' | 'retry') =>
  (history: History): History | null =>
    withEntry(appendChange(history, name, 'posted', { status: 'posted', error: null, posting }))

export const postAlone = (history: History): History | null => {
  const automatic = { ...posting, automatic: true }
  const change = { status: 'posted', error: null, posting: automatic } as const
  return withEntry(appendAlone(history, 'posted', change))
}

export const read = { status: 'extracted', error: null, coding: null, reading: 'anew' } as const
export const isAttended = ({ operations }: History): boolean =>
  operations.some(({ name, answer }) => name === 'extract' && 'record' in answer)
export const approvals = ({ events }: History): number =>
  events.filter(({ type, shown }) => type === 'posted' || shown?.error?.step === 'post').length

/** The call that was appended last, as one that corrects what its record shows corrected. */
export function withCorrections(history: History): History {
  return replaceLast(history, { corrections: { vatCode: 'c' } })
}
