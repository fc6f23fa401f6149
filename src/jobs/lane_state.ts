import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { House } from '#kernel/house'
import type { Task, TaskClass } from '#kernel/task'
import type { Claimed } from './store.ts'

export type LaneOptions = {
  /** How many jobs of the class run at the same time in this process. */
  concurrency: number
  /** How many are taken at once at most. */
  batch: number
}

export type Bench = {
  house: House
  boss: PgBoss
  pool: pg.Pool
  tasks: ReadonlyMap<string, Task>
  /** After this long a job is told to end and counts as failed. */
  limitMs: number
}

export type Running = { job: Claimed; ending: AbortController }

export type State = {
  bench: Bench
  name: TaskClass
  options: LaneOptions
  running: Set<Running>
  done: Claimed[]
  settling: Promise<void> | null
  stopping: boolean
  turn: number
  turnTimer: NodeJS.Timeout | null
  /** Called when a job ends or the lane stops, so that the loop looks again. */
  wake: () => void
}

export async function untilWoken(state: State, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    state.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Rests whether or not jobs end meanwhile: the queue was empty a moment ago. */
export async function untilStopped(state: State, ms: number): Promise<void> {
  const end = state.bench.house.clock.now().getTime() + ms
  for (;;) {
    const left = end - state.bench.house.clock.now().getTime()
    if (left <= 0 || state.stopping) return
    await untilWoken(state, left)
  }
}

/** Many processes shall not ask in step. */
export function jittered(state: State, ms: number): number {
  return ms * (0.75 + (0.5 * state.bench.house.random.uint32()) / 2 ** 32)
}
