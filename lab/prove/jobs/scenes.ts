import { setTimeout as sleep } from 'node:timers/promises'
import {
  clear,
  countEnded,
  put,
  putJittered,
  startWorker,
  untilDone,
  type Stage,
  type Worker,
} from './stage.ts'

export type Shown = { says: string; holds: boolean }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Kills both workers amid the work, again and again; the next two find all that was lost. */
export async function killAmidWork(stage: Stage, rounds: number, jobs: number): Promise<Shown[]> {
  const times: number[] = []
  let lost = 0
  let twice = 0
  let cutShort = 0
  for (let round = 0; round < rounds; round++) {
    await clear(stage)
    const first = await Promise.all([startWorker(stage), startWorker(stage)])
    await putJittered(stage, jobs, true)
    while ((await countEnded(stage)) < 50 + Math.random() * jobs * 0.5) await sleep(20)
    for (const worker of first) worker.child.kill('SIGKILL')
    await Promise.all(first.map((worker) => worker.ended))
    cutShort += await countCutShort(stage)
    const since = performance.now()
    const second = await Promise.all([startWorker(stage), startWorker(stage)])
    await untilDone(stage, jobs, 60_000)
    times.push(performance.now() - since)
    lost += jobs - (await countEnded(stage))
    twice += await countTwice(stage)
    await endAll(second)
  }
  const slowest = Math.max(...times)
  return [
    {
      says: `kill -9 of two workers amid ${jobs} jobs, ${rounds} times: ${lost} lost, ${cutShort} were cut short and begun again (${twice} of them had ended before they could be marked)`,
      holds: lost === 0 && cutShort > 0,
    },
    {
      says: `all finished after the restart within ${times.map(seconds).join(', ')} (at most 20 s)`,
      holds: slowest <= 20_000,
    },
  ]
}

async function countCutShort(stage: Stage): Promise<number> {
  const { rows } = await stage.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM jobs.job_common WHERE state = 'active'`,
  )
  return rows[0]?.count ?? 0
}

async function countTwice(stage: Stage): Promise<number> {
  const { rows } = await stage.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM proof WHERE step = 'ended' GROUP BY n HAVING count(*) > 1) AS doubled`,
  )
  return rows[0]?.count ?? 0
}

async function endAll(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) worker.child.kill('SIGTERM')
  await Promise.all(workers.map((worker) => worker.ended))
}

/** One of two is told to end under load, while it holds jobs that last longer than it may wait. */
export async function endUnderLoad(stage: Stage, jobs: number): Promise<Shown[]> {
  await clear(stage)
  const long = Array.from({ length: 16 }, (_, index) => ({ n: jobs + index, ms: 15_000 }))
  await put(stage, stage.orgIds[0] ?? '', long)
  // Alone at first, so that the long jobs are surely its own.
  const first = await startWorker(stage)
  while ((await countBegun(stage)) < long.length) await sleep(20)
  const second = await startWorker(stage)
  await putJittered(stage, jobs)
  await sleep(500)
  const since = performance.now()
  const { rows: told } = await stage.owner.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  first.child.kill('SIGTERM')
  const code = await first.ended
  const endedMs = performance.now() - since
  await untilDone(stage, jobs + long.length, 60_000)
  const lost = jobs + long.length - (await countEnded(stage))
  const given = await countGivenBack(stage, first.pid, told[0]?.at ?? new Date())
  await endAll([second])
  return [
    {
      says: `SIGTERM under load: ended with code ${code} after ${seconds(endedMs)}, ${lost} of ${jobs + long.length} jobs lost`,
      holds: lost === 0 && code === 0 && endedMs <= 10_000,
    },
    {
      says: `${given.count} jobs that could not end in time began again elsewhere, the last ${seconds(given.lastMs)} after the signal (at most 10 s)`,
      holds: given.count > 0 && given.lastMs <= 10_000,
    },
  ]
}

async function countBegun(stage: Stage): Promise<number> {
  const { rows } = await stage.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM proof WHERE step = 'began'`,
  )
  return rows[0]?.count ?? 0
}

async function countGivenBack(stage: Stage, pid: number, told: Date) {
  const { rows } = await stage.owner.query<{ count: number; last: number | null }>(
    `SELECT count(*)::int AS count,
       max(extract(epoch FROM again.at - $2::timestamptz) * 1000)::float8 AS last
     FROM proof here JOIN proof again ON again.n = here.n AND again.step = 'began'
       AND again.worker <> here.worker AND again.at > $2
     WHERE here.worker = $1 AND here.step = 'began'`,
    [pid, told],
  )
  return { count: rows[0]?.count ?? 0, lastMs: rows[0]?.last ?? 0 }
}

export async function shareWork(stage: Stage, jobs: number): Promise<Shown[]> {
  await clear(stage)
  const workers = await Promise.all([startWorker(stage), startWorker(stage)])
  await putJittered(stage, jobs)
  await untilDone(stage, jobs, 60_000)
  const { rows } = await stage.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM proof WHERE step = 'ended' GROUP BY worker ORDER BY 1`,
  )
  await endAll(workers)
  const shares = rows.map((row) => row.count)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return [
    {
      says: `two processes share ${jobs} jobs: ${shares.join(' and ')}, none twice`,
      holds: shares.length === 2 && total === jobs && (shares[0] ?? 0) > jobs * 0.25,
    },
  ]
}

/** A large organization has filled the queue when twenty small ones come with five jobs each. */
export async function waitBehindMany(stage: Stage, backlog: number): Promise<Shown[]> {
  await clear(stage)
  const [large = '', ...small] = stage.orgIds
  await put(
    stage,
    large,
    Array.from({ length: backlog }, (_, n) => ({ n, ms: 40 })),
  )
  const worker = await startWorker(stage)
  await sleep(2_000)
  const at: { n: number; orgAt: Date }[] = []
  let next = backlog
  for (const orgId of small.slice(0, 20)) {
    const jobs = Array.from({ length: 5 }, () => ({ n: next++, ms: 40 }))
    await put(stage, orgId, jobs)
    const { rows } = await stage.owner.query<{ at: Date }>('SELECT clock_timestamp() AS at')
    at.push(...jobs.map(({ n }) => ({ n, orgAt: rows[0]?.at ?? new Date() })))
    await sleep(50)
  }
  await sleep(3_000)
  const { rows } = await stage.owner.query<{ n: number; at: Date }>(
    `SELECT n, at FROM proof WHERE n >= $1 AND step = 'began'`,
    [backlog],
  )
  const ended = await countEnded(stage)
  worker.child.kill('SIGKILL')
  await worker.ended
  const began = new Map(rows.map((row) => [row.n, row.at.getTime()]))
  const waits = at.map(({ n, orgAt }) => (began.get(n) ?? Infinity) - orgAt.getTime())
  const longest = Math.max(...waits)
  return [
    {
      says: `one organization with ${backlog} waiting jobs, ${began.size} of ${at.length} jobs of 20 others begun: longest wait ${Math.max(0, longest).toFixed(0)} ms (at most 1000), while ${ended} were done`,
      holds: longest <= 1_000 && ended < backlog,
    },
  ]
}
