import { mailTasks } from '#mail/room'
import type { MailMessage } from '#mail/ports'
import { transact } from '#kernel/database/transaction'
import { approvalTasks } from '#approvals/room'
import type { World } from '../world.ts'

type Waiting = { id: string; org_id: string; kind: string; data: unknown; in_ms: number }

/** A worker by hand, whose clock a test moves: it runs what is due then, and keeps what it sent. */
export function openPost(world: World) {
  const { clock } = world.app
  const sent: MailMessage[] = []
  const send = async (message: MailMessage): Promise<'sent'> => {
    sent.push(message)
    return 'sent'
  }
  Object.assign(world.app.ports, { mailers: { live: { send }, test: { send } } })
  const tasks = new Map([...mailTasks, ...approvalTasks].map((one) => [one.kind, one]))
  let passedMs = 0

  const waiting = async (): Promise<Waiting[]> => {
    const { rows } = await world.owner.query<Waiting>(
      `SELECT id, singleton_key AS org_id, data ->> 'kind' AS kind, data -> 'data' AS data,
         extract(epoch FROM start_after - now())::float8 * 1000 AS in_ms
       FROM jobs.job_common WHERE state = 'created' AND data ->> 'kind' = ANY ($1)
       ORDER BY start_after, created_on`,
      [[...tasks.keys()]],
    )
    return rows
  }
  const run = async (job: Waiting): Promise<void> => {
    const { signal } = new AbortController()
    const given = { orgId: job.org_id, data: job.data, attempt: 1, signal }
    await tasks.get(job.kind)?.run(world.app, given)
    await world.owner.query('DELETE FROM jobs.job_common WHERE id = $1', [job.id])
  }
  const runDue = async (): Promise<void> => {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const due = (await waiting()).filter((job) => job.in_ms <= 0)
      if (due.length === 0) return
      for (const job of due) await run(job)
    }
    throw new Error('jobs go on making jobs that are due at once')
  }
  return {
    sent,
    waiting,
    run,
    /** So many minutes go by, each with its look at what is due. */
    async pass(minutes: number, step = 1): Promise<void> {
      const end = passedMs + minutes * 60_000
      while (passedMs < end) {
        const late = Math.min(end, passedMs + step * 60_000)
        // The queue goes by the database's clock, for which its jobs come closer instead.
        await world.owner.query(
          `UPDATE jobs.job_common SET start_after = start_after - $1 * interval '1 millisecond'`,
          [late - passedMs],
        )
        passedMs = late
        Object.assign(world.app, { clock: { now: () => new Date(clock.now().getTime() + late) } })
        await runDue()
      }
    },
    to: (email: string): MailMessage[] => sent.filter((one) => one.to === email),
    /** Every row of who was told of what, in one organization. */
    told: async (orgId: string): Promise<{ user_id: string; approval_id: string }[]> =>
      await transact(world.app.database, { orgId, readOnly: true }, (tx) =>
        tx.query({
          name: 'told',
          text: 'SELECT user_id, approval_id FROM approval_notice ORDER BY 1, 2',
          values: [],
        }),
      ),
  }
}

export type Post = ReturnType<typeof openPost>
