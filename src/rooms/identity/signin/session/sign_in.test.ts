import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { readSession, signInWithPassword, type RequestOrigin } from '../room.ts'
import { addPerson } from '#test/support/access/apps'
import {
  addLogin,
  codeOf,
  eventsOf,
  loginPassword,
  signIn,
  visit,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'all rows' })

let place = 0
/** A network that no other test uses, so that they do not count against each other. */
function elsewhere(): RequestOrigin {
  place += 1
  return { ...visit, ip: `198.51.100.${place}` }
}

const attempt = (email: string, password: string, from: RequestOrigin = elsewhere()) =>
  codeOf(signInWithPassword(world.app, { email, password }, from))

describe('signing in with a password', () => {
  it('opens a session that only its secret finds', async () => {
    const person = await addLogin(world, world.dk, 'viewer', { name: 'Vera' })
    const { secret, session } = await signIn(world, person)
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(session).toMatchObject({
      userId: person.userId,
      email: person.email,
      name: 'Vera',
      state: 'open',
      isStrong: false,
      factors: { totp: false, passkeys: 0, recoveryCodes: 0 },
      mustEnrol: false,
    })
    expect(await readSession(world.app, secret)).toEqual(session)
    expect(await readSession(world.app, `${secret.slice(1)}A`)).toBeNull()
    expect(await eventsOf(world, person)).toEqual(['signed_in'])
  })

  it('keeps nothing of the secret but its hash', async () => {
    const { secret } = await signIn(world, await addLogin(world, world.dk))
    const { rows } = await world.owner.query<{ all: string }>(
      'SELECT string_agg(s::text, $1) AS all FROM session s',
      ['\n'],
    )
    expect(rows[0]?.all).not.toContain(secret)
    const hex = Buffer.from(secret, 'base64url').toString('hex')
    expect(rows[0]?.all).not.toContain(hex)
  })

  it('takes the address in any case, with spaces around it', async () => {
    const { email } = await addLogin(world, world.dk)
    expect(await attempt(`  ${email.toUpperCase()} `, loginPassword)).toBe('nothing')
  })

  it('answers the same to an unknown address, a wrong password and a person without one', async () => {
    const person = await addLogin(world, world.dk)
    const without = await addPerson(world, world.dk)
    expect(await attempt('nobody@example.test', loginPassword)).toBe('sign_in_failed')
    expect(await attempt(person.email, 'not the right password')).toBe('sign_in_failed')
    expect(await attempt(without.email, '')).toBe('sign_in_failed')
    expect(await attempt(without.email, loginPassword)).toBe('sign_in_failed')
    expect(await eventsOf(world, person)).toEqual(['failed'])
  })

  it.each(['', '\u0000', 'x\u0000@example.test', '\uD800@example.test', 'x'.repeat(100_000)])(
    'answers the same to what can be no address: %#',
    async (email) => {
      expect(await attempt(email, loginPassword)).toBe('sign_in_failed')
      expect(await attempt('nobody@example.test', email)).toBe('sign_in_failed')
    },
  )

  it('takes as long for an unknown address as for a wrong password', async () => {
    const measure = async (address: string): Promise<number> => {
      const start = performance.now()
      await attempt(address, 'not the right password')
      return performance.now() - start
    }
    const fastest = { known: Infinity, unknown: Infinity }
    const ratio = (): number => fastest.unknown / fastest.known
    // A hash takes many times what everything else does; without one this would be a tenth. On a
    // busy machine the fastest is not found at once, and an address takes ten tries only.
    for (let round = 0; round < 5 && !(ratio() > 0.5 && ratio() < 2); round += 1) {
      const { email } = await addLogin(world, world.dk)
      for (let index = 0; index < 9; index += 1) {
        fastest.known = Math.min(fastest.known, await measure(email))
        const nobody = `nobody.${round}@example.test`
        fastest.unknown = Math.min(fastest.unknown, await measure(nobody))
      }
    }
    expect(ratio()).toBeGreaterThan(0.5)
    expect(ratio()).toBeLessThan(2)
  })

  it('writes as often for an unknown address as for a wrong password', async () => {
    const { email } = await addLogin(world, world.dk)
    const writing = async (address: string): Promise<string[]> => {
      const seen: string[] = []
      const { database } = world.app
      database.tap = (statement) => {
        seen.push(statement.text.trim())
        return statement
      }
      await attempt(address, 'not the right password')
      database.tap = null
      const parts = seen.join(' | ').split('| COMMIT')
      return parts.map((part) => (/UPDATE sign_in_limit|INSERT/.test(part) ? 'writes' : 'reads'))
    }
    const known = await writing(email)
    expect(known.slice(0, 2)).toEqual(['writes', 'writes'])
    expect(await writing('nobody.at.all@example.test')).toEqual(known)
  })

  it('hashes the password anew where it was hashed under weaker parameters', async () => {
    const weak = await hash(loginPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const person = await addPerson(world, world.dk, 'viewer', { passwordHash: weak })
    await signIn(world, person, elsewhere())
    const { rows } = await world.owner.query('SELECT password_hash FROM person WHERE id = $1', [
      person.userId,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await attempt(person.email, loginPassword)).toBe('nothing')
  })
})

describe('guessing', () => {
  it('ends after ten wrong passwords for one address, wherever they come from', async () => {
    const { email } = await addLogin(world, world.dk)
    for (let index = 0; index < 10; index += 1) {
      expect(await attempt(email, 'wrong')).toBe('sign_in_failed')
    }
    expect(await attempt(email, loginPassword)).toBe('too_many_attempts')
  })

  it('says how long to wait, and the wait doubles up to a quarter of an hour', async () => {
    const { email } = await addLogin(world, world.dk)
    for (let index = 0; index < 10; index += 1) await attempt(email, 'wrong')
    const waits: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const refused = signInWithPassword(world.app, { email, password: 'x' }, elsewhere())
      const seconds = await refused.catch((error) => error.details.retryAfterSeconds)
      waits.push(seconds)
      await world.owner
        .query(`UPDATE sign_in_limit SET blocked_until = now() WHERE scope = 'address'
        AND blocked_until > now()`)
      await attempt(email, 'wrong')
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  })

  it('is counted before the password is looked at, so tries at once are no more than ten', async () => {
    const { email } = await addLogin(world, world.dk)
    const tries = Array.from({ length: 25 }, () => attempt(email, 'wrong'))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((one) => one === 'sign_in_failed')).toHaveLength(10)
    expect(outcomes.filter((one) => one === 'too_many_attempts')).toHaveLength(15)
  })

  it('is forgotten once the right password was shown, or after a quarter of an hour', async () => {
    const { email } = await addLogin(world, world.dk)
    for (let index = 0; index < 9; index += 1) await attempt(email, 'wrong')
    expect(await attempt(email, loginPassword)).toBe('nothing')
    for (let index = 0; index < 9; index += 1) await attempt(email, 'wrong')
    await world.owner.query(`UPDATE sign_in_limit SET last_at = now() - interval '16 minutes'`)
    for (let index = 0; index < 9; index += 1) {
      expect(await attempt(email, 'wrong')).toBe('sign_in_failed')
    }
  })

  it('elsewhere does not keep out whoever signed in from here before', async () => {
    const person = await addLogin(world, world.dk)
    const home = elsewhere()
    await signIn(world, person, home)
    for (let index = 0; index < 11; index += 1) await attempt(person.email, 'wrong')
    expect(await attempt(person.email, loginPassword)).toBe('too_many_attempts')
    expect(await attempt(person.email, loginPassword, home)).toBe('nothing')
    for (let index = 0; index < 10; index += 1) await attempt(person.email, 'wrong', home)
    expect(await attempt(person.email, loginPassword, home)).toBe('too_many_attempts')
  })

  it('knows who signed in from a line of IPv6 before, whatever address it has today', async () => {
    const person = await addLogin(world, world.dk)
    await signIn(world, person, { ...visit, ip: '2001:db8:9:9::1' })
    for (let index = 0; index < 11; index += 1) await attempt(person.email, 'wrong')
    const today = { ...visit, ip: '2001:db8:9:9:abcd::2' }
    const next = { ...visit, ip: '2001:db8:9:a::1' }
    expect(await attempt(person.email, loginPassword, next)).toBe('too_many_attempts')
    expect(await attempt(person.email, loginPassword, today)).toBe('nothing')
  })

  it('leaves nothing behind of old tries, also where nobody gets in', async () => {
    await world.owner.query(`
      INSERT INTO sign_in_limit (scope, subject_hash, attempts, last_at, refused)
      SELECT 'address', sha256(n::text::bytea), 1, now() - interval '2 days', false
      FROM generate_series(1, 40) n`)
    expect(await attempt('nobody@example.test', 'wrong')).toBe('sign_in_failed')
    const { rows } = await world.owner.query(
      `SELECT FROM sign_in_limit WHERE last_at < now() - interval '1 day'`,
    )
    expect(rows).toEqual([])
  })

  it('ends after fifty tries from one network, whoever they are at', async () => {
    const from = { ...visit, ip: '2001:db8:7:7::1' }
    const neighbour = { ...visit, ip: '2001:db8:7:7:ffff::2' }
    for (let index = 0; index < 49; index += 1) {
      await attempt(`nobody${index}@example.test`, '', from)
    }
    expect(await attempt('nobody@example.test', '', neighbour)).toBe('sign_in_failed')
    expect(await attempt('somebody@example.test', '', neighbour)).toBe('too_many_attempts')
    expect(await attempt('somebody@example.test', '')).toBe('sign_in_failed')
  })

  it('from a network that is stopped uses up nothing of an address', async () => {
    const { email } = await addLogin(world, world.dk)
    const from = elsewhere()
    for (let index = 0; index < 50; index += 1) await attempt(`x${index}@example.test`, '', from)
    for (let index = 0; index < 12; index += 1) {
      expect(await attempt(email, 'wrong', from)).toBe('too_many_attempts')
    }
    expect(await attempt(email, loginPassword)).toBe('nothing')
  })

  it('is not counted against a network whose people get in', async () => {
    const person = await addLogin(world, world.dk)
    const office = elsewhere()
    for (let index = 0; index < 60; index += 1) {
      await world.owner.query(`UPDATE sign_in_limit SET last_at = now() WHERE scope = 'network'`)
      if (index % 10 === 0) await signIn(world, person, office)
    }
    const { rows } = await world.owner.query(
      `SELECT attempts FROM sign_in_limit WHERE scope = 'network'
         AND subject_hash = sha256(convert_to($1, 'utf8'))`,
      [`network ${office.ip}`],
    )
    expect(rows).toEqual([{ attempts: 0 }])
  })
})
