import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '#test/support/access/approvals'
import { coded } from '#test/support/documents/documents'
import { openPost, type Post } from '#test/support/access/notices'
import { useWorld } from '#test/support/use_world'
import { tellApprovals } from './tell_approvals.ts'

const world = useWorld({ own: 'tables' })
let desk: Desk
let post: Post
beforeAll(() => {
  post = openPost(world)
})
beforeEach(async () => {
  await world.owner.query('TRUNCATE jobs.job_common')
  post.sent.length = 0
  desk = await openDesk(world)
})

const ask = (times = 1) => desk.askMany(times)

describe('no flood', () => {
  it('what began to wait within one minute is one mail', async () => {
    await ask(5)
    await post.pass(120, 5)
    expect(post.sent.map(({ subject }) => subject)).toEqual([
      '5 anmodninger venter på din godkendelse i Test denmark',
    ])
  })

  it('what comes within the hour is told at its end in one mail, as far as it still waits', async () => {
    await ask()
    await post.pass(2)
    const [decided = ''] = await ask()
    await post.pass(10)
    await ask(2)
    await post.pass(10)
    await desk.decide('decline', decided)
    await post.pass(37)
    expect(post.sent).toHaveLength(1)
    await post.pass(5)
    expect(post.sent.map(({ subject }) => subject.replace(/ .*/, ''))).toEqual(['En', '3'])
    await post.pass(180, 20)
    expect(post.sent).toHaveLength(2)
  })

  it('and not at all where all of it was decided by then', async () => {
    await ask()
    await post.pass(2)
    const [second = ''] = await ask()
    await post.pass(5)
    await desk.decide('decline', second)
    await post.pass(120, 10)
    expect(post.sent).toHaveLength(1)
  })

  it('each person has an hour of their own, and so has each organization', async () => {
    const here = desk
    await ask()
    await post.pass(2)
    desk = await openDesk(world)
    await world.owner.query('UPDATE connected_app SET user_id = $1 WHERE id = $2', [
      here.person.userId,
      desk.robot.appId,
    ])
    await world.owner.query('UPDATE member SET user_id = $1 WHERE user_id = $2', [
      here.person.userId,
      desk.person.userId,
    ])
    await ask()
    await post.pass(2)
    expect(post.to(here.person.email)).toHaveLength(2)
  })
})

describe('once', () => {
  it('the same job run again, or many at once, sends no second mail', async () => {
    await ask(4)
    const jobs = (await post.waiting()).filter(({ kind }) => kind === 'tell_approvals')
    expect(jobs).toHaveLength(4)
    await Promise.all([...jobs, ...jobs].map((job) => post.run(job)))
    for (const job of jobs) await post.run(job)
    await post.pass(5)
    expect(post.sent).toHaveLength(1)
    expect(await post.told(desk.org.orgId)).toHaveLength(4)
  })

  it('two workers that look at the same moment tell of it once', async () => {
    await ask(2)
    const jobs = await post.waiting()
    const gate = await world.owner.connect()
    // Nobody gets to their commit before both have looked, or wait for each other.
    await gate.query('BEGIN')
    await gate.query('LOCK TABLE mail IN SHARE MODE')
    const running = jobs.map((job) => post.run(job))
    const held = async (): Promise<number> => {
      const { rows } = await world.owner.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows[0]?.n ?? 0
    }
    await expect.poll(held).toBe(2)
    await gate.query('COMMIT')
    gate.release()
    await Promise.all(running)
    await post.pass(2)
    expect(post.sent).toHaveLength(1)
  })

  it('a worker that dies before its commit leaves all of it to the next one', async () => {
    await ask()
    const [job] = await post.waiting()
    if (!job) throw new Error('no job waits')
    const newId = (): string => {
      throw new Error('died')
    }
    const { signal } = new AbortController()
    const given = { orgId: job.org_id, data: job.data, attempt: 1, signal }
    await expect(tellApprovals.run({ ...world.app, newId }, given)).rejects.toThrow('died')
    expect(await post.told(desk.org.orgId)).toEqual([])
    await post.run(job)
    await post.pass(2)
    expect(post.sent).toHaveLength(1)
  })

  it('the same wish under several keys is one request, and one job', async () => {
    const documentId = await coded(world, desk.org)
    for (const idempotencyKey of ['a', 'b']) await desk.ask({ documentId }, { idempotencyKey })
    expect(await post.waiting()).toHaveLength(1)
  })

  it('what was not stored is told to nobody', async () => {
    const reply = await desk.ask({ documentId: 'doc_unknown' })
    expect(reply.status).toBe(404)
    expect(await post.waiting()).toEqual([])
  })
})

describe('a switch', () => {
  const setMail = async (mail: boolean) =>
    await world.rest(desk.org, 'operations/set_approval_policy', { policy: 'apps', mail })

  it('keeps an organization from all of it, until it is on again', async () => {
    await setMail(false)
    await ask()
    await post.pass(90, 10)
    expect(post.sent).toEqual([])
    await setMail(true)
    await ask()
    await post.pass(2)
    expect(post.sent.map(({ subject }) => subject.replace(/ .*/, ''))).toEqual(['2'])
  })

  it('without a line for mail nothing is kept or tried again, and the log says what is missing', async () => {
    await ask()
    const [job] = await post.waiting()
    const ports = { ...world.app.ports, mailers: { live: null, test: null } }
    const { signal } = new AbortController()
    const given = { orgId: desk.org.orgId, data: job?.data, attempt: 1, signal }
    await tellApprovals.run({ ...world.app, ports }, given)
    expect(await post.told(desk.org.orgId)).toEqual([])
    expect(world.logLines.some((line) => line.includes('DAYBOOK_SMTP_URL'))).toBe(true)
  })
})

describe('who was told of what', () => {
  it('is kept while it waits, and goes an hour after it was told and decided', async () => {
    const [first = ''] = await ask(2)
    await post.pass(2)
    expect(await post.told(desk.org.orgId)).toHaveLength(2)
    await desk.decide('decline', first)
    await ask()
    await post.pass(10)
    expect(await post.told(desk.org.orgId)).toHaveLength(2)
    await post.pass(55)
    // Of the two that wait: the one told at first, and the one told at the end of the hour.
    expect(await post.told(desk.org.orgId)).toHaveLength(2)
    expect(post.sent).toHaveLength(2)
    expect(await post.waiting()).toEqual([])
  })

  it('is nobody else’s: another organization cannot see it', async () => {
    await ask()
    await post.pass(2)
    expect(await post.told(desk.org.orgId)).toHaveLength(1)
    expect(await post.told(world.it.orgId)).toEqual([])
  })
})
