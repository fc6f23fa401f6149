import { describe, expect, it } from 'vitest'
import {
  finishPasskey,
  listPasskeys,
  passkeyOptions,
  readSession,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  type OpenedSession,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import { createAuthenticator } from '#test/support/access/authenticator'
import type { Authenticator, Bent } from '#test/support/access/authenticator'
import { addLogin, codeOf, eventsOf, makeLive, signIn, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'all rows' })

type Holder = { person: TestPerson; opened: OpenedSession; device: Authenticator }

async function enrol(
  opened: OpenedSession,
  device: Authenticator,
  bent: Bent = {},
  name = 'My laptop',
) {
  const { options, ticket } = await startPasskey(world.app, opened.session)
  const response = device.enrol(options, bent)
  return await finishPasskey(world.app, opened.session, { ticket, response, name }, visit)
}

async function addHolder(): Promise<Holder> {
  const person = await addLogin(world, world.dk)
  const device = createAuthenticator()
  return { person, device, opened: await enrol(await signIn(world, person), device) }
}

async function show(device: Authenticator, bent: Bent = {}): Promise<OpenedSession> {
  const { options, ticket } = await passkeyOptions(world.app, null)
  const response = device.answer(options, bent)
  return await signInWithPasskey(world.app, { ticket, response }, visit, null)
}

describe('making a passkey', () => {
  it('makes the session strong, under a new secret', async () => {
    const person = await addLogin(world, world.dk)
    const before = await signIn(world, person)
    expect(before.session).toMatchObject({ isStrong: false, factors: { passkeys: 0 } })
    const after = await enrol(before, createAuthenticator())
    expect(after.session).toMatchObject({ isStrong: true, factors: { passkeys: 1 } })
    expect(await readSession(world.app, before.secret)).toBeNull()
    expect(await readSession(world.app, after.secret)).toMatchObject({ id: before.session.id })
    expect(await eventsOf(world, person)).toEqual(['signed_in', 'factor_added'])
  })

  it('ends sessions of the same person that never showed a factor', async () => {
    const person = await addLogin(world, world.dk)
    const weak = await signIn(world, person)
    await enrol(await signIn(world, person), createAuthenticator())
    expect(await readSession(world.app, weak.secret)).toBeNull()
  })

  it('asks for a key that finds its person, and asks the device who holds it', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    const { options } = await startPasskey(world.app, opened.session)
    expect(options).toMatchObject({
      rp: { id: 'daybook.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(JSON.stringify(options.user.id)).not.toContain('@')
  })

  it.each<[string, Bent]>([
    ['of another origin', { origin: 'http://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('refuses an answer %s', async (_name, bent) => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    expect(await codeOf(enrol(opened, createAuthenticator(), bent))).toBe('passkey_refused')
    expect(await listPasskeys(world.app, opened.session)).toEqual([])
  })

  it('takes an answer once, and in the session that asked', async () => {
    const { app } = world
    const opened = await signIn(world, await addLogin(world, world.dk))
    const other = await signIn(world, await addLogin(world, world.dk))
    const { options, ticket } = await startPasskey(app, opened.session)
    const response = createAuthenticator().enrol(options)
    const given = { ticket, response, name: 'x' }
    expect(await codeOf(finishPasskey(app, other.session, given, visit))).toBe('passkey_refused')
    // The look of the other session has spent it.
    expect(await codeOf(finishPasskey(app, opened.session, given, visit))).toBe('passkey_refused')
  })

  it('refuses a challenge that is older than five minutes', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    const { options, ticket } = await startPasskey(world.app, opened.session)
    await world.owner.query(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`)
    const given = { ticket, response: createAuthenticator().enrol(options), name: 'x' }
    const finish = finishPasskey(world.app, opened.session, given, visit)
    expect(await codeOf(finish)).toBe('passkey_refused')
  })

  it('refuses a key that somebody else has', async () => {
    const { device } = await addHolder()
    const other = await signIn(world, await addLogin(world, world.dk))
    expect(await codeOf(enrol(other, device))).toBe('passkey_refused')
  })

  it('refuses a second factor to a session that has not shown the first', async () => {
    const { person } = await addHolder()
    const pending = await signIn(world, person)
    expect(await codeOf(startPasskey(world.app, pending.session))).toBe('session_expired')
    const weak = { ...pending.session, state: 'open' as const }
    expect(await codeOf(startPasskey(world.app, weak))).toBe('second_factor_required')
  })

  it('names the key in one short line', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    const after = await enrol(opened, createAuthenticator(), {}, `a\nb${'x'.repeat(200)}`)
    const [listed] = await listPasskeys(world.app, after.session)
    expect(listed?.name).toBe(`a b${'x'.repeat(57)}`)
  })
})

describe('signing in with a passkey', () => {
  it('is both factors at once', async () => {
    const { person, device } = await addHolder()
    const opened = await show(device)
    expect(opened.session).toMatchObject({ userId: person.userId, state: 'open', isStrong: true })
    expect(await readSession(world.app, opened.secret)).toMatchObject({ isStrong: true })
    expect((await eventsOf(world, person)).at(-1)).toBe('signed_in')
  })

  it('is the second step after a password, in the same session', async () => {
    const { person, device } = await addHolder()
    const pending = await signIn(world, person)
    expect(pending.session).toMatchObject({ state: 'pending', isStrong: false })
    const { options, ticket } = await passkeyOptions(world.app, pending.session)
    expect(options.allowCredentials).toMatchObject([{ id: device.id }])
    const given = { ticket, response: device.answer(options) }
    const opened = await signInWithPasskey(world.app, given, visit, pending.session)
    expect(opened.session).toMatchObject({ id: pending.session.id, state: 'open', isStrong: true })
    expect(await readSession(world.app, pending.secret)).toBeNull()
  })

  it('is no second step for somebody else', async () => {
    const { app } = world
    const { device } = await addHolder()
    const pending = await signIn(world, (await addHolder()).person)
    const { options, ticket } = await passkeyOptions(app, pending.session)
    const given = { ticket, response: device.answer(options) }
    const step = signInWithPasskey(app, given, visit, pending.session)
    expect(await codeOf(step)).toBe('passkey_refused')
    expect(await readSession(app, pending.secret)).toMatchObject({ state: 'pending' })
  })

  it.each<[string, Bent]>([
    ['of another origin', { origin: 'http://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['with another signature', { signature: Buffer.alloc(70, 1) }],
    ['that says it is somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses an answer %s', async (_name, bent) => {
    const { device } = await addHolder()
    expect(await codeOf(show(device, bent))).toBe('passkey_refused')
  })

  it('takes an answer once', async () => {
    const { device } = await addHolder()
    const { options, ticket } = await passkeyOptions(world.app, null)
    const given = { ticket, response: device.answer(options) }
    const again = () => signInWithPasskey(world.app, given, visit, null)
    const outcomes = await Promise.all([codeOf(again()), codeOf(again()), codeOf(again())])
    expect(outcomes.toSorted()).toEqual(['nothing', 'passkey_refused', 'passkey_refused'])
  })

  it('refuses a copy of the key once the original was used', async () => {
    const { person, device } = await addHolder()
    const copy = device.copy()
    await show(device)
    await show(device)
    expect(await codeOf(show(copy))).toBe('passkey_refused')
    expect((await eventsOf(world, person)).at(-1)).toBe('failed')
  })

  it('refuses a key that was never made here, a torn ticket and an answer that is none', async () => {
    const { app } = world
    expect(await codeOf(show(createAuthenticator()))).toBe('passkey_refused')
    const { device } = await addHolder()
    const { options, ticket } = await passkeyOptions(app, null)
    const response = device.answer(options)
    const torn = { ticket: ticket.slice(1), response }
    expect(await codeOf(signInWithPasskey(app, torn, visit, null))).toBe('passkey_refused')
    const none = { ticket, response: {} as typeof response }
    expect(await codeOf(signInWithPasskey(app, none, visit, null))).toBe('passkey_refused')
  })

  it('is not stopped by wrong passwords at the same address', async () => {
    const { person, device } = await addHolder()
    await world.owner.query(
      `INSERT INTO sign_in_limit SELECT 'address', sha256(convert_to($1, 'utf8')), 99, now(),
         now() + interval '15 minutes', false`,
      [`address ${person.email}`],
    )
    const stranger = { ...visit, ip: '198.51.100.9' }
    expect(await codeOf(signIn(world, person, stranger))).toBe('too_many_attempts')
    expect((await show(device)).session.isStrong).toBe(true)
  })

  it('opens a live organization to its owner', async () => {
    const org = await world.createOrg('italy')
    await makeLive(world, org)
    const person = await addLogin(world, org)
    const weak = await signIn(world, person)
    expect(weak.session.mustEnrol).toBe(true)
    const strong = await enrol(weak, createAuthenticator())
    expect(strong.session.mustEnrol).toBe(false)
    const headers = { cookie: `sid=${strong.secret}` }
    expect((await world.read(null, 'settings', headers)).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('takes one of the own, and no other', async () => {
    const { opened, device, person } = await addHolder()
    const other = await addHolder()
    const { app } = world
    const [mine] = await listPasskeys(app, opened.session)
    const [theirs] = await listPasskeys(app, other.opened.session)
    for (const id of [theirs?.id ?? '', 'nonsense']) {
      const removing = removePasskey(app, opened.session, id, visit)
      expect(await codeOf(removing)).toBe('passkey_not_found')
    }
    await removePasskey(app, opened.session, mine?.id ?? '', visit)
    expect(await codeOf(show(device))).toBe('passkey_refused')
    expect((await show(other.device)).session.userId).toBe(other.person.userId)
    expect((await eventsOf(world, person)).at(-1)).toBe('factor_removed')
    expect((await signIn(world, person)).session.state).toBe('open')
  })
})
