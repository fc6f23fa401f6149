import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  type Opened,
  type Session,
} from '#signin/room'
import { Secret, TOTP } from 'otpauth'
import type { TestPerson } from '../../test/apps.ts'
import { createAuthenticator, type Authenticator } from '../../test/authenticator.ts'
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
} from '../../test/logins.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Guarded = {
  person: TestPerson
  opened: Opened
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
  const { house } = world
  const person = await addLogin(world, world.dk)
  const first = await signIn(world, person)
  const { secret } = await startTotp(house, first.session)
  const strong = (await finishTotp(house, first.session, codeFrom(secret), visit)).opened
  const device = createAuthenticator()
  const { options, ticket } = await startPasskey(house, strong.session)
  const given = { ticket, response: device.enrol(options), name: 'Phone' }
  const opened = await finishPasskey(house, strong.session, given, visit)
  const [passkey] = await listPasskeys(house, opened.session)
  return { person, opened, secret, device, passkeyId: passkey?.id ?? '' }
}

async function now(opened: Opened): Promise<Session> {
  const session = await readSession(world.house, opened.secret)
  if (!session) throw new Error('the session is gone')
  return session
}

describe('what guards a login', () => {
  let given: Guarded
  beforeEach(async () => {
    given = await addGuarded()
  })

  const changes: [string, (session: Session) => Promise<unknown>][] = [
    ['a passkey goes', (one) => removePasskey(world.house, one, given.passkeyId, visit)],
    ['recovery codes are made', (one) => renewRecoveryCodes(world.house, one, visit)],
    ['a passkey is added', (one) => startPasskey(world.house, one)],
  ]

  it.each(changes)(
    'is asked for again before %s, once ten minutes are over',
    async (_what, change) => {
      const { opened, person } = given
      await ageProof(world, person, 11)
      const before = await eventsOf(world, person)
      expect(await codeOf(change(await now(opened)))).toBe('proof_required')
      expect(await eventsOf(world, person)).toEqual(before)
      const after = await confirmPassword(world.house, await now(opened), loginPassword)
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
    expect(await codeOf(startTotp(world.house, await now(opened)))).toBe('proof_required')
    const after = await confirmPassword(world.house, await now(opened), loginPassword)
    expect(await codeOf(startTotp(world.house, after.session))).toBe('nothing')
  })

  it('an authenticator app goes by the password, however fresh the session is', async () => {
    const session = await now(given.opened)
    expect(session.isFresh).toBe(true)
    expect(await codeOf(removeTotp(world.house, session, '', visit))).toBe('sign_in_failed')
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
    const { house } = world
    const { opened } = given
    const after = await confirmPassword(house, await now(opened), loginPassword)
    expect(after.session).toMatchObject({ id: opened.session.id, isFresh: true, isStrong: true })
    expect(await readSession(house, opened.secret)).toBeNull()
  })

  it('not by a wrong one, of which ten are counted', async () => {
    const session = await now(given.opened)
    const guess = (password: string) => codeOf(confirmPassword(world.house, session, password))
    for (let index = 0; index < 10; index += 1) expect(await guess('wrong')).toBe('sign_in_failed')
    expect(await guess(loginPassword)).toBe('too_many_attempts')
    expect((await now(given.opened)).isFresh).toBe(false)
  })

  it('by a code of the authenticator app', async () => {
    const session = await now(given.opened)
    const code = codeFrom(given.secret, 1)
    const after = await confirmTotp(world.house, session, code, visit)
    expect(after.session.isFresh).toBe(true)
  })

  it('by a passkey', async () => {
    const { house } = world
    const session = await now(given.opened)
    const { options, ticket } = await passkeyOptions(house, session)
    const answer = { ticket, response: given.device.answer(options) }
    const after = await signInWithPasskey(house, answer, visit, session)
    expect(after.session).toMatchObject({ id: session.id, isFresh: true })
  })

  it('not for one that has ended meanwhile', async () => {
    const session = await now(given.opened)
    await world.owner.query('DELETE FROM session WHERE id = $1', [session.id])
    const proof = confirmPassword(world.house, session, loginPassword)
    expect(await codeOf(proof)).toBe('session_expired')
  })

  it('not for one that waits for its second factor', async () => {
    const pending = await signIn(world, given.person)
    const proof = confirmPassword(world.house, pending.session, loginPassword)
    expect(await codeOf(proof)).toBe('session_expired')
  })
})

describe('a session does not become fresh', () => {
  it('by a factor that is new: whoever adds one has shown nothing', async () => {
    const { house } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    const { secret } = await startTotp(house, opened.session)
    await ageProof(world, person)
    const session = await now(opened)
    const done = await finishTotp(house, session, codeFrom(secret), visit)
    expect(done.opened.session).toMatchObject({ isStrong: true, isFresh: false })
  })

  it('by taking up an invitation', async () => {
    const { house } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    const body = { email: person.email, role: 'viewer' }
    await world.rest(world.it, 'operations/invite_member', body)
    const engine = await world.startEngine()
    const [mail] = await waitForMails(world, person.email, 1)
    await engine.stop()
    await ageProof(world, person)
    const token = linkIn(mail ?? '').searchParams.get('token') ?? ''
    const after = await acceptInvitation(house, { token }, await now(opened), visit)
    expect(after.session.isFresh).toBe(false)
  })
})
