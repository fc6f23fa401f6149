import { beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#access/room'
import { call } from '#kernel/corridor/call'
import {
  acceptInvitation,
  organizationsOf,
  readInvitation,
  readSession,
  sessionPrincipal,
} from './room.ts'
import {
  addLogin,
  codeOf,
  eventsOf,
  linkIn,
  signIn,
  visit,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import acceptInvitationAction from './accept_invitation.ts'

const password = 'nine boats under the bridge'
const world = useWorld({ own: 'workers' })
let made = 0
beforeAll(async () => {
  await world.startEngine()
})

type Sent = { email: string; token: string; memberId: string; mail: string }

type Given = { email?: string; role?: string; org?: TestOrg; mails?: number }

async function invite(given: Given = {}): Promise<Sent> {
  made += 1
  const { email = `new.${made}@example.test`, role = 'bookkeeper', org = world.dk } = given
  const reply = await world.rest(org, 'operations/invite_member', { email, role })
  expect(reply.status).toBe(200)
  const [mail = ''] = (await waitForMails(world, email, given.mails ?? 1)).toReversed()
  const token = linkIn(mail).searchParams.get('token') ?? ''
  return { email, token, memberId: reply.body.result.id, mail }
}

const accept = (token: string, given: { name?: string; password?: string } = {}) =>
  acceptInvitation(world.app, { token, name: 'Nina', password, ...given }, null, visit)

describe('200', () => {
  it('makes a login for who had none, and gives it the part', async () => {
    const sent = await invite({ role: 'accountant' })
    expect(await readInvitation(world.app, sent.token)).toEqual({
      organizationName: 'Test denmark',
      email: sent.email,
      role: 'accountant',
      hasAccount: false,
    })
    const { session } = await accept(sent.token)
    expect(session).toMatchObject({
      email: sent.email,
      name: 'Nina',
      state: 'open',
      isStrong: false,
    })
    expect(await organizationsOf(world.app, session)).toMatchObject([
      { id: world.dk.id, role: 'accountant' },
    ])
    const again = await world.read(world.dk, `members/${sent.memberId}`)
    expect(again.body.result).toMatchObject({ status: 'active', name: 'Nina', version: 2 })
  })

  it('is told in the log and the events of the organization', async () => {
    const sent = await invite()
    const { session } = await accept(sent.token)
    const log = await world.read(world.dk, `audit-log?targetId=${sent.memberId}`)
    expect(log.body.result.items[0]).toMatchObject({
      action: 'accept_invitation',
      via: 'web',
      outcome: 'ok',
      actor: { kind: 'user', name: 'Nina' },
    })
    const events = await world.read(world.dk, `events?recordId=${sent.memberId}`)
    expect(events.body.result.items[0]).toMatchObject({ type: 'member.joined' })
    expect(JSON.stringify([log.body, events.body])).not.toContain(sent.token)
    const person = { userId: session.userId, id: '', email: sent.email }
    expect(await eventsOf(world, person)).toEqual(['signed_in'])
  })

  it('gives a person who is signed in a second organization, under a new secret', async () => {
    const person = await addLogin(world, world.it)
    const before = await signIn(world, person)
    const { token } = await invite({ email: person.email })
    expect(await readInvitation(world.app, token)).toMatchObject({ hasAccount: true })
    const after = await acceptInvitation(world.app, { token }, before.session, visit)
    expect(await readSession(world.app, before.secret)).toBeNull()
    const own = await organizationsOf(world.app, after.session)
    expect(own.map((one) => one.id).toSorted()).toEqual([world.dk.id, world.it.id].toSorted())
    const principal = await sessionPrincipal(world.app, after.session, world.dk.orgId)
    expect(principal.role).toBe('bookkeeper')
  })

  it('is sent in the language of the country', async () => {
    expect((await invite()).mail).toContain('Invitation til')
    const italian = await invite({ org: world.it })
    expect(italian.mail).toContain('Invito a')
    expect(linkIn(italian.mail).origin).toBe('http://daybook.test')
  })
})

describe('403', () => {
  it('is for the address that was invited: invitation_for_another', async () => {
    const invited = await addLogin(world, world.it)
    const other = await signIn(world, await addLogin(world, world.it))
    const { token } = await invite({ email: invited.email })
    const wrong = acceptInvitation(world.app, { token }, other.session, visit)
    expect(await codeOf(wrong)).toBe('invitation_for_another')
  })
})

describe('401', () => {
  it('asks who has a login to sign in: the link alone is not enough', async () => {
    const invited = await addLogin(world, world.it)
    const { token } = await invite({ email: invited.email })
    expect(await codeOf(accept(token))).toBe('session_expired')
    const opened = await signIn(world, invited)
    const pending = { ...opened.session, state: 'pending' as const }
    const early = acceptInvitation(world.app, { token }, pending, visit)
    expect(await codeOf(early)).toBe('session_expired')
    expect(await codeOf(acceptInvitation(world.app, { token }, opened.session, visit))).toBe(
      'nothing',
    )
  })
})

describe('410 link_invalid', () => {
  it('where it was used', async () => {
    const { token } = await invite()
    await accept(token)
    expect(await readInvitation(world.app, token)).toBeNull()
    expect(await codeOf(accept(token))).toBe('link_invalid')
  })

  it('for one of two who use it at the same moment', async () => {
    const { token, email } = await invite()
    const outcomes = await Promise.all([codeOf(accept(token)), codeOf(accept(token))])
    expect(outcomes.toSorted()).toEqual(['link_invalid', 'nothing'])
    const { rows } = await world.owner.query('SELECT id FROM person WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('where the member was removed meanwhile', async () => {
    const { token, memberId } = await invite()
    await world.rest(world.dk, 'operations/remove_member', { memberId })
    expect(await readInvitation(world.app, token)).toBeNull()
    expect(await codeOf(accept(token))).toBe('link_invalid')
  })

  it('where the part was given on the command line meanwhile', async () => {
    const { token, email } = await invite()
    const { userId } = await addLogin(world, world.it)
    await world.owner.query(
      `UPDATE member SET status = 'active', user_id = $2 WHERE org_id = $3 AND email = $1`,
      [email, userId, world.dk.orgId],
    )
    expect(await readInvitation(world.app, token)).toBeNull()
    expect(await codeOf(accept(token))).toBe('link_invalid')
  })

  it('after seven days', async () => {
    const { token } = await invite()
    await world.owner.query(
      `UPDATE invitation_link SET expires_at = expires_at - interval '7 days'`,
    )
    expect(await codeOf(accept(token))).toBe('link_invalid')
  })

  it('where a newer one was sent', async () => {
    const first = await invite()
    await world.rest(world.dk, 'operations/remove_member', { memberId: first.memberId })
    const second = await invite({ email: first.email, mails: 2 })
    expect(second.token).not.toBe(first.token)
    expect(await codeOf(accept(first.token))).toBe('link_invalid')
    expect(await codeOf(accept(second.token))).toBe('nothing')
  })

  it.each([[''], ['x'], ['x'.repeat(43)]])('where it is none: %j', async (token) => {
    expect(await readInvitation(world.app, token)).toBeNull()
    expect(await codeOf(accept(token))).toBe('link_invalid')
  })
})

describe('409 member_exists', () => {
  it('where the person has a part here already, under another address', async () => {
    const person = await addLogin(world, world.dk)
    const { session } = await signIn(world, person)
    const principal = await sessionPrincipal(world.app, session, world.dk.orgId)
    const { token } = await invite()
    const accepting = call(world.app, {
      principal: { ...principal, permissions: ['members:edit'] },
      definition: acceptInvitationAction,
      body: () => ({ tokenHash: hashSecret(token).toString('hex') }),
      via: 'web',
      requestId: world.app.newId(),
    })
    expect(await codeOf(accepting)).toBe('member_exists')
    expect(await readInvitation(world.app, token)).not.toBeNull()
  })
})

describe('422 and 400', () => {
  it('holds a newcomer’s password and name to the rules, and does not spend the link', async () => {
    const { token } = await invite()
    expect(await codeOf(accept(token, { password: 'Daybook123456' }))).toBe('password_too_weak')
    expect(await codeOf(accept(token, { password: '1q2w3e4r5t6y' }))).toBe('password_breached')
    expect(await codeOf(accept(token, { password: 'short' }))).toBe('invalid_input')
    expect(await codeOf(accept(token, { name: '  ' }))).toBe('invalid_input')
    expect(await codeOf(accept(token, { name: 'x'.repeat(201) }))).toBe('invalid_input')
    expect(await codeOf(accept(token))).toBe('nothing')
  })
})

describe('403 for everybody else', () => {
  it('is no operation that a key or an app could call by name', async () => {
    const reply = await world.rest(world.dk, 'operations/accept_invitation', {
      tokenHash: '0'.repeat(64),
    })
    expect(reply).toMatchObject({ status: 404, body: { code: 'unknown_action' } })
  })
})
