import { describe, expect, it } from 'vitest'
import { linkIn, waitForMails } from '#test/support/access/logins'
import { addUser, mailingsOf, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })

const invite = (body: unknown, as: TestOrg = world.dk) =>
  world.rest(as, 'operations/invite_member', body)

describe('200', () => {
  it('makes an invited member, with the address in small letters', async () => {
    const reply = await invite({ email: ' Anna.Berg@Example.com ', role: 'bookkeeper' })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      email: 'anna.berg@example.com',
      role: 'bookkeeper',
      status: 'invited',
      userId: null,
      name: null,
      version: 1,
      allowedActions: ['set_member_role', 'remove_member'],
    })
    expect(reply.body.result.id).toMatch(/^mem_[0-9a-z]{26}$/)
  })

  it('sends the link behind the commit, and shows it to nobody else', async () => {
    const reply = await invite({ email: 'mailed@example.com', role: 'viewer' })
    expect(reply.body.result.warnings).toEqual([])
    const engine = await world.startEngine()
    const [mail] = await waitForMails(world, 'mailed@example.com', 1)
    await engine.stop()
    const token = linkIn(mail ?? '').searchParams.get('token') ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { rows } = await world.owner.query(
      `SELECT (SELECT string_agg(l::text, '') FROM invitation_link l) AS links,
         (SELECT string_agg(e::text, '') FROM event e) AS events,
         (SELECT string_agg(data::text, '') FROM jobs.job_common) AS jobs`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('sends nothing where it was only tried', async () => {
    const body = { email: 'dry@example.com', role: 'viewer' }
    const dry = { 'daybook-dry-run': 'true' }
    expect((await world.rest(world.dk, 'operations/invite_member', body, dry)).status).toBe(200)
    const { rows } = await world.owner.query(
      `SELECT 1 FROM jobs.job_common j JOIN member m ON m.id::text = j.data -> 'data' ->> 'memberId'
       WHERE m.email = 'dry@example.com'`,
    )
    expect(rows).toEqual([])
  })

  it('warns where no mail can be sent from here', async () => {
    const { ports } = world.app
    Object.assign(world.app, { ports: { ...ports, mailers: { live: null, test: null } } })
    const reply = await invite({ email: 'unmailed@example.com', role: 'viewer' })
    Object.assign(world.app, { ports })
    expect(reply.status).toBe(200)
    expect(reply.body.result.warnings).toMatchObject([
      { field: 'email', code: 'mail_not_connected' },
    ])
    expect(reply.body.result.warnings[0].detail).toContain('DAYBOOK_SMTP_URL and invite them again')
  })

  it('lets the same person have a part in two organizations', async () => {
    const body = { email: 'both@example.com', role: 'viewer' }
    expect((await invite(body)).status).toBe(200)
    expect((await invite(body, world.it)).status).toBe(200)
  })

  it('lets an owner make another owner', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const reply = await invite({ email: 'second.owner@example.com', role: 'owner' }, owner.as)
    expect(reply.body.result).toMatchObject({ role: 'owner', status: 'invited' })
  })

  it('writes one audit row and the event member.invited', async () => {
    const reply = await invite({ email: 'trail@example.com', role: 'viewer' })
    const id = reply.body.result.id
    const events = await world.read(world.dk, `events?recordId=${id}`)
    expect(events.body.result.items).toMatchObject([{ type: 'member.invited', recordId: id }])
    const log = await world.read(world.dk, `audit-log?targetId=${id}`)
    expect(log.body.result.items).toMatchObject([{ action: 'invite_member', outcome: 'ok' }])
  })
})

describe('400', () => {
  it('refuses what is no e-mail address', async () => {
    const reply = await invite({ email: 'nobody', role: 'viewer' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ pointer: '/email' }])
  })
})

describe('403', () => {
  it('second_factor_required: where it is live, a key invites nobody who does more than read', async () => {
    const org = await world.createOrg('denmark')
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [org.orgId])
    const reply = await invite({ email: 'approver@example.com', role: 'accountant' }, org)
    expect([reply.status, reply.body.code]).toEqual([403, 'second_factor_required'])
    expect((await invite({ email: 'reader@example.com', role: 'viewer' }, org)).status).toBe(200)
  })

  it('lets neither an admin nor a key of the organization make an owner', async () => {
    const admin = await addUser(world, world.dk, 'admin')
    for (const caller of [admin.as, world.dk]) {
      const reply = await invite({ email: 'climber@example.com', role: 'owner' }, caller)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('owner_required')
    }
  })

  it('lets nobody give a role that may do more than they may', async () => {
    const few = await withOnly(world, world.dk, ['members:edit', 'documents:edit'])
    expect((await invite({ email: 'c@example.com', role: 'contributor' }, few)).status).toBe(200)
    const reply = await invite({ email: 'b@example.com', role: 'bookkeeper' }, few)
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('permission_exceeds_own')
    expect(reply.body.permissions).toContain('bank:edit')
    expect(reply.body.permissions).not.toContain('documents:edit')
  })
})

describe('409', () => {
  it('answers member_exists for an address that is a member already, and leaves its role', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const reply = await invite({ email: user.email.toUpperCase(), role: 'admin' })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('member_exists')
    const { body } = await world.read(world.dk, `members/${user.memberId}`)
    expect(body.result).toMatchObject({ role: 'viewer', status: 'active' })
  })
})

describe('429', () => {
  it('invitation_limit_reached: five mails a day are enough, and the wait is told', async () => {
    const body = { email: 'often@example.com', role: 'viewer' }
    for (let sent = 0; sent < 5; sent += 1) expect((await invite(body)).status).toBe(200)
    const reply = await invite({ ...body, role: 'bookkeeper' })
    expect([reply.status, reply.body.code]).toEqual([429, 'invitation_limit_reached'])
    expect(reply.body.detail).toContain('An address can be sent 5 invitations')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(86_000)
    const { rows } = await world.owner.query('SELECT role FROM member WHERE email = $1', [
      body.email,
    ])
    expect(rows).toEqual([{ role: 'viewer' }])
    // The first of them is a day old; the others count on.
    await world.owner.query(
      `UPDATE invitation_mailing SET mailed_at[1] = mailed_at[1] - interval '1 day' WHERE email = $1`,
      [body.email],
    )
    expect((await invite(body)).status).toBe(200)
    expect((await invite(body)).status).toBe(429)
    expect(await mailingsOf(world, body.email)).toBe(5)
  })

  it('invitation_limit_reached: nor is it a way around that to remove the member each time', async () => {
    const body = { email: 'removed@example.com', role: 'viewer' }
    for (let sent = 0; sent < 5; sent += 1) {
      const memberId: string = (await invite(body)).body.result.id
      const removed = await world.rest(world.dk, 'operations/remove_member', { memberId })
      expect(removed.status).toBe(200)
    }
    const reply = await invite(body)
    expect([reply.status, reply.body.code]).toEqual([429, 'invitation_limit_reached'])
    await world.owner.query(
      `UPDATE invitation_mailing SET mailed_at = ARRAY(SELECT at - interval '1 day'
         FROM unnest(mailed_at) AS at) WHERE email = $1`,
      [body.email],
    )
    expect((await invite({ ...body, email: 'next@example.com' })).status).toBe(200)
    expect(await mailingsOf(world, body.email)).toBe(0)
    expect((await invite(body)).status).toBe(200)
  })

  it('makes one member and five mails of ten invitations at the same moment', async () => {
    const body = { email: 'race@example.com', role: 'viewer' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => invite(body)))
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b)
    const times = (status: number): number[] => Array.from({ length: 5 }, () => status)
    expect(statuses).toEqual([...times(200), ...times(429)])
    const ids = replies.flatMap((reply) => (reply.status === 200 ? [reply.body.result.id] : []))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await world.owner.query(
      `SELECT 1 FROM jobs.job_common j JOIN member m ON m.id::text = j.data -> 'data' ->> 'memberId'
       WHERE m.email = $1`,
      [body.email],
    )
    expect(rows).toHaveLength(5)
  })

  it('counts each address by itself, and each organization', async () => {
    const body = { email: 'often@example.com', role: 'viewer' }
    expect((await invite(body)).status).toBe(429)
    expect((await invite(body, world.it)).status).toBe(200)
    expect((await invite({ ...body, email: 'seldom@example.com' })).status).toBe(200)
  })
})

describe('422', () => {
  it('refuses a role that does not exist and lists those that do', async () => {
    const reply = await invite({ email: 'x@example.com', role: 'king' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'unknown_role',
      known: ['accountant', 'admin', 'assistant', 'bookkeeper', 'contributor', 'owner', 'viewer'],
    })
  })
})

describe('many invitations', () => {
  it('of one organization end at fifty an hour, and go on afterwards', async () => {
    const org = await world.createOrg('denmark')
    const to = (no: number) => invite({ email: `many.${no}@example.com`, role: 'viewer' }, org)
    await world.owner.query(
      `INSERT INTO invitation_mailing (org_id, email, mailed_at)
       SELECT $1, 'earlier.' || no || '@example.com', ARRAY[$2::timestamptz]
       FROM generate_series(1, 49) AS no`,
      [org.orgId, new Date(world.app.clock.now().getTime() - 1_800_000)],
    )
    expect((await to(1)).status).toBe(200)
    const refused = await to(2)
    expect([refused.status, refused.body.code]).toEqual([429, 'invitation_limit_reached'])
    expect(refused.body.detail).toContain('50 invitations an hour')
    const wait = Number(refused.headers['retry-after'])
    expect(wait > 1_700 && wait <= 1_800).toBe(true)
    expect((await invite({ email: 'other@example.com', role: 'viewer' })).status).toBe(200)
    await world.owner.query(
      `UPDATE invitation_mailing SET mailed_at = ARRAY[now() - interval '2 hours'] WHERE org_id = $1`,
      [org.orgId],
    )
    expect((await to(2)).status).toBe(200)
  })
})
