import { beforeAll, describe, expect, it } from 'vitest'
import { changePassword, readSession, setLanguage } from '../room.ts'
import {
  addLogin,
  ageProof,
  codeOf,
  eventsOf,
  loginPassword,
  signIn,
  signInWith,
  visit,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const nextPassword = 'seven lamps beside the quay'
const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})

describe('changing the password', () => {
  it('ends every other session, gives this one a new secret, and is told by mail', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const other = await signIn(world, person)
    const mine = await signIn(world, person)
    const given = { current: loginPassword, next: nextPassword }
    const after = await changePassword(app, mine.session, given, visit)
    expect(after.session.id).toBe(mine.session.id)
    for (const gone of [other, mine]) expect(await readSession(app, gone.secret)).toBeNull()
    expect(await readSession(app, after.secret)).not.toBeNull()
    expect(await signInWith(world, person.email, loginPassword)).toBe('sign_in_failed')
    expect(await signInWith(world, person.email, nextPassword)).toBe('nothing')
    expect(await eventsOf(world, person)).toContain('password_changed')
    const [mail] = await waitForMails(world, person.email, 1)
    expect(mail).toContain('password was changed')
    expect(mail).toContain('Apps you have connected stay connected.')
    expect(mail).toContain('http://daybook.test/account/apps')
    expect(mail).not.toContain(nextPassword)
  })

  it('is a proof of its own, which the session then has for ten minutes', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    await ageProof(world, person)
    const old = await readSession(app, opened.secret)
    if (!old) throw new Error('the session is gone')
    expect(old.isFresh).toBe(false)
    const given = { current: loginPassword, next: nextPassword }
    expect((await changePassword(app, old, given, visit)).session.isFresh).toBe(true)
  })

  it('needs the one that holds now, and not more than ten guesses at it', async () => {
    const { session } = await signIn(world, await addLogin(world, world.dk))
    const guess = (current: string) =>
      codeOf(changePassword(world.app, session, { current, next: nextPassword }, visit))
    for (let index = 0; index < 10; index += 1) expect(await guess('wrong')).toBe('sign_in_failed')
    expect(await guess(loginPassword)).toBe('too_many_attempts')
  })

  it.each([
    ['short', 'too short', 'invalid_input'],
    ['common', 'Password1234!', 'password_too_weak'],
    ['breached', '1q2w3e4r5t6y', 'password_breached'],
  ])('refuses a %s one', async (_name, next, code) => {
    const { session } = await signIn(world, await addLogin(world, world.dk))
    const given = { current: loginPassword, next }
    expect(await codeOf(changePassword(world.app, session, given, visit))).toBe(code)
  })

  it('writes in the language that the person chose', async () => {
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    await setLanguage(world.app, opened.session, 'da')
    const session = await readSession(world.app, opened.secret)
    if (!session) throw new Error('the session is gone')
    const given = { current: loginPassword, next: nextPassword }
    await changePassword(world.app, session, given, visit)
    const [mail] = await waitForMails(world, person.email, 1)
    expect(mail).toContain('Adgangskoden til din Daybook-konto')
  })
})
