import { appendChange, type Fault } from './plant.ts'
import {
  approvals,
  coding,
  deleteIt,
  isIn,
  postIt,
  read,
  wasReversed,
  where,
  withCorrections,
  withEntry,
} from './plant_at_end.ts'

/** What a state forbids, done after all. */
export const faultsOfStates: Fault[] = [
  {
    name: 'a posted document is posted again by a second entry',
    plant: where(isIn('posted'), postIt('post')),
  },
  { name: 'a second entry lies in the books unseen', plant: where(isIn('posted'), withEntry) },
  {
    name: 'the entry of a posted document is not in the books',
    plant: where(isIn('posted'), (history) => ({
      ...history,
      final: { ...history.final, entries: history.final.entries.slice(0, -1) },
    })),
  },
  {
    name: 'a reversed entry still stands',
    plant: where(wasReversed, (history) => ({
      ...history,
      final: {
        ...history.final,
        entries: history.final.entries.map((entry) => ({ ...entry, isReversed: false })),
      },
    })),
  },
  {
    name: 'a new posting goes under the entry that was reversed',
    plant: where(
      (record, history) => wasReversed(record, history) && history.final.entries.length === 1,
      (history) => {
        const entryId = history.final.entries[0]?.id ?? ''
        const posting = { entryId, automatic: false }
        const change = { status: 'posted', error: null, posting } as const
        const planted = appendChange(history, 'post', 'posted', change)
        const entries = [{ id: entryId, isReversed: false }]
        return planted && { ...planted, final: { ...planted.final, entries } }
      },
    ),
  },
  { name: 'a posted document is deleted', plant: where(isIn('posted'), deleteIt) },
  { name: 'a reversed document is deleted', plant: where(wasReversed, deleteIt) },
  {
    name: 'a document is extracted after it was posted',
    plant: where(isIn('posted'), (history) => appendChange(history, 'extract', 'extracted', read)),
  },
  {
    name: 'a document is coded after it was posted',
    plant: where(isIn('posted'), (history) =>
      appendChange(history, 'code', 'coded', { status: 'coded', coding }),
    ),
  },
  {
    name: 'a coding is corrected after it was posted',
    plant: where(isIn('posted'), (history) => {
      const shown = { coding: { ...coding, corrected: ['vatCode' as const] } }
      const planted = appendChange(history, 'update', 'corrected', shown)
      return planted && withCorrections(planted)
    }),
  },
  {
    name: 'a draft is coded',
    plant: where(isIn('draft'), (history) =>
      appendChange(history, 'code', 'coded', { status: 'coded', coding }),
    ),
  },
  {
    name: 'an extracted document is corrected without a coding',
    plant: where(isIn('extracted'), (history) => {
      const shown = { coding: { ...coding, corrected: ['vatCode' as const] } }
      const planted = appendChange(history, 'update', 'corrected', shown)
      return planted && withCorrections(planted)
    }),
  },
  {
    name: 'an extracted document is posted without a coding',
    plant: where(isIn('extracted'), postIt('post')),
  },
  {
    name: 'a document without an error is retried',
    plant: where(
      (record) => record.error === null && record.status !== 'posted',
      (history) => appendChange(history, 'retry', 'extracted', read),
    ),
  },
  {
    name: 'a retry posts what nobody approved',
    plant: where(
      (record, history) => record.error?.code === 'possible_duplicate' && approvals(history) === 1,
      postIt('retry'),
    ),
  },
  {
    name: 'a retry runs another step than failed',
    plant: where(
      (record) => record.error?.step === 'code',
      (history) => appendChange(history, 'retry', 'extracted', read),
    ),
  },
  {
    name: 'what was never posted is reversed',
    plant: where(
      (record, { final }) => record.status === 'coded' && final.entries.length === 0,
      (history) => appendChange(history, 'reverse', 'reversed', { error: null }),
    ),
  },
  {
    name: 'content that cannot be read is extracted',
    plant: (history) => {
      const isRead = history.events.some(({ type }) => type === 'extracted')
      return isRead ? { ...history, content: { ...history.content, unreadable: 'any' } } : null
    },
  },
  {
    name: 'content without a total is coded',
    plant: (history) => {
      const isCoded = history.events.some(({ type }) => type === 'coded')
      return isCoded ? { ...history, content: { ...history.content, incomplete: 'any' } } : null
    },
  },
]
