import { setImmediate as breathe } from 'node:timers/promises'
import type { TaskClass } from '#kernel/corridor/task'
import {
  jittered,
  untilStopped,
  untilWoken,
  type LaneContext,
  type LaneOptions,
  type LaneState,
} from './lane_state.ts'
import { run, settle, toHold } from './run_job.ts'
import { mayWork } from './may_work.ts'
import { giveBack, moveTurnOn, type Claimed } from './store.ts'

export type Lane = {
  /** Takes no more jobs, waits this long for running ones, and hands back the rest. */
  stop(graceMs: number): Promise<void>
}

const quickRestMs = 50
const longRestMs = 500
const beatMs = 3_000
const turnEveryMs = 20

/** The workers of one class. A slow job occupies one worker, not its whole batch. */
export function openLane(bench: LaneContext, name: TaskClass, options: LaneOptions): Lane {
  const state: LaneState = {
    bench,
    name,
    options,
    running: new Set(),
    done: [],
    settling: null,
    stopping: false,
    turn: 0,
    turnTimer: null,
    wake: () => undefined,
  }
  const loop = takeJobs(state)
  const beat = setInterval(() => void giveSigns(state), beatMs)
  return {
    async stop(graceMs) {
      state.stopping = true
      state.wake()
      await loop
      await untilIdle(state, graceMs)
      clearInterval(beat)
      await letGo(state)
      await settle(state)
      if (state.turnTimer) {
        clearTimeout(state.turnTimer)
        await writeTurn(state)
      }
    },
  }
}

async function takeJobs(state: LaneState): Promise<void> {
  let restMs = quickRestMs
  while (!state.stopping) {
    const free = state.options.concurrency - state.running.size
    if (free <= 0) {
      await untilWoken(state, longRestMs)
      continue
    }
    const asked = Math.min(free, state.options.batch)
    const jobs = await take(state, asked)
    for (const job of jobs) void run(state, job)
    if (jobs.length > 0) moveOn(state, jobs)
    if (jobs.length === asked) {
      restMs = quickRestMs
      // Lets the started jobs run before more are fetched.
      await breathe()
      continue
    }
    restMs = jobs.length > 0 ? quickRestMs : Math.min(restMs * 2, longRestMs)
    await untilStopped(state, jittered(state, restMs))
  }
}

async function take(state: LaneState, most: number): Promise<Claimed[]> {
  try {
    if (!(await mayWork(state.bench.app))) return []
    const found = await state.bench.boss.fetch<Stored>(state.name, { batchSize: most })
    return found.map((job) => toClaimed(job.id, job.retryCount, job.data))
  } catch (error) {
    state.bench.app.log.error({ error, class: state.name }, 'jobs could not be fetched')
    return []
  }
}

type Stored = { kind: string; org: string; turn: number; data: unknown; failures?: number }

function toClaimed(id: string, claim: number, stored: Stored): Claimed {
  const { kind, org, turn, data, failures = 0 } = stored
  return { id, claim, kind, orgId: org, data, turn, failures }
}

/** Heartbeats for all running jobs; a job that another process has taken is aborted. */
async function giveSigns(state: LaneState): Promise<void> {
  const { boss, app } = state.bench
  const held = [...state.running]
  if (held.length === 0) return
  try {
    const answer = await boss.touch(
      state.name,
      held.map((one) => toHold(one.job)),
    )
    const ours = new Set((answer as { settled?: string[] }).settled)
    for (const one of held) {
      if (ours.has(one.job.id) || !state.running.delete(one)) continue
      one.ending.abort(new Error('another process has taken the job'))
    }
  } catch (error) {
    app.log.warn({ error, class: state.name }, 'heartbeat failed')
  }
}

function moveOn(state: LaneState, jobs: readonly Claimed[]): void {
  // The latest, not the highest: turns are renumbered from time to time.
  state.turn = jobs.reduce((most, job) => Math.max(most, job.turn), 0)
  state.turnTimer ??= setTimeout(() => void writeTurn(state), turnEveryMs)
}

async function writeTurn(state: LaneState): Promise<void> {
  state.turnTimer = null
  const { app, pool } = state.bench
  try {
    await moveTurnOn(pool, state.name, state.turn)
  } catch (error) {
    app.log.warn({ error, class: state.name }, 'the turn could not be saved')
  }
}

async function letGo(state: LaneState): Promise<void> {
  const { app, pool } = state.bench
  const rest = [...state.running]
  if (rest.length === 0) return
  // Before they are aborted, so that how they end does not count.
  state.running.clear()
  try {
    await giveBack(
      pool,
      state.name,
      rest.map((one) => one.job),
    )
    app.log.info({ class: state.name, jobs: rest.length }, 'unfinished jobs were handed back')
  } finally {
    for (const { ending } of rest) ending.abort(new Error('the process ends'))
  }
}

async function untilIdle(state: LaneState, graceMs: number): Promise<void> {
  const end = state.bench.app.clock.now().getTime() + graceMs
  while (state.running.size > 0) {
    const left = end - state.bench.app.clock.now().getTime()
    if (left <= 0) return
    await untilWoken(state, left)
  }
}
