import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import {
  confirmTotp,
  finishPasskey,
  finishTotp,
  listPasskeys,
  passkeyOptions,
  readSession,
  removePasskey,
  removeTotp,
  signInWithPasskey,
  signInWithPassword,
  signOut,
  startPasskey,
  startTotp,
} from '../room.ts'
import { createAuthenticator } from '#test/support/access/authenticator'
import {
  addLogin,
  codeOf,
  loginPassword,
  signIn,
  visit,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import { testConfig } from '#test/support/world'
import { openApp } from '#wire'

const world = useWorld({ own: 'workers' })
let second: App
beforeAll(() => {
  second = openApp(testConfig(world.ownerUrl, { files: world.files }), { appUrl: world.appUrl })
})
afterAll(async () => {
  await Promise.allSettled(second.background)
  await second.ports.reader.close()
  await closeDatabase(second.database)
})

const codeFrom = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1_000,
  })

describe('two nodes', () => {
  it('know the same sessions, and the same ends of them, at once', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    expect(await readSession(second, opened.secret)).toMatchObject({ id: opened.session.id })
    await signOut(second, opened.session)
    expect(await readSession(world.app, opened.secret)).toBeNull()
  })

  it('check ten passwords between them, however many come at once', async () => {
    const { email } = await addLogin(world, world.dk)
    const tries = Array.from({ length: 24 }, (_, index) => {
      const app = index % 2 === 0 ? world.app : second
      const from = { ...visit, ip: `198.51.100.${100 + index}` }
      return codeOf(signInWithPassword(app, { email, password: 'wrong' }, from))
    })
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((one) => one === 'sign_in_failed')).toHaveLength(10)
    expect(outcomes.filter((one) => one === 'too_many_attempts')).toHaveLength(14)
  })

  it('take a code of an authenticator app once between them', async () => {
    const person = await addLogin(world, world.dk)
    const { session } = await signIn(world, person)
    const { secret } = await startTotp(world.app, session)
    await finishTotp(second, session, codeFrom(secret), visit)
    const sessions = [await signIn(world, person), await signIn(world, person)] as const
    const code = codeFrom(secret, 30)
    const outcomes = await Promise.all([
      codeOf(confirmTotp(world.app, sessions[0].session, code, visit)),
      codeOf(confirmTotp(second, sessions[1].session, code, visit)),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'wrong_code'])
  })

  it('take over from each other within the making and the showing of a passkey', async () => {
    const device = createAuthenticator()
    const { session } = await signIn(world, await addLogin(world, world.dk))
    const begun = await startPasskey(world.app, session)
    const response = device.enrol(begun.options)
    await finishPasskey(second, session, { ticket: begun.ticket, response, name: 'x' }, visit)
    const asked = await passkeyOptions(second, null)
    const answer = { ticket: asked.ticket, response: device.answer(asked.options) }
    const outcomes = await Promise.all([
      codeOf(signInWithPasskey(world.app, answer, visit, null)),
      codeOf(signInWithPasskey(second, answer, visit, null)),
    ])
    expect(outcomes.toSorted()).toEqual(['nothing', 'passkey_refused'])
  })
})

describe('a change of what guards a login', () => {
  it('is told to the person by mail, each of them, without a secret in it', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const first = await signIn(world, person)
    const { secret } = await startTotp(app, first.session)
    const { opened, recoveryCodes } = await finishTotp(app, first.session, codeFrom(secret), visit)
    const { options, ticket } = await startPasskey(app, opened.session)
    const given = { ticket, response: createAuthenticator().enrol(options), name: 'x' }
    const strong = await finishPasskey(app, opened.session, given, { ...visit, language: 'it' })
    const [passkey] = await listPasskeys(app, strong.session)
    await removePasskey(app, strong.session, passkey?.id ?? '', visit)
    await removeTotp(app, strong.session, loginPassword, visit)
    const engine = await world.startEngine()
    const mails = await waitForMails(world, person.email, 4)
    await engine.stop()
    const subjects = mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '')
    expect(subjects.map((one) => /added|removed|aggiunto/.exec(one)?.[0])).toEqual([
      'added',
      'aggiunto',
      'removed',
      'removed',
    ])
    for (const hidden of [secret, loginPassword, ...recoveryCodes, strong.secret]) {
      expect(mails.join('\n')).not.toContain(hidden)
    }
  })
})
