import { keyOf, type DocumentEvent, type History, type Operation } from './history.ts'
import { step, type Outcome, type State } from './model.ts'
import type { Signs } from './signs.ts'
import { begin, close, mayPostAlone, open } from './two_parts.ts'

/** How far an operation has come in the order that is being tried. */
export const waiting = 0
const opened = 1
export const plannedExtract = 2
export const plannedCode = 3
export const done = 4

export const background = -1

/** A beginning of an order: the operations taken so far, and what the model says of it. */
export type Node = { state: State; at: number; progress: Uint8Array }

export type Trial = {
  history: History
  signs: Signs
  /** Of the events and of the answers, so that records are compared as texts. */
  keys: readonly string[]
  answers: readonly (string | null)[]
}

/** An operation may come next unless another was answered before it was called. */
export function latestCall({ history }: Trial, { progress }: Node): number {
  let latest = Infinity
  history.operations.forEach(({ answeredAt }, index) => {
    if (progress[index] !== done && answeredAt < latest) latest = answeredAt
  })
  return latest
}

export const hasTwoParts = ({ name }: Operation): boolean =>
  name === 'post' || name === 'retry' || name === 'reverse'

/** Every way to go on by something that changes the document, or begins to. */
export function nextNodes(trial: Trial, node: Node): Node[] {
  const { history, signs } = trial
  const latest = latestCall(trial, node)
  const event = history.events[node.at]
  const nodes: Node[] = []
  history.operations.forEach((operation, index) => {
    if (node.progress[index] === done || operation.calledAt > latest) return
    if (event && signs.mayCause(index, node.at)) {
      nodes.push(...caused(trial, node, index, event))
    }
    nodes.push(...begunNodes(trial, node, index))
  })
  if (event && signs.mayCause(background, node.at)) {
    nodes.push(...causedAlone(trial, node, event))
  }
  if (mayPostAlone(node.state) && signs.mayOpen(background, 'post', node.at)) {
    nodes.push(moved(node, background, done, open(node.state, background, 'post', 'background'), 0))
  }
  return nodes
}

/** The node after this operation caused the next event, where the model says that it does. */
function caused(trial: Trial, node: Node, index: number, event: DocumentEvent): Node[] {
  const operation = trial.history.operations[index] as Operation
  const outcome = outcomeOf(trial, node, index, event)
  if (outcome === null || !isEvent(trial, node, outcome)) return []
  const { answer } = operation
  const isUnknown = 'unknown' in answer
  const isPostingFailure = outcome.event === 'failed' && node.progress[index] === opened
  const isAnswered =
    isUnknown ||
    (event.type === 'deleted'
      ? 'deleted' in answer
      : !isPostingFailure && trial.answers[index] === trial.keys[node.at])
  if (!isAnswered) return []
  const isStillOpen = outcome.after.open?.holder === index
  return [moved(node, index, isStillOpen ? opened : done, outcome.after, 1)]
}

function outcomeOf(
  trial: Trial,
  { state, progress }: Node,
  index: number,
  event: DocumentEvent,
): Outcome | null {
  const { history } = trial
  const operation = history.operations[index] as Operation
  if (progress[index] === opened) {
    return state.open?.holder === index ? close(state, event.shown, 'person') : null
  }
  if (progress[index] === plannedExtract)
    return step(history, state, { name: 'extract' }, event.shown)
  if (progress[index] === plannedCode) return step(history, state, { name: 'code' }, event.shown)
  return hasTwoParts(operation) ? null : step(history, state, operation, event.shown)
}

function isEvent(
  trial: Trial,
  node: Node,
  outcome: Outcome,
): outcome is Extract<Outcome, { event: string }> {
  if (!('event' in outcome)) return false
  const event = trial.history.events[node.at]
  return outcome.event === event?.type && keyOf(outcome.after.shown) === trial.keys[node.at]
}

function moved(node: Node, index: number, progress: number, state: State, events: number): Node {
  const next = { state, at: node.at + events, progress: node.progress.slice() }
  if (index !== background) next.progress[index] = progress
  return next
}

/** The first part of a posting or a reversal: nobody sees it but those whom it holds off. */
function begunNodes(trial: Trial, node: Node, index: number): Node[] {
  const operation = trial.history.operations[index] as Operation
  const { answer } = operation
  if (node.progress[index] !== waiting || !hasTwoParts(operation) || 'refused' in answer) return []
  const begun = begin(node.state, operation)
  if (!('go' in begun)) return []
  if (begun.go === 'extract' || begun.go === 'code') {
    if (!('unknown' in answer)) return []
    const planned = begun.go === 'extract' ? plannedExtract : plannedCode
    return [moved(node, index, planned, node.state, 0)]
  }
  if (!trial.signs.mayOpen(index, begun.go, node.at)) return []
  return [moved(node, index, opened, open(node.state, index, begun.go, 'person'), 0)]
}

function causedAlone(trial: Trial, node: Node, event: DocumentEvent): Node[] {
  const { state } = node
  const { history } = trial
  const holder = state.open?.holder
  const nodes: Node[] = []
  const add = (outcome: Outcome): void => {
    if (isEvent(trial, node, outcome)) nodes.push(moved(node, background, done, outcome.after, 1))
  }
  if (holder === background) add(close(state, event.shown, 'background'))
  const status = state.shown?.status
  if (status === 'draft') add(step(history, state, { name: 'extract' }, event.shown, 'background'))
  if (status === 'extracted') add(step(history, state, { name: 'code' }, event.shown, 'background'))
  return nodes
}
