import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Scratch } from '../../../tools/scratch.ts'

const queues = ['first', 'second', 'third'] as const

/** How a job hands on to the next: by itself, or its whole batch in one statement. */
export type Handing = 'send' | 'insert'

const optionsOf = (scratch: Scratch) => ({
  connectionString: scratch.ownerUrl,
  schema: 'bare',
  max: 16,
  schedule: false,
})

export async function installBare(scratch: Scratch): Promise<void> {
  const boss = await startBoss(scratch)
  for (const queue of queues) await boss.createQueue(queue)
  await boss.stop({ graceful: false })
}

/** Three empty jobs after one another for each item; items a second, the first ones laid in before. */
export async function drainBare(
  scratch: Scratch,
  owner: pg.Pool,
  count: number,
  batch: number,
  handing: Handing,
): Promise<number> {
  await owner.query('TRUNCATE bare.job_common')
  await owner.query(
    `INSERT INTO bare.job_common (name, data, policy)
     SELECT 'first', jsonb_build_object('n', n), 'standard' FROM generate_series(1, $1::int) n`,
    [count],
  )
  await owner.query('VACUUM ANALYZE bare.job_common')
  const boss = await startBoss(scratch)
  const options = { batchSize: batch, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
  let ended = 0
  const since = performance.now()
  await new Promise<void>((resolve, reject) => {
    const work = async (): Promise<void> => {
      for (const [index, queue] of queues.entries()) {
        const next = queues[index + 1]
        await boss.work<object>(queue, options, async (jobs) => {
          if (next) await handOn(boss, next, jobs, handing)
          else ended += jobs.length
          if (ended >= count) resolve()
        })
      }
    }
    work().catch(reject)
  })
  const rate = (count / (performance.now() - since)) * 1000
  await boss.stop({ graceful: false })
  return rate
}

async function handOn(
  boss: PgBoss,
  queue: string,
  jobs: readonly { data: object }[],
  handing: Handing,
): Promise<void> {
  if (handing === 'send') await Promise.all(jobs.map(({ data }) => boss.send(queue, data)))
  else
    await boss.insert(
      queue,
      jobs.map(({ data }) => ({ data })),
    )
}

async function startBoss(scratch: Scratch): Promise<PgBoss> {
  const boss = new PgBoss(optionsOf(scratch))
  boss.on('error', console.error)
  await boss.start()
  return boss
}
