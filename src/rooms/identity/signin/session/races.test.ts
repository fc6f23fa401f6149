import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#access/room'
import {
  changePassword,
  finishPasskey,
  finishTotp,
  readSession,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  type OpenedSession,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import { createAuthenticator } from '#test/support/access/authenticator'
import {
  addLogin,
  codeOf,
  eventsOf,
  loginPassword,
  signIn,
  visit,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const nextPassword = 'seven lamps beside the quay'
const world = useWorld({ own: 'programs' })

/** Waits until somebody else's transaction waits for the one that is held here. */
async function somebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await world.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** What `work` comes to when it begins before a change of the person is committed, and ends after. */
async function across<T>(
  person: TestPerson,
  change: (client: pg.Client) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [person.userId])
    await change(client)
    const outcome = work()
    await somebodyWaits()
    await client.query('COMMIT')
    return await outcome
  } finally {
    await client.end()
  }
}

async function sessionsOf(person: TestPerson): Promise<number> {
  const { rows } = await world.owner.query(
    'SELECT count(*)::int AS count FROM session WHERE user_id = $1',
    [person.userId],
  )
  return rows[0].count
}

describe('a password that is changed while somebody signs in by the old one', () => {
  const change = async (person: TestPerson, client: pg.Client): Promise<void> => {
    const hash = await hashPassword(nextPassword)
    const { userId } = person
    await client.query('UPDATE person SET password_hash = $2 WHERE id = $1', [userId, hash])
    await client.query('DELETE FROM session WHERE user_id = $1', [userId])
  }

  it('lets nobody in by the old one', async () => {
    const person = await addLogin(world, world.dk)
    const code = await across(
      person,
      (client) => change(person, client),
      () => codeOf(signIn(world, person)),
    )
    expect(code).toBe('sign_in_failed')
    expect(await sessionsOf(person)).toBe(0)
    expect(await eventsOf(world, person)).toEqual(['failed'])
  })

  it('is not put back by hashing the old one anew', async () => {
    const person = await addLogin(world, world.dk)
    const weaker = '$argon2id$v=19$m=8192,t=2,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(loginPassword, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    expect(old.startsWith(weaker)).toBe(true)
    const { userId } = person
    await world.owner.query('UPDATE person SET password_hash = $2 WHERE id = $1', [userId, old])
    const code = await across(
      person,
      (client) => change(person, client),
      () => codeOf(signIn(world, person)),
    )
    expect(code).toBe('sign_in_failed')
    const { rows } = await world.owner.query('SELECT password_hash FROM person WHERE id = $1', [
      userId,
    ])
    expect(rows[0].password_hash.startsWith(weaker)).toBe(false)
  })
})

describe('a second factor that is added while somebody signs in', () => {
  it('is asked of them', async () => {
    const person = await addLogin(world, world.dk)
    const add = `INSERT INTO totp (user_id, secret_sealed, confirmed_at) VALUES ($1, 'x', now())`
    const opened = await across(
      person,
      (client) => client.query(add, [person.userId]),
      () => signIn(world, person),
    )
    expect(opened.session.state).toBe('pending')
  })
})

describe('a session that a new factor has ended, while its request was under way', () => {
  type Case = { stranger: OpenedSession; own: OpenedSession; person: TestPerson; passkeyId: string }

  /** The stranger knows the password; the person adds both factors and is rid of them. */
  async function addCase(): Promise<Case> {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const stranger = await signIn(world, person)
    const weak = await signIn(world, person)
    const { secret } = await startTotp(app, weak.session)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const strong = (await finishTotp(app, weak.session, code, visit)).opened
    const { options, ticket } = await startPasskey(app, strong.session)
    const response = createAuthenticator().enrol(options)
    const given = { ticket, response, name: 'Phone' }
    const own = await finishPasskey(app, strong.session, given, visit)
    const { rows } = await world.owner.query('SELECT id FROM passkey WHERE user_id = $1', [
      person.userId,
    ])
    expect(await readSession(app, stranger.secret)).toBeNull()
    return { stranger, own, person, passkeyId: rows[0].id }
  }

  let given: Case
  beforeAll(async () => {
    given = await addCase()
  })

  const factorsNow = async () => (await readSession(world.app, given.own.secret))?.factors
  const all = { totp: true, passkeys: 1, recoveryCodes: 10 }

  it.each<[string, () => Promise<unknown>]>([
    [
      'takes no authenticator app away',
      () => removeTotp(world.app, given.stranger.session, loginPassword, visit),
    ],
    [
      'takes no passkey away',
      () => removePasskey(world.app, given.stranger.session, given.passkeyId, visit),
    ],
    [
      'changes no password',
      () => {
        const words = { current: loginPassword, next: nextPassword }
        return changePassword(world.app, given.stranger.session, words, visit)
      },
    ],
    ['begins no authenticator app', () => startTotp(world.app, given.stranger.session)],
    [
      'makes no recovery codes',
      () => {
        const factors = given.own.session.factors
        const early = { ...given.stranger.session, factors, isStrong: true }
        return renewRecoveryCodes(world.app, early, visit)
      },
    ],
  ])('%s', async (_what, work) => {
    expect(await codeOf(work())).toBe('session_expired')
    expect(await factorsNow()).toEqual(all)
    expect((await signIn(world, given.person)).session.state).toBe('pending')
  })
})
