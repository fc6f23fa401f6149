import { afterAll, afterEach, beforeAll } from 'vitest'
import { enqueue, type NewJob } from '#kernel/corridor/queue'
import { task, type TaskJob } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import type { EngineOptions } from '../../../src/jobs/engine.ts'
import { createWorld, type World } from '../world.ts'

type Stored = { state: string; code: string | null; failures: number | null }

type Ran = { orgId: string; data: unknown; attempt: number }

// A kind is known once in a process, which tests several files one after the other: the work is that
// of the file whose turn it is.
let now: { ran: Ran[]; work(job: TaskJob): Promise<void> }
const letters = task({
  kind: 'send_letters',
  class: 'code',
  restsOn: { nothingSet: 'It is made for this program.' },
  retries: 2,
  backoffMs: 10,
  async run(_house, job) {
    now.ran.push({ orgId: job.orgId, data: job.data, attempt: job.attempt })
    await now.work(job)
  },
})
const parcels = task({ ...letters, kind: 'send_parcels', class: 'bank' })

/** Jobs whose work each test sets for itself, and workers that stop behind it. */
export function useLetters() {
  const ran: Ran[] = []
  let world: World
  let engine: { stop(graceMs?: number): Promise<void> } | null = null
  const post = {
    ran,
    letters,
    parcels,
    work: async (_job: TaskJob): Promise<void> => undefined,
    world: () => world,
    async start(settings: EngineOptions = {}, list = [letters, parcels]): Promise<void> {
      engine = await world.startEngine(list, settings)
    },
    async stop(graceMs?: number): Promise<void> {
      const stopping = engine
      engine = null
      await stopping?.stop(graceMs)
    },
    async put(...jobs: Partial<NewJob>[]): Promise<void> {
      for (const job of jobs) {
        const orgId = job.orgId ?? world.dk.orgId
        await transact(world.app.database, { orgId }, async (tx) =>
          enqueue(tx, { kind: 'send_letters', ...job, orgId }),
        )
      }
    },
    async stored(): Promise<Stored[]> {
      const { rows } = await world.owner.query<Stored>(`
        SELECT state::text, output ->> 'code' AS code, (data ->> 'failures')::integer AS failures
        FROM jobs.job_common ORDER BY created_on, priority DESC`)
      return rows
    },
    states: async (): Promise<string[]> => (await post.stored()).map((job) => job.state),
  }
  beforeAll(async () => {
    now = post
    world = await createWorld()
  })
  afterEach(async () => {
    await post.stop(0)
    await world.owner.query('TRUNCATE jobs.job_common, job_turn')
    await world.owner.query('UPDATE job_class SET turn = 0')
    world.logLines.length = 0
    ran.length = 0
    post.work = async () => undefined
  })
  afterAll(() => world.close())
  return post
}
