import { keyOf, type History, type Operation } from './history.ts'
import { readSigns } from './signs.ts'
import { step, unborn } from './model.ts'
import {
  done,
  hasTwoParts,
  latestCall,
  nextNodes,
  plannedCode,
  plannedExtract,
  waiting,
  type Node,
  type Trial,
} from './moves.ts'
import { begin } from './two_parts.ts'

export type Verdict = { isLegal: boolean; why: string; nodes: number }

const mostNodes = 100_000

type Search = Trial & { seen: Set<string>; nodes: number; farthest: Node }

/**
 * Whether some order of the operations, in which none comes after one that was called when it had
 * already been answered, lets the sequential document give every answer, every event and the state
 * at the end. The search is that of Wing and Gong with Lowe's memory of positions seen before.
 */
export function check(history: History): Verdict {
  const { operations, events } = history
  const first = { state: unborn, at: 0, progress: new Uint8Array(operations.length) }
  const search: Search = {
    history,
    signs: readSigns(history),
    keys: events.map(({ shown }) => keyOf(shown)),
    answers: operations.map(({ answer }) => ('record' in answer ? keyOf(answer.record) : null)),
    seen: new Set(),
    nodes: 0,
    farthest: first,
  }
  const isLegal = explore(search, first)
  const isCut = search.nodes > mostNodes
  const why = isLegal ? '' : isCut ? 'too many orders to try' : describe(search)
  return { isLegal, why, nodes: search.nodes }
}

function explore(search: Search, from: Node): boolean {
  const node = { ...from, progress: from.progress.slice() }
  while (takeSilent(search, node)) continue
  if (isFinished(search, node)) return true
  const key = positionOf(node)
  if (search.seen.has(key)) return false
  search.seen.add(key)
  search.nodes += 1
  if (search.nodes > mostNodes) return false
  if (node.at >= search.farthest.at) search.farthest = node
  return nextNodes(search, node).some((next) => explore(search, next))
}

function positionOf({ state, at, progress }: Node): string {
  const { corrections, approved, decided, isAttended, open: opening } = state
  return `${at} ${progress.join('')} ${JSON.stringify([corrections, approved, decided, isAttended, opening])}`
}

/**
 * Takes what changes nothing as soon as its answer fits: taken later it could only fit less. Gives
 * whether there was any.
 */
function takeSilent(search: Search, node: Node): boolean {
  const { operations } = search.history
  const latest = latestCall(search, node)
  let hasTaken = false
  operations.forEach((operation, index) => {
    if (node.progress[index] !== waiting || operation.calledAt > latest) return
    const plan = plannedStep(search, node, index)
    if (plan !== null) node.progress[index] = plan
    else if (isSilent(search, node, index)) node.progress[index] = done
    else return
    hasTaken = true
  })
  return hasTaken
}

function isSilent(search: Search, { state }: Node, index: number): boolean {
  const operation = search.history.operations[index] as Operation
  const { answer, name } = operation
  const outcome = hasTwoParts(operation)
    ? begin(state, operation)
    : step(search.history, state, operation, null)
  if ('refused' in answer) return 'refused' in outcome && outcome.refused === answer.refused
  if (!('same' in outcome) || !('record' in answer)) return false
  const isRight = name !== 'post' || state.shown?.status === 'posted'
  return isRight && search.answers[index] === keyOf(state.shown)
}

/** A retry decides on its step when it is called and does it later; deciding early costs nothing. */
function plannedStep(search: Search, { state }: Node, index: number): number | null {
  if (search.history.operations[index]?.name !== 'retry') return null
  const needed = search.signs.retried[index]
  if (needed !== 'extract' && needed !== 'code') return null
  const begun = begin(state, { name: 'retry' })
  if (!('go' in begun) || begun.go !== needed) return null
  return needed === 'extract' ? plannedExtract : plannedCode
}

function isFinished(search: Search, { state, at, progress }: Node): boolean {
  const { operations, events, final } = search.history
  if (at < events.length || keyOf(final.record) !== keyOf(state.shown)) return false
  const isExplained = ({ answer }: Operation, index: number): boolean =>
    progress[index] === done || 'unknown' in answer
  if (!operations.every(isExplained)) return false
  const standing = new Map(state.entries.map((entry) => [entry.id, entry.isReversed]))
  return (
    standing.size === final.entries.length &&
    final.entries.every(({ id, isReversed }) => standing.get(id) === isReversed)
  )
}

/** Where the best of the tried orders ended: what nobody could explain. */
function describe({ history, farthest, nodes }: Search): string {
  const { at, state, progress } = farthest
  const stuck = history.operations
    .map((operation, index) => ({ operation, index }))
    .filter(({ index, operation }) => progress[index] !== done && !('unknown' in operation.answer))
    .slice(0, 4)
    .map(
      ({ operation, index }) => `#${index} ${operation.name} ${JSON.stringify(operation.answer)}`,
    )
  const event = history.events[at]
  const next = event ? `${event.type} ${keyOf(event.shown)}` : 'the end'
  return `after ${keyOf(state.shown)} nothing explains ${next}; left: ${stuck.join(', ')}; ${nodes} nodes`
}
