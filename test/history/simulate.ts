import type { Answer, DocumentEvent, History, Operation, Request, Shown } from './history.ts'
import { createChance, type Chance } from './chance.ts'
import { step, unborn } from './model.ts'
import type { Actor, Outcome, Rules, State } from './model.ts'
import { imagineRequest, imagineSeen } from './imagine.ts'
import { background } from './moves.ts'
import { begin, close, mayPostAlone, open } from './two_parts.ts'

type Turn = { at: number; run: () => void }

/** One document in a made-up world: the model stands for the system, and the clock is a number. */
type World = {
  rules: Rules
  chance: Chance
  state: State
  now: number
  turns: Turn[]
  operations: Operation[]
  events: DocumentEvent[]
  isNamed: boolean
  requests: number
}

/** A history that a correct system could have left, with as much going on at once as may be. */
export function simulate(seed: number): History {
  const chance = createChance(seed)
  const rules = {
    content: {
      unreadable: chance.may(0.1) ? 'nothing_to_read' : null,
      incomplete: chance.may(0.1) ? 'total_missing' : null,
    },
    threshold: chance.may(0.5) ? 0.9 : null,
  }
  const world: World = {
    rules,
    chance,
    state: unborn,
    now: 0,
    turns: [],
    operations: [],
    events: [],
    isNamed: chance.may(0.7),
    requests: 0,
  }
  callOne(world, 0, { name: 'capture' })
  runTurns(world)
  const clients = chance.between(2, 8)
  for (let client = 0; client < clients; client += 1) {
    startClient(world, client, chance.between(1, 6))
  }
  startProcessing(world)
  runTurns(world)
  const { state, operations, events } = world
  const final = { record: state.shown, entries: state.entries }
  return { ...rules, operations, events, final }
}

function runTurns(world: World): void {
  for (;;) {
    const next = world.turns.toSorted((one, other) => one.at - other.at)[0]
    if (!next) return
    world.turns.splice(world.turns.indexOf(next), 1)
    world.now = next.at
    next.run()
  }
}

const later = (world: World, most: number, run: Turn['run']): void =>
  void world.turns.push({ at: world.now + world.chance.between(1, most), run })

function startClient(world: World, client: number, calls: number): void {
  const next = (left: number) => () => {
    if (left === 0) return
    const request = imagineRequest(world.chance, world.state)
    callOne(world, client, request, () => later(world, 10, next(left - 1)))
  }
  later(world, 20, next(calls))
}

/** Calls, lets the parts happen at some time in between, and writes down the answer. */
function callOne(
  world: World,
  client: number,
  request: Request,
  then: () => void = () => undefined,
): void {
  const { chance } = world
  world.requests += 1
  const name = `request-${world.requests}`
  const isLost = request.name !== 'capture' && chance.may(0.04)
  const isNeverSent = isLost && chance.may(0.5)
  const operation: Operation = {
    ...request,
    client,
    calledAt: world.now,
    answeredAt: Infinity,
    requestId: null,
    answer: { unknown: true },
  }
  world.operations.push(operation)
  const index = world.operations.length - 1
  const answer = (given: Answer) => () => {
    if (!isLost && !('unknown' in given)) {
      const requestId = world.isNamed ? name : null
      const answeredAt = world.now
      world.operations[index] = { ...operation, answeredAt, requestId, answer: given }
    }
    then()
  }
  if (isNeverSent) return then()
  const settle = (given: Answer): void => later(world, 10, answer(given))
  later(world, 10, () => firstPart(world, index, name, settle))
}

/** Where a second part is needed it happens later, and others come in between. */
function firstPart(
  world: World,
  index: number,
  name: string,
  settle: (answer: Answer) => void,
): void {
  const { state, rules, chance } = world
  const operation = world.operations[index] as Operation
  const doLater = (request: Request): void =>
    later(world, 15, () => settle(apply(world, request, name, 'person')))
  if (operation.name === 'extract') {
    const outcome = step(rules, state, operation, null)
    return 'refused' in outcome ? settle(outcome) : doLater(operation)
  }
  const isWhole = !['post', 'retry', 'reverse'].includes(operation.name)
  if (isWhole) return settle(apply(world, operation, name, 'person'))
  const begun = begin(state, operation)
  if ('refused' in begun) return settle(begun)
  if ('same' in begun) return settle({ record: state.shown as Shown })
  if (begun.go === 'extract' || begun.go === 'code') return doLater({ name: begun.go })
  world.state = open(state, index, begun.go, 'person')
  later(world, 15, () => {
    const outcome = close(world.state, imagineSeen(chance, world.state, operation), 'person')
    const isFailure = 'event' in outcome && outcome.event === 'failed'
    const answer = keep(world, outcome, name)
    settle(isFailure ? { unknown: true } : answer)
  })
}

function apply(world: World, request: Request, name: string, actor: Actor): Answer {
  const seen = imagineSeen(world.chance, world.state, request)
  return keep(world, step(world.rules, world.state, request, seen, actor), name)
}

function keep(world: World, outcome: Outcome, name: string): Answer {
  if ('refused' in outcome) return outcome
  if ('event' in outcome) {
    world.state = outcome.after
    const { shown } = outcome.after
    const requestId = world.isNamed ? name : null
    world.events.push({ type: outcome.event, requestId, shown })
    if (mayPostAlone(world.state)) startPosting(world)
  }
  const { shown } = world.state
  return shown === null ? { deleted: true } : { record: shown }
}

function startProcessing(world: World): void {
  later(world, 60, () => {
    if (world.state.shown?.status !== 'draft' || world.state.isAttended) return
    apply(world, { name: 'extract' }, 'job-1', 'background')
    later(world, 20, () => {
      const { shown } = world.state
      if (shown?.status === 'extracted' && shown.error === null) {
        apply(world, { name: 'code' }, 'job-2', 'background')
      }
    })
  })
}

function startPosting(world: World): void {
  const last = world.events.at(-1)
  if (last?.type !== 'coded') return
  later(world, 30, () => {
    if (!mayPostAlone(world.state)) return
    world.state = open(world.state, background, 'post', 'background')
    later(world, 20, () => {
      const seen = imagineSeen(world.chance, world.state, { name: 'post' })
      keep(world, close(world.state, seen, 'background'), 'job-3')
    })
  })
}
