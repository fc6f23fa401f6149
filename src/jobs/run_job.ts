import { closureOf } from '#access/room'
import { comeBackLater, waitOf, type Task } from '#kernel/corridor/task'
import type { JobEnd } from '#kernel/process/watch'
import type { RunningJob, LaneState } from './lane_state.ts'
import { codeOf, verdictOn } from './rules.ts'
import { giveBack, putBackFailed, type Claimed } from './store.ts'

/** How often a job of a closed organization is looked at while its owner may open it again. */
const closedWaitMs = 3_600_000

export async function run(state: LaneState, job: Claimed): Promise<void> {
  const running = { job, ending: new AbortController() }
  state.running.add(running)
  const work = state.bench.tasks.get(job.kind)
  const say = whenOver(state, job.kind)
  try {
    if (!work) await giveBackUnknown(state, job)
    else {
      await runTask(state, work, running)
      if (state.running.has(running)) state.done.push(job)
      say('done')
    }
  } catch (error) {
    if (work && state.running.has(running)) say(await afterError(state, work, job, error))
  } finally {
    state.running.delete(running)
    state.wake()
    if (state.done.length > 0) void settle(state)
  }
}

/** Tells metrics how an attempt ended and how long it took, where there are any. */
function whenOver({ bench: { app }, name }: LaneState, kind: string) {
  const began = app.clock.now().getTime()
  return (outcome: JobEnd['outcome']): void => {
    const seconds = (app.clock.now().getTime() - began) / 1_000
    app.watch?.job({ class: name, kind, outcome, seconds })
  }
}

async function runTask(state: LaneState, work: Task, { job, ending }: RunningJob): Promise<void> {
  const { app, limitMs } = state.bench
  const { signal } = ending
  const limit = setTimeout(() => ending.abort(new Error('the job took too long')), limitMs)
  // A job that ignores its signal must not occupy its worker for ever.
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  ended.catch(() => undefined)
  try {
    const attempt = job.failures + 1
    const { orgId, data } = job
    // Nothing goes on by itself in an organization that its owner closed; it waits for a reopening.
    const closure = work.whileClosed === true ? 'open' : await closureOf(app, orgId)
    if (closure === 'closed') throw comeBackLater(closedWaitMs)
    if (closure === 'closed_for_good') return
    await Promise.race([work.run(app, { orgId, data, attempt, signal }), ended])
  } finally {
    clearTimeout(limit)
  }
}

/** A newer version enqueued it; a process of that version will take it. */
async function giveBackUnknown(state: LaneState, job: Claimed): Promise<void> {
  const { app, pool } = state.bench
  app.log.warn({ job: job.id, kind: job.kind }, 'a job of an unknown kind was handed back')
  await giveBack(pool, state.name, [job], 5_000)
}

async function afterError(
  state: LaneState,
  work: Task,
  job: Claimed,
  error: unknown,
): Promise<JobEnd['outcome']> {
  const waitMs = waitOf(error)
  if (waitMs === null) return await countFailure(state, work, job, error)
  const { app, pool } = state.bench
  try {
    await giveBack(pool, state.name, [job], waitMs)
  } catch (lost) {
    // Its heartbeats stop here, so it is picked up like a job of a dead process.
    app.log.error({ error: lost, job: job.id }, 'a job could not be put back')
  }
  return 'put_back'
}

async function countFailure(
  state: LaneState,
  work: Task,
  job: Claimed,
  error: unknown,
): Promise<JobEnd['outcome']> {
  const { app, pool } = state.bench
  const verdict = verdictOn(work, job.failures, codeOf(error), app.random.uint32() / 2 ** 32)
  const { isFinal, failures, waitMs } = verdict
  const about = { job: job.id, kind: job.kind, org: job.orgId, attempt: failures, error }
  if (isFinal) app.log.error(about, 'a job failed for good')
  else app.log.warn({ ...about, retryInMs: waitMs }, 'a job failed and will be tried again')
  try {
    await putBackFailed(pool, state.name, job, verdict)
  } catch (lost) {
    // Its heartbeats stop here, so it is picked up like a job of a dead process.
    app.log.error({ error: lost, job: job.id }, 'a failure could not be recorded')
  }
  return isFinal ? 'failed' : 'retried'
}

/** Completions are written in batches; new ones collect meanwhile. */
export async function settle(state: LaneState): Promise<void> {
  if (state.settling === null && state.done.length > 0) state.settling = settleAll(state)
  await state.settling
}

async function settleAll(state: LaneState): Promise<void> {
  try {
    while (state.done.length > 0) {
      const jobs = state.done
      state.done = []
      await markDone(state, jobs)
    }
  } finally {
    // In the same tick as the last check: a later completion must start a new batch.
    state.settling = null
  }
}

async function markDone(state: LaneState, jobs: readonly Claimed[]): Promise<void> {
  const { boss, app } = state.bench
  try {
    await boss.complete(state.name, jobs.map(toHold))
  } catch (error) {
    app.log.error(
      { error, class: state.name },
      'finished jobs could not be marked; they will run again',
    )
  }
}

export const toHold = (job: Claimed): { id: string; retryCount: number } => ({
  id: job.id,
  retryCount: job.claim,
})
