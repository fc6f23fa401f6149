import { beforeAll, describe, expect, it } from 'vitest'
import {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  organizationsOf,
  readSession,
  sessionPrincipal,
  setLanguage,
  signOut,
  type OpenedSession,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import { addLogin, codeOf, eventsOf, makeLive, signIn, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let person: TestPerson
beforeAll(async () => {
  person = await addLogin(world, world.dk, 'accountant')
})

async function age(opened: OpenedSession, column: string, interval: string): Promise<void> {
  await world.owner.query(`UPDATE session SET ${column} = now() - $2::interval WHERE id = $1`, [
    opened.session.id,
    interval,
  ])
}

const lastSeen = async (opened: OpenedSession): Promise<Date> => {
  const { rows } = await world.owner.query('SELECT last_seen_at FROM session WHERE id = $1', [
    opened.session.id,
  ])
  return rows[0].last_seen_at
}

describe('how long a session lasts', () => {
  it.each([
    ['used 11 hours ago', 'last_seen_at', '11 hours', true],
    ['not used for 12 hours', 'last_seen_at', '12 hours 1 second', false],
    ['begun 29 days ago', 'created_at', '29 days', true],
    ['begun 30 days ago, though used a moment ago', 'created_at', '30 days 1 second', false],
  ])('one %s', async (_name, column, interval, isAlive) => {
    const opened = await signIn(world, person)
    await age(opened, column, interval)
    expect((await readSession(world.app, opened.secret)) !== null).toBe(isAlive)
  })

  it('ten minutes where the second factor is still missing', async () => {
    const opened = await signIn(world, person)
    await world.owner.query(`UPDATE session SET state = 'pending' WHERE id = $1`, [
      opened.session.id,
    ])
    await age(opened, 'created_at', '9 minutes 50 seconds')
    expect(await readSession(world.app, opened.secret)).toMatchObject({ state: 'pending' })
    await age(opened, 'created_at', '10 minutes 1 second')
    expect(await readSession(world.app, opened.secret)).toBeNull()
  })

  it('its last use is written at most once a minute', async () => {
    const opened = await signIn(world, person)
    const first = await lastSeen(opened)
    await readSession(world.app, opened.secret)
    await Promise.all(world.app.background)
    expect(await lastSeen(opened)).toEqual(first)
    await age(opened, 'last_seen_at', '2 minutes')
    await readSession(world.app, opened.secret)
    await Promise.all(world.app.background)
    expect((await lastSeen(opened)).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })

  it('what is dead is cleared away when its person signs in again', async () => {
    const somebody = await addLogin(world, world.dk)
    await age(await signIn(world, somebody), 'created_at', '31 days')
    await signIn(world, somebody)
    const { rows } = await world.owner.query('SELECT id FROM session WHERE user_id = $1', [
      somebody.userId,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('the list of sessions', () => {
  it('shows the own ones, and which is this one', async () => {
    const somebody = await addLogin(world, world.dk)
    const first = await signIn(world, somebody)
    const second = await signIn(world, somebody, { ...visit, ip: '192.0.2.99' })
    const listed = await listSessions(world.app, first.session)
    expect(listed).toHaveLength(2)
    expect(listed.find((one) => one.id === first.session.id)).toMatchObject({
      isThisOne: true,
      ip: visit.ip,
      userAgent: visit.userAgent,
      isStrong: false,
    })
    expect(listed.find((one) => one.id === second.session.id)).toMatchObject({
      isThisOne: false,
      ip: '192.0.2.99',
    })
  })

  it('ends one of them at once, but nobody else’s', async () => {
    const { app } = world
    const somebody = await addLogin(world, world.dk)
    const [first, second] = [await signIn(world, somebody), await signIn(world, somebody)]
    const stranger = await signIn(world, await addLogin(world, world.dk))
    for (const id of [stranger.session.id, 'nonsense', '']) {
      expect(await codeOf(endSession(app, first.session, id))).toBe('session_not_found')
    }
    expect(await readSession(app, stranger.secret)).not.toBeNull()
    await endSession(app, first.session, second.session.id)
    expect(await readSession(app, second.secret)).toBeNull()
    expect(await readSession(app, first.secret)).not.toBeNull()
    expect(await eventsOf(world, somebody)).toEqual(['signed_in', 'signed_in', 'session_ended'])
  })

  it('ends all others, and keeps this one', async () => {
    const somebody = await addLogin(world, world.dk)
    const others = [await signIn(world, somebody), await signIn(world, somebody)]
    const mine = await signIn(world, somebody)
    await endOtherSessions(world.app, mine.session)
    for (const one of others) expect(await readSession(world.app, one.secret)).toBeNull()
    expect(await readSession(world.app, mine.secret)).not.toBeNull()
  })

  it('is closed to a session without its second factor, and so is the rest', async () => {
    const { app } = world
    const { session } = await signIn(world, person)
    const pending = { ...session, state: 'pending' as const }
    const works = [
      () => listSessions(app, pending),
      () => endOtherSessions(app, pending),
      () => endSession(app, pending, session.id),
      () => listSecurityEvents(app, pending),
      () => setLanguage(app, pending, 'da'),
      () => organizationsOf(app, pending),
      () => sessionPrincipal(app, pending, world.dk.orgId),
    ]
    for (const work of works) expect(await codeOf(work())).toBe('session_expired')
  })
})

describe('signing out', () => {
  it('ends this session and no other, and is told in the log of the login', async () => {
    const somebody = await addLogin(world, world.dk)
    const [first, second] = [await signIn(world, somebody), await signIn(world, somebody)]
    await signOut(world.app, first.session)
    expect(await readSession(world.app, first.secret)).toBeNull()
    expect(await readSession(world.app, second.secret)).not.toBeNull()
    const log = await listSecurityEvents(world.app, second.session)
    expect(log.map((line) => line.kind)).toEqual(['session_ended', 'signed_in', 'signed_in'])
    expect(log[0]).toMatchObject({ ip: visit.ip, user_agent: visit.userAgent })
  })
})

describe('the language that a person chose', () => {
  it('is in every session of theirs, until they leave it to the browser again', async () => {
    const opened = await signIn(world, person)
    expect(opened.session.language).toBeNull()
    await setLanguage(world.app, opened.session, 'it')
    expect(await readSession(world.app, opened.secret)).toMatchObject({ language: 'it' })
    await setLanguage(world.app, opened.session, null)
    expect(await readSession(world.app, opened.secret)).toMatchObject({ language: null })
  })
})

describe('the organizations of a person', () => {
  it('are those where they are active, with what the role allows', async () => {
    const somebody = await addLogin(world, world.dk, 'contributor')
    const { session } = await signIn(world, somebody)
    expect(await organizationsOf(world.app, session)).toEqual([
      {
        orgId: world.dk.orgId,
        id: world.dk.id,
        name: 'Test denmark',
        role: 'contributor',
        mode: 'test',
        permissions: ['documents:read', 'documents:edit'],
        needsSecondFactor: false,
      },
    ])
    await world.owner.query(`UPDATE member SET status = 'invited' WHERE user_id = $1`, [
      somebody.userId,
    ])
    expect(await organizationsOf(world.app, session)).toEqual([])
  })

  it.each([
    ['owner', true],
    ['admin', true],
    ['accountant', true],
    ['bookkeeper', false],
    ['contributor', false],
    ['viewer', false],
  ])('want a second factor of a live %s: %s', async (role, wants) => {
    const org = await world.createOrg('denmark')
    await makeLive(world, org)
    const { session } = await signIn(world, await addLogin(world, org, role))
    expect(session.mustEnrol).toBe(wants)
    const [own] = await organizationsOf(world.app, session)
    expect(own?.needsSecondFactor).toBe(wants)
    const weak = await codeOf(sessionPrincipal(world.app, session, org.orgId))
    expect(weak).toBe(wants ? 'second_factor_required' : 'nothing')
    const strong = await sessionPrincipal(world.app, { ...session, isStrong: true }, org.orgId)
    expect(strong).toMatchObject({ mode: 'live', role })
  })

  it('make a caller of the person, who may do what the role may now', async () => {
    const { session } = await signIn(world, person)
    const principal = await sessionPrincipal(world.app, session, world.dk.orgId)
    expect(principal).toMatchObject({
      kind: 'session',
      orgId: world.dk.orgId,
      userId: person.userId,
      keyId: null,
      role: 'accountant',
      caller: person.id,
      actor: { kind: 'user', id: person.id, name: 'The accountant' },
      app: null,
      session: { id: session.id, isStrong: false },
    })
    expect(principal.permissions).toContain('documents:post')
    expect(principal.permissions).not.toContain('members:edit')
    const foreign = sessionPrincipal(world.app, session, world.it.orgId)
    expect(await codeOf(foreign)).toBe('organization_forbidden')
  })
})
