import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { Failure } from '#kernel/failure/failure'
import type { MailMessage, Mailer } from '#mail/ports'
import { issued, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { goLive, openPostOffice, sendBy } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { deliverLater } from './deliver_later.ts'
import deliverSending from './deliver_sending.ts'

const world = useWorld({ own: 'workers', startsOn: '2026-11-16' })
let org: TestOrg
let sent: MailMessage[]
let send: Mailer['send']
afterEach(() => {
  world.app.faults = null
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await goLive(world, org)
  sent = []
  send = async (message) => {
    sent.push(message)
    return 'sent'
  }
  const mailer: Mailer = { send: async (message) => await send(message) }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
})

const to = 'kunde@example.test'

async function queued(): Promise<string> {
  const id = await issued(world, org)
  await run(world, org, 'operations/send_invoice', { id, to })
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM invoice_sending WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
    [org.orgId],
  )
  return rows[0]?.id ?? ''
}

const job = (sendingId: string) => {
  const { signal } = new AbortController()
  return deliverLater.run(world.app, { orgId: org.orgId, data: { sendingId }, attempt: 1, signal })
}
const shown = async () => (await world.read(org, 'invoice-sendings')).body.result.items[0]

/** As the worker does once the lease of a process that died is over. */
async function takeOver(): Promise<void> {
  const { rows } = await world.owner.query<{ org_id: string; id: string }>(
    `UPDATE intent SET lease_until = now() - interval '1 second'
     WHERE state = 'open' AND org_id = $1 RETURNING org_id, id`,
    [org.orgId],
  )
  for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
}

const jobsWaiting = async (sendingId: string): Promise<number> => {
  const { rows } = await world.owner.query(
    `SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'deliver_sending'
       AND data #>> '{data,sendingId}' = $1`,
    [sendingId],
  )
  return rows.length
}

describe('a mail with an invoice', () => {
  it('is sent once, however often its job runs, also at the same time', async () => {
    const id = await queued()
    await Promise.all([job(id), job(id), job(id)])
    await job(id)
    expect(sent).toHaveLength(1)
    expect(await shown()).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is sent by whoever comes next where the process died before it handed it over', async () => {
    const id = await queued()
    world.app.faults = { hits: () => 0, at: () => Promise.reject(new Error('killed')) }
    await expect(job(id)).rejects.toThrow()
    world.app.faults = null
    expect([sent.length, (await shown()).state]).toEqual([0, 'sending'])
    // The job comes back before the lease is over, and leaves it alone.
    await job(id)
    expect(sent).toHaveLength(0)
    await takeOver()
    expect(sent).toHaveLength(1)
    expect(await shown()).toMatchObject({ state: 'sent' })
  })

  it('is not sent a second time where the process died while it handed it over', async () => {
    const id = await queued()
    let isHanded = (): void => undefined
    let wakeUp = (): void => undefined
    const handed = new Promise<void>((resolve) => (isHanded = resolve))
    const asleep = new Promise<void>((resolve) => (wakeUp = resolve))
    send = async (message) => {
      sent.push(message)
      isHanded()
      // The process is gone for as long as anybody waits for it.
      await asleep
      return 'sent'
    }
    const first = job(id).catch(() => undefined)
    await handed
    await takeOver()
    expect(sent).toHaveLength(1)
    expect(await shown()).toMatchObject({ state: 'unknown', reason: { code: 'no_answer' } })
    await job(id)
    expect(sent).toHaveLength(1)
    // It comes back and finds that others have decided.
    wakeUp()
    await first
    expect((await shown()).state).toBe('unknown')
  })

  it('is in doubt where the server had it and said nothing, and is not sent again', async () => {
    const id = await queued()
    send = async (message) => {
      sent.push(message)
      throw new Error('silence after the last byte')
    }
    await job(id)
    await job(id)
    expect(sent).toHaveLength(1)
    expect(await shown()).toMatchObject({ state: 'unknown', reason: { code: 'no_answer' } })
  })

  it('is in doubt where its attempt was given up after it was about to be handed over', async () => {
    for (const [handed, state] of [
      [true, 'unknown'],
      [false, 'queued'],
    ] as const) {
      const id = await queued()
      await world.owner.query(
        `UPDATE invoice_sending SET state = 'sending', handed_at = CASE WHEN $2 THEN now() END
         WHERE id = $1`,
        [id, handed],
      )
      const outcome = { ok: false, failure: new Failure('internal_error'), inDoubt: false } as const
      const plan = { sendingId: id }
      await atDesk(world, org, async (scene) => await deliverSending.settle(scene, plan, outcome))
      expect((await shown()).state).toBe(state)
      await job(id)
      expect(sent).toHaveLength(handed ? 0 : 1)
    }
  })

  it('is tried again under the same id where the server surely took nothing', async () => {
    const id = await queued()
    const post = await openPostOffice()
    await post.close()
    sendBy(world, post)
    const before = await jobsWaiting(id)
    await job(id)
    expect(await shown()).toMatchObject({ state: 'queued', attempts: 1, reason: null })
    expect(await jobsWaiting(id)).toBe(before + 1)
    const again = await openPostOffice()
    sendBy(world, again)
    await job(id)
    expect(again.received).toMatchObject([{ messageId: `<${id}@daybook.test>` }])
    await again.close()
    expect(await shown()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('fails with a reason after a day of that, and where it is refused for good', async () => {
    const id = await queued()
    send = async () => {
      throw Object.assign(new Error('no connection'), { isUnsent: true })
    }
    await world.owner.query('UPDATE invoice_sending SET attempts = 23 WHERE id = $1', [id])
    await job(id)
    expect(await shown()).toMatchObject({ state: 'failed', reason: { code: 'not_reached' } })
    const other = await queued()
    send = async () => 'refused'
    await job(other)
    expect(await shown()).toMatchObject({ state: 'refused', reason: { code: 'refused' } })
  })

  it('goes by the workers of a process, and verify finds nothing wrong', async () => {
    await queued()
    const engine = await world.startEngine()
    await expect.poll(async () => (await shown()).state).toBe('sent')
    await engine.stop()
    expect(sent).toHaveLength(1)
  })

  it('that is unknown is an error for the job alone', async () => {
    await expect(job('01a1df81-961a-7c21-91c1-000000000000')).rejects.toMatchObject({
      code: 'invoice_sending_not_found',
    })
  })
})
