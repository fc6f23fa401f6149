import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  confirmTotp,
  finishTotp,
  readSession,
  removeTotp,
  startTotp,
  type OpenedSession,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import {
  addLogin,
  codeOf,
  eventsOf,
  loginPassword,
  signIn,
  visit,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const start = Date.parse('2026-11-15T12:00:00Z')
const world = useWorld()
let now = start
beforeAll(() => {
  Object.assign(world.app, { clock: { now: () => new Date(now) } })
})
beforeEach(() => {
  now = start
})

/** What an authenticator app shows, so many seconds from now. */
function codeFrom(secret: string, seconds = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6 })
  return totp.generate({ timestamp: now + seconds * 1_000 })
}

type Holder = { person: TestPerson; secret: string; opened: OpenedSession; recoveryCodes: string[] }

async function addHolder(): Promise<Holder> {
  const person = await addLogin(world, world.dk)
  const { session } = await signIn(world, person)
  const { secret } = await startTotp(world.app, session)
  const done = await finishTotp(world.app, session, codeFrom(secret), visit)
  now += 30_000
  return { person, secret, ...done }
}

const confirm = (opened: OpenedSession, code: string) =>
  confirmTotp(world.app, opened.session, code, visit)

describe('setting up an authenticator app', () => {
  it('gives a secret for any app, which counts from the first code on', async () => {
    const person = await addLogin(world, world.dk)
    const before = await signIn(world, person)
    const { secret, uri } = await startTotp(world.app, before.session)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const parsed = new URL(uri)
    expect(parsed.searchParams.get('secret')).toBe(secret)
    expect(parsed.searchParams.get('issuer')).toBe('Daybook')
    expect(decodeURIComponent(parsed.pathname)).toContain(person.email)
    expect((await signIn(world, person)).session.state).toBe('open')

    const done = await finishTotp(world.app, before.session, codeFrom(secret), visit)
    expect(done.opened.session).toMatchObject({
      isStrong: true,
      factors: { totp: true, recoveryCodes: 10 },
    })
    expect(await readSession(world.app, before.secret)).toBeNull()
    expect((await signIn(world, person)).session.state).toBe('pending')
    expect(await eventsOf(world, person)).toContain('factor_added')
  })

  it('keeps the secret sealed, for that person alone', async () => {
    const { person, secret } = await addHolder()
    const { rows } = await world.owner.query('SELECT secret_sealed FROM totp WHERE user_id = $1', [
      person.userId,
    ])
    const sealed: Buffer = rows[0].secret_sealed
    expect(sealed.toString('latin1')).not.toContain(secret)
    expect(world.app.secrets.open(sealed, `${person.userId} totp`)).toBe(secret)
    expect(() => world.app.secrets.open(sealed, `${world.dk.orgId} totp`)).toThrow('context')
  })

  it('refuses a wrong first code, and begins anew with another secret', async () => {
    const { session } = await signIn(world, await addLogin(world, world.dk))
    const first = await startTotp(world.app, session)
    const second = await startTotp(world.app, session)
    const wrong = finishTotp(world.app, session, codeFrom(first.secret), visit)
    expect(await codeOf(wrong)).toBe('wrong_code')
    const right = finishTotp(world.app, session, codeFrom(second.secret), visit)
    expect(await codeOf(right)).toBe('nothing')
  })

  it('does not replace an app that is set up', async () => {
    const { opened } = await addHolder()
    expect(await codeOf(startTotp(world.app, opened.session))).toBe('second_factor_exists')
  })

  it('cannot be finished before it was begun', async () => {
    const { session } = await signIn(world, await addLogin(world, world.dk))
    const finish = finishTotp(world.app, session, '123456', visit)
    expect(await codeOf(finish)).toBe('second_factor_missing')
  })

  it('ends sessions that never showed a factor', async () => {
    const person = await addLogin(world, world.dk)
    const weak = await signIn(world, person)
    const { session } = await signIn(world, person)
    const { secret } = await startTotp(world.app, session)
    await finishTotp(world.app, session, codeFrom(secret), visit)
    expect(await readSession(world.app, weak.secret)).toBeNull()
  })
})

describe('the code after the password', () => {
  it('opens the session, under a new secret', async () => {
    const { person, secret } = await addHolder()
    const pending = await signIn(world, person)
    expect(pending.session).toMatchObject({ state: 'pending', isStrong: false })
    const opened = await confirm(pending, codeFrom(secret))
    expect(opened.session).toMatchObject({
      id: pending.session.id,
      state: 'open',
      isStrong: true,
    })
    expect(opened.secret).not.toBe(pending.secret)
    expect(await readSession(world.app, pending.secret)).toBeNull()
  })

  it.each([
    ['of the step before', -30, 'nothing'],
    ['of the step after', 30, 'nothing'],
    ['of two steps before', -60, 'wrong_code'],
    ['of two steps after', 60, 'wrong_code'],
  ])('one %s', async (_name, seconds, outcome) => {
    const { person, secret } = await addHolder()
    now += 90_000
    const pending = await signIn(world, person)
    expect(await codeOf(confirm(pending, codeFrom(secret, seconds)))).toBe(outcome)
  })

  it('works once, also in two sessions at the same moment', async () => {
    const { person, secret } = await addHolder()
    const sessions = [await signIn(world, person), await signIn(world, person)]
    const code = codeFrom(secret)
    const outcomes = await Promise.all(sessions.map((one) => codeOf(confirm(one, code))))
    expect(outcomes.toSorted()).toEqual(['nothing', 'wrong_code'])
    const third = await signIn(world, person)
    expect(await codeOf(confirm(third, code))).toBe('wrong_code')
    // An older one than the last that was taken is spent too.
    expect(await codeOf(confirm(third, codeFrom(secret, -30)))).toBe('wrong_code')
    expect(await codeOf(confirm(third, codeFrom(secret, 30)))).toBe('nothing')
  })

  it('may have a space in the middle, but must be six digits', async () => {
    const { person, secret } = await addHolder()
    const pending = await signIn(world, person)
    for (const wrong of ['', '12345', '1234567', 'abcdef']) {
      expect(await codeOf(confirm(pending, wrong))).toBe('wrong_code')
    }
    const code = codeFrom(secret)
    expect(await codeOf(confirm(pending, ` ${code.slice(0, 3)} ${code.slice(3)}`))).toBe('nothing')
  })

  it('ends the session when it was wrong five times', async () => {
    const { person, secret } = await addHolder()
    const pending = await signIn(world, person)
    for (let index = 0; index < 4; index += 1) {
      expect(await codeOf(confirm(pending, '000000'))).toBe('wrong_code')
    }
    expect(await codeOf(confirm(pending, '000000'))).toBe('session_expired')
    expect(await readSession(world.app, pending.secret)).toBeNull()
    expect(await codeOf(confirm(pending, codeFrom(secret)))).toBe('session_expired')
  })

  it('cannot be guessed on in new sessions: ten are counted over all of them', async () => {
    const { person, secret } = await addHolder()
    for (let index = 0; index < 10; index += 1) {
      await codeOf(confirm(await signIn(world, person), '000000'))
    }
    const next = await signIn(world, person)
    expect(await codeOf(confirm(next, codeFrom(secret)))).toBe('too_many_attempts')
  })

  it('can be guessed at so few times a day that it takes many years', async () => {
    const { person, opened } = await addHolder()
    const { userId } = person
    const past = `blocked_until = blocked_until - interval '15 minutes 1 second',
      last_at = last_at - interval '15 minutes 1 second'`
    let tried = 0
    for (let quarter = 0; quarter < 96; quarter += 1) {
      let code = 'wrong_code'
      while (code !== 'too_many_attempts') {
        // A session that was ended tells the wrong code apart from the limit just as well.
        code = await codeOf(confirm(opened, '000000'))
        if (code !== 'too_many_attempts') tried += 1
      }
      await world.owner.query(
        `UPDATE sign_in_limit SET ${past} WHERE subject_hash = sha256(convert_to($1, 'utf8'))`,
        [`proof ${userId}`],
      )
    }
    // Ten, then waits that double up to an hour.
    expect(tried).toBeGreaterThan(20)
    expect(tried).toBeLessThan(50)
  })

  it('is no use where no app is set up', async () => {
    const opened = await signIn(world, await addLogin(world, world.dk))
    expect(await codeOf(confirm(opened, '123456'))).toBe('second_factor_missing')
  })

  it('comes too late after ten minutes', async () => {
    const { person, secret } = await addHolder()
    const pending = await signIn(world, person)
    await world.owner.query(
      `UPDATE session SET created_at = now() - interval '11 minutes' WHERE id = $1`,
      [pending.session.id],
    )
    expect(await codeOf(confirm(pending, codeFrom(secret)))).toBe('session_expired')
  })
})

describe('removing the app', () => {
  it('asks for the password, and takes the recovery codes with it', async () => {
    const { person, opened } = await addHolder()
    const { app } = world
    const wrong = removeTotp(app, opened.session, 'not it', visit)
    expect(await codeOf(wrong)).toBe('sign_in_failed')
    await removeTotp(app, opened.session, loginPassword, visit)
    const session = await readSession(app, opened.secret)
    expect(session?.factors).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
    expect((await eventsOf(world, person)).at(-1)).toBe('factor_removed')
    const again = removeTotp(app, opened.session, loginPassword, visit)
    expect(await codeOf(again)).toBe('second_factor_missing')
  })

  it('is for who has shown it', async () => {
    const { person } = await addHolder()
    const pending = await signIn(world, person)
    const removing = removeTotp(world.app, pending.session, loginPassword, visit)
    expect(await codeOf(removing)).toBe('session_expired')
  })
})
