import type { History, Operation, Step } from './history.ts'

/** What can be read off a history before any order is tried, to try fewer of them. */
export type Signs = {
  /** Whether this operation may have caused this event; -1 is the background. */
  mayCause(index: number, at: number): boolean
  /** Whether a posting or reversal may begin here: nothing but links happens until it ends. */
  mayOpen(index: number, kind: 'post' | 'reverse', at: number): boolean
  /** For each retry the step that it did, where answer or event tell. */
  retried: readonly (Step | null)[]
}

export function readSigns(history: History): Signs {
  const { operations, events } = history
  const byRequest = new Map<string, number>()
  operations.forEach(({ requestId }, index) => {
    if (requestId !== null) byRequest.set(requestId, index)
  })
  const owners = events.map(({ requestId }) =>
    requestId === null ? undefined : byRequest.get(requestId),
  )
  const mayCause = (index: number, at: number): boolean => {
    const owner = owners[at]
    if (owner !== undefined) return owner === index
    // An event of a request that nobody was told of is the background's, or one whose answer was lost.
    const isNamed = typeof events[at]?.requestId === 'string'
    return !isNamed || operations[index]?.requestId === null || index < 0
  }
  const mayOpen = (index: number, kind: 'post' | 'reverse', at: number): boolean => {
    let end = at
    while (events[end]?.type === 'linked') end += 1
    const event = events[end]
    const answer = operations[index]?.answer
    if (!event) return answer !== undefined && 'unknown' in answer
    const isPosting = event.type === 'posted' || event.shown?.error?.step === 'post'
    return (kind === 'post' ? isPosting : event.type === 'reversed') && mayCause(index, end)
  }
  const retried = operations.map((operation, index) =>
    retriedStep(history, operation, owners.indexOf(index)),
  )
  return { mayCause, mayOpen, retried }
}

function retriedStep(history: History, operation: Operation, at: number): Step | null {
  if (operation.name !== 'retry') return null
  const { answer } = operation
  const shown = history.events[at]?.shown ?? ('record' in answer ? answer.record : null)
  if (shown === null) return null
  if (shown.error !== null && shown.error.code !== 'possible_duplicate') return shown.error.step
  const steps = { draft: 'extract', extracted: 'extract', coded: 'code', posted: 'post' } as const
  return steps[shown.status]
}
