import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { App } from '#kernel/corridor/app'
import type { Task, TaskClass } from '#kernel/corridor/task'
import type { Claimed } from './store.ts'

export type LaneOptions = {
  /** How many jobs of the class run at the same time in this process. */
  concurrency: number
  /** How many are fetched at once at most. */
  batch: number
}

export type LaneContext = {
  app: App
  boss: PgBoss
  pool: pg.Pool
  tasks: ReadonlyMap<string, Task>
  /** After this long a job is aborted and counts as failed. */
  limitMs: number
}

export type RunningJob = { job: Claimed; ending: AbortController }

export type LaneState = {
  bench: LaneContext
  name: TaskClass
  options: LaneOptions
  running: Set<RunningJob>
  done: Claimed[]
  settling: Promise<void> | null
  stopping: boolean
  turn: number
  turnTimer: NodeJS.Timeout | null
  /** Called when a job ends or the lane stops, so that the loop checks again. */
  wake: () => void
}

export async function untilWoken(state: LaneState, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    state.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Waits even if jobs end meanwhile: the queue was empty a moment ago. Nobody sets this clock back. */
export async function untilStopped(state: LaneState, ms: number): Promise<void> {
  const end = performance.now() + ms
  for (;;) {
    const left = end - performance.now()
    if (left <= 0 || state.stopping) return
    await untilWoken(state, left)
  }
}

/** Jitter, so that many processes do not ask at the same time. */
export function jittered(state: LaneState, ms: number): number {
  return ms * (0.75 + (0.5 * state.bench.app.random.uint32()) / 2 ** 32)
}
