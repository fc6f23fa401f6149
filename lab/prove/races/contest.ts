import { setTimeout as sleep } from 'node:timers/promises'
import { check, type Verdict } from '../../../test/history/checker.ts'
import { createChance, type Chance } from '../../../test/history/chance.ts'
import type { History } from '../../../test/history/history.ts'
import { send, prepare } from './api.ts'
import { chooseRequest } from './choose_request.ts'
import { collect } from './collect.ts'
import { kinds, make, type Kind } from './contents.ts'
import { act, answerOf, type HotDocument } from './hot_document.ts'
import type { Stage } from './stage.ts'

export type Judged = { hot: HotDocument; history: History; verdict: Verdict; checkMs: number }

type Contest = {
  stage: Stage
  chance: Chance
  /** Still to be captured, and still to be judged. */
  unborn: number
  unjudged: number
  made: number
  /** Captured, and waiting for the moment when the background takes it up. */
  maturing: number
  ready: HotDocument[]
  hot: HotDocument[]
  over: HotDocument[]
  isStopped: boolean
  onJudged: (judged: Judged) => void
}

const clients = 16
const places = 6
const reserve = 24
/** The background begins 2 s after a capture; calls from about then on meet it at work. */
const headStartMs = [1_900, 2_500] as const

export type Goal = { histories: number; seed: number; mostMs: number }

/** Sixteen clients at a few documents at a time, each with a history that is judged when it is over. */
export async function contend(
  stage: Stage,
  goal: Goal,
  onJudged: (judged: Judged) => void,
): Promise<void> {
  const contest: Contest = {
    stage,
    chance: createChance(goal.seed),
    unborn: goal.histories,
    unjudged: goal.histories,
    made: 0,
    maturing: 0,
    ready: [],
    hot: [],
    over: [],
    isStopped: false,
    onJudged,
  }
  const timer = setTimeout(() => {
    contest.isStopped = true
  }, goal.mostMs)
  const callers = Array.from({ length: clients }, (_, client) => keepCalling(contest, client))
  await Promise.all([capture(contest), capture(contest), ...callers, judgeAll(contest)])
  clearTimeout(timer)
}

async function capture(contest: Contest): Promise<void> {
  while (contest.unborn > 0 && !contest.isStopped) {
    if (contest.ready.length + contest.maturing >= reserve) {
      await sleep(5)
      continue
    }
    contest.unborn -= 1
    const hot = await captureOne(contest)
    if (!contest.chance.may(0.35)) contest.ready.push(hot)
    else mature(contest, hot)
  }
}

function mature(contest: Contest, hot: HotDocument): void {
  contest.maturing += 1
  setTimeout(
    () => {
      contest.maturing -= 1
      contest.ready.push(hot)
    },
    contest.chance.between(...headStartMs),
  )
}

/** With which code reading or coding each kind must fail; the rest must succeed. */
const failures: Partial<Record<Kind, HotDocument['content']>> = {
  nothing: { unreadable: 'nothing_to_read', incomplete: null },
  noise: { unreadable: null, incomplete: 'total_missing' },
  without_date: { unreadable: null, incomplete: 'date_missing' },
}
const mostlyGood: Kind[] = [...kinds, 'fattura', 'fattura', 'oioubl', 'oioubl', 'text', 'text']

async function captureOne(contest: Contest): Promise<HotDocument> {
  const { chance, stage } = contest
  contest.made += 1
  const home = chance.pick(stage.homes)
  const kind = chance.pick(mostlyGood)
  const isItalian = home.regionKey === 'italy'
  const input = await prepare(home.api, make(kind, contest.made, isItalian))
  const calledAt = performance.now()
  const reply = await send(home.api, 'actions/capture_document', input)
  if (reply.status !== 200) throw new Error(`capture: ${JSON.stringify(reply.body)}`)
  const answer = answerOf({ name: 'capture' }, reply)
  const { requestId } = reply
  const captured = { name: 'capture', client: -1, calledAt, requestId, answer } as const
  return {
    id: reply.body.result.id,
    home,
    kind,
    content: failures[kind] ?? { unreadable: null, incomplete: null },
    operations: [{ ...captured, answeredAt: performance.now() }],
    left: chance.between(9, 30),
    pending: 0,
    version: 1,
  }
}

async function keepCalling(contest: Contest, client: number): Promise<void> {
  const { chance, hot } = contest
  while (!contest.isStopped && contest.unjudged > 0) {
    const next = hot.length < places ? contest.ready.shift() : undefined
    if (next) hot.push(next)
    const waiting = hot.filter((one) => one.left > 0)
    if (waiting.length === 0) {
      await sleep(5)
      continue
    }
    const one = chance.pick(waiting)
    one.left -= 1
    one.pending += 1
    await act(one, client, chooseRequest(chance, one))
    one.pending -= 1
    if (one.left === 0 && one.pending === 0) {
      hot.splice(hot.indexOf(one), 1)
      contest.over.push(one)
    }
  }
}

async function judgeAll(contest: Contest): Promise<void> {
  while (!contest.isStopped && contest.unjudged > 0) {
    const next = contest.over.shift()
    if (!next) {
      await sleep(5)
      continue
    }
    const history = await collect(contest.stage, next)
    const began = performance.now()
    const verdict = check(history)
    const checkMs = performance.now() - began
    contest.unjudged -= 1
    contest.onJudged({ hot: next, history, verdict, checkMs })
  }
}
