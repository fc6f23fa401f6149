import type { Task } from '#kernel/task'
import type { Running, State } from './lane_state.ts'
import { codeOf, verdictOn } from './rules.ts'
import { giveBack, putBackFailed, type Claimed } from './store.ts'

export async function run(state: State, job: Claimed): Promise<void> {
  const running = { job, ending: new AbortController() }
  state.running.add(running)
  const work = state.bench.tasks.get(job.kind)
  try {
    if (!work) await giveBackUnknown(state, job)
    else {
      await runTask(state, work, running)
      if (state.running.has(running)) state.done.push(job)
    }
  } catch (error) {
    if (work && state.running.has(running)) await countFailure(state, work, job, error)
  } finally {
    state.running.delete(running)
    state.wake()
    if (state.done.length > 0) void settle(state)
  }
}

async function runTask(state: State, work: Task, { job, ending }: Running): Promise<void> {
  const { house, limitMs } = state.bench
  const { signal } = ending
  const limit = setTimeout(() => ending.abort(new Error('the job took too long')), limitMs)
  // A job that does not listen to its signal must not keep its place for ever.
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  ended.catch(() => undefined)
  try {
    const attempt = job.failures + 1
    const { orgId, data } = job
    await Promise.race([work.run(house, { orgId, data, attempt, signal }), ended])
  } finally {
    clearTimeout(limit)
  }
}

/** A newer version of this program has put it there; a process of that version will take it. */
async function giveBackUnknown(state: State, job: Claimed): Promise<void> {
  const { house, pool } = state.bench
  house.log.warn({ job: job.id, kind: job.kind }, 'a job of an unknown kind was given back')
  await giveBack(pool, state.name, [job], 5_000)
}

async function countFailure(state: State, work: Task, job: Claimed, error: unknown): Promise<void> {
  const { house, pool } = state.bench
  const verdict = verdictOn(work, job.failures, codeOf(error), house.random.uint32() / 2 ** 32)
  const { isFinal, failures, waitMs } = verdict
  const about = { job: job.id, kind: job.kind, org: job.orgId, attempt: failures, error }
  if (isFinal) house.log.error(about, 'a job failed for good')
  else house.log.warn({ ...about, retryInMs: waitMs }, 'a job failed and will be tried again')
  try {
    await putBackFailed(pool, state.name, job, verdict)
  } catch (lost) {
    // Its signs of life end with this, so it is taken up again like a dead process's.
    house.log.error({ error: lost, job: job.id }, 'a failure could not be recorded')
  }
}

/** Completions leave together, and while they do the next ones gather. */
export async function settle(state: State): Promise<void> {
  if (state.settling === null && state.done.length > 0) state.settling = settleAll(state)
  await state.settling
}

async function settleAll(state: State): Promise<void> {
  try {
    while (state.done.length > 0) {
      const jobs = state.done
      state.done = []
      await markDone(state, jobs)
    }
  } finally {
    // In the same step as the last look: what is done a moment later must begin anew.
    state.settling = null
  }
}

async function markDone(state: State, jobs: readonly Claimed[]): Promise<void> {
  const { boss, house } = state.bench
  try {
    await boss.complete(state.name, jobs.map(toHold))
  } catch (error) {
    house.log.error({ error, class: state.name }, 'finished jobs could not be marked; they repeat')
  }
}

export const toHold = (job: Claimed): { id: string; retryCount: number } => ({
  id: job.id,
  retryCount: job.claim,
})
