import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { finishTotp, forgetFactors, readSession, startTotp } from '../room.ts'
import { addLogin, eventsOf, signIn, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'all rows' })

const codeFrom = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6 }).generate()

const count = async (table: string, userId: string): Promise<number> => {
  const { rows } = await world.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [userId],
  )
  return rows[0]?.count ?? -1
}

describe('whoever lost every factor', () => {
  it('signs in with the password alone once the operator has taken them away', async () => {
    const person = await addLogin(world, world.dk)
    const before = await signIn(world, person)
    const { secret } = await startTotp(world.app, before.session)
    const { opened } = await finishTotp(world.app, before.session, codeFrom(secret), visit)
    expect((await signIn(world, person)).session.state).toBe('pending')

    expect(await forgetFactors(world.app, ` ${person.email.toUpperCase()} `)).toBe(true)
    for (const table of ['totp', 'recovery_code', 'passkey', 'session']) {
      expect(await count(table, person.userId)).toBe(0)
    }
    expect(await readSession(world.app, opened.secret)).toBeNull()
    const after = await signIn(world, person)
    expect(after.session).toMatchObject({ state: 'open', isStrong: false })
    expect(await eventsOf(world, person)).toContain('factor_removed')
    const { rows } = await world.owner.query('SELECT FROM mail')
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is nobody whom the operator mistyped', async () => {
    const person = await addLogin(world, world.dk)
    const { session } = await signIn(world, person)
    const { secret } = await startTotp(world.app, session)
    await finishTotp(world.app, session, codeFrom(secret), visit)
    expect(await forgetFactors(world.app, 'nobody@example.test')).toBe(false)
    expect(await count('totp', person.userId)).toBe(1)
  })
})
