import type { Answer, History, Operation, Shown } from './history.ts'
import { append, causeOf, findEvent, mapRecords, withOperation, type Fault } from './plant.ts'

/** Every version from one event on is one more or less than it should be. */
function shift(history: History, by: number): History | null {
  const from = history.events[2]?.shown?.version
  if (from === undefined) return null
  return mapRecords(history, (shown) =>
    shown.version >= from ? { ...shown, version: shown.version + by } : shown,
  )
}

function answerWith(
  history: History,
  fits: (operation: Operation, index: number) => boolean,
  answer: Answer,
): History | null {
  const index = history.operations.findIndex(fits)
  return index < 0 ? null : withOperation(history, index, (one) => ({ ...one, answer }))
}

const isRefused = ({ answer }: Operation, code: string): boolean =>
  'refused' in answer && answer.refused === code

const wasPosted = ({ events }: History): boolean => events.some(({ type }) => type === 'posted')
const hasFailed = ({ events }: History): boolean =>
  events.some(({ shown }) => shown !== null && shown.error !== null)

/** The record as the version before the last one had it. */
function olderOf({ events }: History): Shown | null {
  return events.at(-2)?.shown ?? null
}

/** What was told of it, by answers and by events, told wrongly. */
export const faultsOfAnswers: Fault[] = [
  { name: 'a version is skipped', plant: (history) => shift(history, 1) },
  { name: 'two changes share a version', plant: (history) => shift(history, -1) },
  {
    name: 'an event is never told',
    plant: ({ events, ...rest }) =>
      events.length < 3 ? null : { ...rest, events: events.toSpliced(1, 1) },
  },
  {
    name: 'an event is told twice',
    plant: ({ events, ...rest }) => {
      const [, second] = events
      return second ? { ...rest, events: events.toSpliced(1, 0, second) } : null
    },
  },
  {
    name: 'two events change places',
    plant: ({ events, ...rest }) => {
      const [, second, third] = events
      if (!second || !third) return null
      return { ...rest, events: events.with(1, third).with(2, second) }
    },
  },
  {
    name: 'a change comes after the deletion',
    plant: (history) => {
      const [last, before] = [history.events.at(-1), history.events.at(-2)]
      if (last?.type !== 'deleted' || !before?.shown) return null
      const shown = { ...before.shown, version: before.shown.version + 1 }
      return append(
        history,
        { name: 'link', contactId: 'contact-1', answer: { record: shown } },
        { type: 'linked', shown },
      )
    },
  },
  {
    name: 'an answer shows the version before its own',
    plant: (history) => {
      const found = findEvent(history, 'coded')
      const index = found ? causeOf(history, found.at) : -1
      if (!found || index < 0) return null
      const answer = { record: found.before }
      return withOperation(history, index, (one) => ({ ...one, answer }))
    },
  },
  {
    name: 'a read shows an older version than was already answered',
    plant: (history) => {
      const record = olderOf(history)
      return record && append(history, { name: 'read', answer: { record } })
    },
  },
  {
    name: 'a read shows what was not yet asked for',
    plant: (history) => {
      const found = findEvent(history, 'corrected')
      const maker = history.operations[found ? causeOf(history, found.at) : -1]
      if (!found || !maker) return null
      const times = { calledAt: maker.calledAt - 0.2, answeredAt: maker.calledAt - 0.1 }
      return append(history, { name: 'read', answer: { record: found.shown }, ...times })
    },
  },
  {
    name: 'a posting answers before its coding was asked for',
    plant: (history) => {
      const found = findEvent(history, 'posted', ({ before }) => before.status === 'coded')
      if (!found || history.events[found.at - 1]?.type !== 'coded') return null
      const coder = history.operations[causeOf(history, found.at - 1)]
      const index = causeOf(history, found.at)
      if (!coder || index < 0) return null
      const times = { calledAt: coder.calledAt - 0.2, answeredAt: coder.calledAt - 0.1 }
      return withOperation(history, index, (one) => ({ ...one, ...times }))
    },
  },
  {
    name: 'a document that stands is not found',
    plant: (history) =>
      history.final.record === null
        ? null
        : append(history, { name: 'read', answer: { refused: 'document_not_found' } }),
  },
  {
    name: 'a deleted document is shown',
    plant: (history) => {
      const record = history.events.at(-2)?.shown
      if (history.final.record !== null || !record) return null
      return append(history, { name: 'read', answer: { record } })
    },
  },
  {
    name: 'a document is called posted that never was',
    plant: (history) =>
      wasPosted(history)
        ? null
        : answerWith(history, ({ name }) => name === 'code', { refused: 'document_posted' }),
  },
  {
    name: 'a posting is called open where there was none',
    plant: (history) =>
      wasPosted(history) || hasFailed(history)
        ? null
        : answerWith(history, ({ name }) => name === 'update', { refused: 'posting_in_doubt' }),
  },
  {
    name: 'an approval is asked for where nothing failed',
    plant: (history) =>
      hasFailed(history)
        ? null
        : answerWith(history, ({ name }) => name === 'retry', { refused: 'post_needs_approval' }),
  },
  {
    name: 'a refused operation changed something after all',
    plant: (history) => {
      const found = findEvent(history, 'linked')
      const index = found ? causeOf(history, found.at) : -1
      const answer = { refused: 'posting_in_doubt' }
      return index < 0 ? null : withOperation(history, index, (one) => ({ ...one, answer }))
    },
  },
  {
    name: 'a refusal names another reason than the state gives',
    plant: (history) =>
      answerWith(history, (one) => isRefused(one, 'document_not_extracted'), {
        refused: 'document_not_coded',
      }),
  },
  {
    name: 'a link is answered and not done',
    plant: (history) => {
      const { record } = history.final
      return record && append(history, { name: 'link', contactId: 'nobody', answer: { record } })
    },
  },
  {
    name: 'an answer names another entry than the event',
    plant: (history) => {
      const found = findEvent(history, 'posted')
      const index = found ? causeOf(history, found.at) : -1
      if (!found || index < 0) return null
      const posting = { entryId: 'another', automatic: false }
      const answer = { record: { ...found.shown, posting } }
      return withOperation(history, index, (one) => ({ ...one, answer }))
    },
  },
]
