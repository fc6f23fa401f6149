import { beforeEach, describe, expect, it } from 'vitest'
import {
  acceptInvitation,
  confirmPassword,
  confirmTotp,
  finishPasskey,
  finishTotp,
  listPasskeys,
  passkeyOptions,
  readSession,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  signInWithPasskey,
  startPasskey,
  startTotp,
  type OpenedSession,
  type Session,
} from '../room.ts'
import { Secret, TOTP } from 'otpauth'
import type { TestPerson } from '#test/support/access/apps'
import { createAuthenticator, type Authenticator } from '#test/support/access/authenticator'
import {
  addLogin,
  ageProof,
  codeOf,
  eventsOf,
  linkIn,
  loginPassword,
  signIn,
  visit,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'workers' })

type Guarded = {
  person: TestPerson
  opened: OpenedSession
  secret: string
  device: Authenticator
  passkeyId: string
}

const codeFrom = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })

/** A person with an authenticator app and a passkey, in a session that has just been opened. */
async function addGuarded(): Promise<Guarded> {
  const { app } = world
  const person = await addLogin(world, world.dk)
  const first = await signIn(world, person)
  const { secret } = await startTotp(app, first.session)
  const strong = (await finishTotp(app, first.session, codeFrom(secret), visit)).opened
  const device = createAuthenticator()
  const { options, ticket } = await startPasskey(app, strong.session)
  const given = { ticket, response: device.enrol(options), name: 'Phone' }
  const opened = await finishPasskey(app, strong.session, given, visit)
  const [passkey] = await listPasskeys(app, opened.session)
  return { person, opened, secret, device, passkeyId: passkey?.id ?? '' }
}

async function now(opened: OpenedSession): Promise<Session> {
  const session = await readSession(world.app, opened.secret)
  if (!session) throw new Error('the session is gone')
  return session
}

describe('what guards a login', () => {
  let given: Guarded
  beforeEach(async () => {
    given = await addGuarded()
  })

  const changes: [string, (session: Session) => Promise<unknown>][] = [
    ['a passkey goes', (one) => removePasskey(world.app, one, given.passkeyId, visit)],
    ['recovery codes are made', (one) => renewRecoveryCodes(world.app, one, visit)],
    ['a passkey is added', (one) => startPasskey(world.app, one)],
  ]

  it.each(changes)(
    'is asked for again before %s, once ten minutes are over',
    async (_what, change) => {
      const { opened, person } = given
      await ageProof(world, person, 11)
      const before = await eventsOf(world, person)
      expect(await codeOf(change(await now(opened)))).toBe('proof_required')
      expect(await eventsOf(world, person)).toEqual(before)
      const after = await confirmPassword(world.app, await now(opened), loginPassword)
      expect(await codeOf(change(after.session))).toBe('nothing')
    },
  )

  it.each(changes)('is not asked for again before %s within ten minutes', async (_what, change) => {
    await ageProof(world, given.person, 9)
    expect(await codeOf(change(await now(given.opened)))).toBe('nothing')
  })

  it('an authenticator app is begun by who has just shown who they are', async () => {
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    await ageProof(world, person)
    expect(await codeOf(startTotp(world.app, await now(opened)))).toBe('proof_required')
    const after = await confirmPassword(world.app, await now(opened), loginPassword)
    expect(await codeOf(startTotp(world.app, after.session))).toBe('nothing')
  })

  it('an authenticator app goes by the password, however fresh the session is', async () => {
    const session = await now(given.opened)
    expect(session.isFresh).toBe(true)
    expect(await codeOf(removeTotp(world.app, session, '', visit))).toBe('sign_in_failed')
  })

  it('a proof is taken by its age in the database, not by that of the session', async () => {
    const { person, opened } = given
    await world.owner.query(
      `UPDATE session SET created_at = now() - interval '20 days' WHERE user_id = $1`,
      [person.userId],
    )
    expect((await now(opened)).isFresh).toBe(true)
  })
})

describe('a session is fresh again', () => {
  let given: Guarded
  beforeEach(async () => {
    given = await addGuarded()
    await ageProof(world, given.person)
  })

  it('by the password, under a new secret', async () => {
    const { app } = world
    const { opened } = given
    const after = await confirmPassword(app, await now(opened), loginPassword)
    expect(after.session).toMatchObject({ id: opened.session.id, isFresh: true, isStrong: true })
    expect(await readSession(app, opened.secret)).toBeNull()
  })

  it('not by a wrong one, of which ten are counted', async () => {
    const session = await now(given.opened)
    const guess = (password: string) => codeOf(confirmPassword(world.app, session, password))
    for (let index = 0; index < 10; index += 1) expect(await guess('wrong')).toBe('sign_in_failed')
    expect(await guess(loginPassword)).toBe('too_many_attempts')
    expect((await now(given.opened)).isFresh).toBe(false)
  })

  it('by a code of the authenticator app', async () => {
    const session = await now(given.opened)
    const code = codeFrom(given.secret, 1)
    const after = await confirmTotp(world.app, session, code, visit)
    expect(after.session.isFresh).toBe(true)
  })

  it('by a passkey', async () => {
    const { app } = world
    const session = await now(given.opened)
    const { options, ticket } = await passkeyOptions(app, session)
    const answer = { ticket, response: given.device.answer(options) }
    const after = await signInWithPasskey(app, answer, visit, session)
    expect(after.session).toMatchObject({ id: session.id, isFresh: true })
  })

  it('not for one that has ended meanwhile', async () => {
    const session = await now(given.opened)
    await world.owner.query('DELETE FROM session WHERE id = $1', [session.id])
    const proof = confirmPassword(world.app, session, loginPassword)
    expect(await codeOf(proof)).toBe('session_expired')
  })

  it('not for one that waits for its second factor', async () => {
    const pending = await signIn(world, given.person)
    const proof = confirmPassword(world.app, pending.session, loginPassword)
    expect(await codeOf(proof)).toBe('session_expired')
  })
})

describe('a session does not become fresh', () => {
  it('by a factor that is new: whoever adds one has shown nothing', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    const { secret } = await startTotp(app, opened.session)
    await ageProof(world, person)
    const session = await now(opened)
    const done = await finishTotp(app, session, codeFrom(secret), visit)
    expect(done.opened.session).toMatchObject({ isStrong: true, isFresh: false })
  })

  it('by taking up an invitation', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    const body = { email: person.email, role: 'viewer' }
    await world.rest(world.it, 'operations/invite_member', body)
    const engine = await world.startEngine()
    const [mail] = await waitForMails(world, person.email, 1)
    await engine.stop()
    await ageProof(world, person)
    const token = linkIn(mail ?? '').searchParams.get('token') ?? ''
    const after = await acceptInvitation(app, { token }, await now(opened), visit)
    expect(after.session.isFresh).toBe(false)
  })
})
