import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  confirmRecoveryCode,
  finishTotp,
  readSession,
  renewRecoveryCodes,
  startTotp,
  type OpenedSession,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import {
  addLogin,
  codeOf,
  eventsOf,
  signIn,
  visit,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'workers' })

type Holder = { person: TestPerson; opened: OpenedSession; codes: string[] }

async function addHolder(): Promise<Holder> {
  const person = await addLogin(world, world.dk)
  const { session } = await signIn(world, person)
  const { secret } = await startTotp(world.app, session)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes, opened } = await finishTotp(world.app, session, code, visit)
  return { person, opened, codes: recoveryCodes }
}

const use = (opened: OpenedSession, code: string) =>
  confirmRecoveryCode(world.app, opened.session, code, visit)

describe('recovery codes', () => {
  it('are ten different ones, of which only hashes are kept', async () => {
    const { person, codes } = await addHolder()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){6}$/)
    const { rows } = await world.owner.query(
      'SELECT r::text AS line FROM recovery_code r WHERE user_id = $1',
      [person.userId],
    )
    expect(rows).toHaveLength(10)
    const lines = JSON.stringify(rows)
    for (const code of codes) {
      const plain = code.replaceAll('-', '')
      expect(lines).not.toContain(plain)
      expect(lines).not.toContain(Buffer.from(plain).toString('hex'))
    }
  })

  it('stand in for the second factor, each once', async () => {
    const { person, codes } = await addHolder()
    const opened = await use(await signIn(world, person), codes[0] ?? '')
    expect(opened.session).toMatchObject({
      state: 'open',
      isStrong: true,
      factors: { recoveryCodes: 9 },
    })
    const again = await signIn(world, person)
    expect(await codeOf(use(again, codes[0] ?? ''))).toBe('wrong_code')
    expect(await codeOf(use(again, codes[1] ?? ''))).toBe('nothing')
    expect(await eventsOf(world, person)).toContain('recovery_code_used')
  })

  it('are each taken once by two sessions at the same moment', async () => {
    const { person, codes } = await addHolder()
    const sessions = [await signIn(world, person), await signIn(world, person)]
    const outcomes = await Promise.all(sessions.map((one) => codeOf(use(one, codes[2] ?? ''))))
    expect(outcomes.toSorted()).toEqual(['nothing', 'wrong_code'])
  })

  it('are read as people type them', async () => {
    const { person, codes } = await addHolder()
    const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')
    expect(await codeOf(use(await signIn(world, person), ` ${typed} `))).toBe('nothing')
  })

  it('of somebody else are worth nothing', async () => {
    const [mine, theirs] = [await addHolder(), await addHolder()]
    const pending = await signIn(world, mine.person)
    expect(await codeOf(use(pending, theirs.codes[0] ?? ''))).toBe('wrong_code')
  })

  it('end the session when five were wrong', async () => {
    const { person, codes } = await addHolder()
    const pending = await signIn(world, person)
    for (let index = 0; index < 4; index += 1) await codeOf(use(pending, 'wrong'))
    expect(await codeOf(use(pending, 'wrong'))).toBe('session_expired')
    expect(await codeOf(use(pending, codes[0] ?? ''))).toBe('session_expired')
    // The code that came too late is not spent: nothing of that try was kept.
    expect(await codeOf(use(await signIn(world, person), codes[0] ?? ''))).toBe('nothing')
  })

  it('are told of by mail, with how many are left, when one was used', async () => {
    const { person, codes } = await addHolder()
    await use(await signIn(world, person), codes[0] ?? '')
    const engine = await world.startEngine()
    const mails = await waitForMails(world, person.email, 2)
    await engine.stop()
    expect(mails[1]).toContain('recovery code was used')
    expect(mails[1]).toContain('Recovery codes left: 9')
  })

  it('are replaced by ten new ones', async () => {
    const { person, opened, codes } = await addHolder()
    const fresh = await renewRecoveryCodes(world.app, opened.session, visit)
    expect(fresh).toHaveLength(10)
    expect(await codeOf(use(await signIn(world, person), codes[0] ?? ''))).toBe('wrong_code')
    expect(await codeOf(use(await signIn(world, person), fresh[0] ?? ''))).toBe('nothing')
    const session = await readSession(world.app, opened.secret)
    expect(session?.factors.recoveryCodes).toBe(9)
  })

  it('are not replaced in silence', async () => {
    const { person, opened } = await addHolder()
    const before = await eventsOf(world, person)
    await renewRecoveryCodes(world.app, opened.session, { language: 'da' })
    expect(await eventsOf(world, person)).toEqual([...before, 'factor_added'])
    const { rows } = await world.owner.query(
      'SELECT detail, ip FROM sign_in_event WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [person.userId],
    )
    expect(rows).toEqual([{ detail: 'recovery codes', ip: visit.ip }])
    const engine = await world.startEngine()
    const mails = await waitForMails(world, person.email, 2)
    await engine.stop()
    expect(mails[1]).toContain('gendannelseskoder')
  })

  it('are nothing to a login without a second factor, or a session that has not shown it', async () => {
    const plain = await signIn(world, await addLogin(world, world.dk))
    expect(await codeOf(renewRecoveryCodes(world.app, plain.session, visit))).toBe(
      'second_factor_missing',
    )
    const { person } = await addHolder()
    const pending = await signIn(world, person)
    expect(await codeOf(renewRecoveryCodes(world.app, pending.session, visit))).toBe(
      'session_expired',
    )
  })
})
