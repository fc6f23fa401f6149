import { describe, expect, it } from 'vitest'
import { linkIn, waitForMails } from '#test/support/access/logins'
import { addUser, mailingsOf } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })

const invite = (body: unknown, as: TestOrg = world.dk) =>
  world.rest(as, 'operations/invite_member', body)

describe('200', () => {
  it('invites again whoever has not taken it up: the same member, and nothing of it changes', async () => {
    const body = { email: 'again@example.com', role: 'viewer' }
    const first = (await invite(body)).body.result
    const reply = await invite({ ...body, email: 'Again@example.com' })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual(first)
    const types = (await world.read(world.dk, `events?recordId=${first.id}`)).body.result.items
    expect(types.map(({ type }: { type: string }) => type)).toEqual([
      'member.invited',
      'member.invited',
    ])
    const log = await world.read(world.dk, `audit-log?targetId=${first.id}`)
    expect(log.body.result.items).toMatchObject([
      { action: 'invite_member', outcome: 'ok' },
      { action: 'invite_member', outcome: 'ok' },
    ])
  })

  it('mails a new link, and the one before opens nothing any more', async () => {
    const body = { email: 'relinked@example.com', role: 'viewer' }
    const engine = await world.startEngine()
    await invite(body)
    await waitForMails(world, body.email, 1)
    await invite(body)
    const tokens = (await waitForMails(world, body.email, 2)).map(
      (mail) => linkIn(mail).searchParams.get('token') ?? '',
    )
    await engine.stop()
    expect(new Set(tokens).size).toBe(2)
    const open = tokens.map((token) => world.edge.server.inject(`/invitation?token=${token}`))
    const statuses = (await Promise.all(open)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410])
    const { rows } = await world.owner.query(
      `SELECT 1 FROM invitation_link l JOIN member m ON m.id = l.member_id WHERE m.email = $1`,
      [body.email],
    )
    expect(rows).toHaveLength(1)
  })

  it('gives the role that is named now', async () => {
    const email = 'promoted@example.com'
    const first = (await invite({ email, role: 'viewer' })).body.result
    const { result } = (await invite({ email, role: 'bookkeeper' })).body
    expect(result).toMatchObject({ id: first.id, role: 'bookkeeper', version: 2 })
    const { body } = await world.read(world.dk, `members/${first.id}`)
    expect(body.result).toMatchObject({ role: 'bookkeeper', status: 'invited', version: 2 })
  })

  it('answers a repeat under the same Idempotency-Key as before, and mails nothing more', async () => {
    const body = { email: 'repeated@example.com', role: 'viewer' }
    const headers = { 'idempotency-key': 'invite-repeated' }
    const send = () => world.rest(world.dk, 'operations/invite_member', body, headers)
    const replies = [await send(), await send(), await send()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[2]?.body).toEqual(replies[0]?.body)
    expect(await mailingsOf(world, body.email)).toBe(1)
  })

  it('counts no mail where it was only tried', async () => {
    const body = { email: 'tried@example.com', role: 'viewer' }
    await invite(body)
    const dry = { 'daybook-dry-run': 'true' }
    expect((await world.rest(world.dk, 'operations/invite_member', body, dry)).status).toBe(200)
    expect(await mailingsOf(world, body.email)).toBe(1)
  })
})

describe('403', () => {
  it('lets nobody but an owner invite an owner again, in whatever role', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const email = 'owner.to.be@example.com'
    expect((await invite({ email, role: 'owner' }, owner.as)).status).toBe(200)
    const admin = await addUser(world, world.dk, 'admin')
    for (const role of ['owner', 'viewer']) {
      const reply = await invite({ email, role }, admin.as)
      expect([reply.status, reply.body.code]).toEqual([403, 'owner_required'])
    }
    expect((await invite({ email, role: 'viewer' }, owner.as)).body.result.role).toBe('viewer')
  })
})

describe('412', () => {
  it('version_mismatch: whoever names a version invites that one again, or nobody', async () => {
    const body = { email: 'version@example.com', role: 'viewer' }
    await invite(body)
    const send = (version: number) =>
      world.rest(world.dk, 'operations/invite_member', body, { 'if-match': `"${version}"` })
    expect((await send(7)).status).toBe(412)
    expect((await send(1)).status).toBe(200)
  })
})
