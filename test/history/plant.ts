import type { DocumentEvent, EventType, History, Operation, Shown } from './history.ts'

/** A way in which a system could go wrong, planted in a history that is right; null: no place here. */
export type Fault = { name: string; plant: (history: History) => History | null }

/** Changes records wherever they were shown, so that nothing but the rule itself is broken. */
export function mapRecords(history: History, change: (shown: Shown) => Shown): History {
  const { final } = history
  return {
    ...history,
    events: history.events.map((event) => ({
      ...event,
      shown: event.shown && change(event.shown),
    })),
    operations: history.operations.map((operation) =>
      'record' in operation.answer
        ? { ...operation, answer: { record: change(operation.answer.record) } }
        : operation,
    ),
    final: { ...final, record: final.record && change(final.record) },
  }
}

/** Changes the records from one event on, until an event of those types sets the matter anew. */
export function rewrite(
  history: History,
  at: number,
  until: readonly EventType[],
  change: (shown: Shown) => Shown,
): History | null {
  const { events } = history
  const from = events[at]?.shown?.version
  if (from === undefined) return null
  const next = events.find(({ type }, index) => index > at && until.includes(type))
  const end = next?.shown?.version ?? Infinity
  return mapRecords(history, (shown) =>
    shown.version >= from && shown.version < end ? change(shown) : shown,
  )
}

export type Found = { at: number; before: Shown; shown: Shown }

/** The first event of the type with the state before it, where that fits. */
export function findEvent(
  { events }: History,
  type: EventType,
  fits: (found: Found) => boolean = () => true,
): Found | null {
  for (const [at, event] of events.entries()) {
    const before = events[at - 1]?.shown
    if (event.type !== type || !before || !event.shown) continue
    const found = { at, before, shown: event.shown }
    if (fits(found)) return found
  }
  return null
}

/** A fault in what an event of a type makes of the record. */
export function spoil(
  type: EventType,
  until: readonly EventType[],
  fits: (found: Found) => boolean,
  change: (shown: Shown, found: Found) => Shown,
): Fault['plant'] {
  return (history) => {
    const found = findEvent(history, type, fits)
    return found && rewrite(history, found.at, until, (shown) => change(shown, found))
  }
}

export function withOperation(
  history: History,
  index: number,
  change: (operation: Operation) => Operation,
): History | null {
  const operation = history.operations[index]
  if (!operation) return null
  return { ...history, operations: history.operations.with(index, change(operation)) }
}

/** The operation that was told of this event as its own outcome. */
export function causeOf({ operations, events }: History, at: number): number {
  const version = events[at]?.shown?.version
  const names: Record<string, EventType[]> = {
    extract: ['extracted', 'failed'],
    code: ['coded', 'failed'],
    update: ['corrected'],
    post: ['posted'],
    link: ['linked'],
    reverse: ['reversed'],
    retry: ['extracted', 'coded', 'posted', 'failed'],
  }
  return operations.findIndex(
    ({ name, answer }) =>
      'record' in answer &&
      answer.record.version === version &&
      names[name]?.includes(events[at]?.type ?? 'captured') === true,
  )
}

export const endOf = ({ operations }: History): number =>
  operations.reduce((end, { answeredAt }) => Math.max(end, answeredAt), 0)

type Added = Partial<Operation> & Pick<Operation, 'name' | 'answer'>

/** One call more, when all else is over: nobody but the state at the end decides about it. */
export function append(
  history: History,
  added: Added,
  event?: Omit<DocumentEvent, 'requestId'>,
): History {
  const calledAt = endOf(history) + 10
  const requestId = `added-${history.operations.length}`
  const operation = { client: 0, calledAt, answeredAt: calledAt + 5, requestId, ...added }
  const operations = [...history.operations, operation]
  if (!event) return { ...history, operations }
  const events = [...history.events, { ...event, requestId }]
  return { ...history, operations, events, final: { ...history.final, record: event.shown } }
}

/** Appends a call that changes the record as it must not. */
export function appendChange(
  history: History,
  name: Operation['name'],
  type: EventType,
  change: Partial<Shown>,
): History | null {
  const { record } = history.final
  if (record === null) return null
  const shown = { ...record, ...change, version: record.version + 1 }
  return append(history, { name, answer: { record: shown } }, { type, shown })
}

/** Appends an event that nobody asked for: only the background could have caused it. */
export function appendAlone(
  history: History,
  type: EventType,
  change: Partial<Shown>,
): History | null {
  const { record } = history.final
  if (record === null) return null
  const shown = { ...record, ...change, version: record.version + 1 }
  const events = [...history.events, { type, requestId: 'job-of-nobody', shown }]
  return { ...history, events, final: { ...history.final, record: shown } }
}

export const isCertain = ({ operations }: History): boolean =>
  operations.every(({ answer }) => !('unknown' in answer))

export function replaceLast(history: History, change: Partial<Operation>): History {
  const last = history.operations.at(-1)
  if (!last) return history
  return { ...history, operations: [...history.operations.slice(0, -1), { ...last, ...change }] }
}
