import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createOrganization, createUser } from '#access/room'
import { appRoleOf } from '#kernel/database/app_role'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { migrate } from '#kernel/database/migrate'
import { sql, type SqlStatement } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import {
  organizationsOf,
  passkeyOptions,
  readSession,
  signInWithPasskey,
  signInWithPassword,
} from '../room.ts'
import type { TestPerson } from '#test/support/access/apps'
import { createAuthenticator } from '#test/support/access/authenticator'
import { asAdmin, urlOf } from '#test/support/database'
import { addLogin, codeOf, loginPassword, signIn, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'connections' })
let mine: TestPerson
let theirs: TestPerson
beforeAll(async () => {
  mine = await addLogin(world, world.dk)
  theirs = await addLogin(world, world.it)
  for (const person of [mine, theirs]) {
    await signIn(world, person)
    const { userId } = person
    const id = world.app.newId()
    await world.owner.query(`INSERT INTO totp (user_id, secret_sealed) VALUES ($1, '')`, [userId])
    await world.owner.query(
      `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
       VALUES ($1, $2, $3, '', 0, '{}', 'x')`,
      [userId, id, `credential ${id}`],
    )
    await world.owner.query('INSERT INTO recovery_code VALUES ($1, sha256($2::bytea))', [
      userId,
      id,
    ])
    await world.owner.query('INSERT INTO reset_link VALUES ($1, sha256($2::bytea))', [userId, id])
  }
})

async function run<Row>(personId: string | null, statement: SqlStatement): Promise<Row[]> {
  const options = { orgId: null, ...(personId === null ? {} : { personId }) }
  return await transact(world.app.database, options, (tx) => tx.query<Row>(statement))
}

const tables = {
  session: sql`SELECT user_id FROM session`,
  totp: sql`SELECT user_id FROM totp`,
  passkey: sql`SELECT user_id FROM passkey`,
  recovery_code: sql`SELECT user_id FROM recovery_code`,
  reset_link: sql`SELECT user_id FROM reset_link`,
  sign_in_event: sql`SELECT user_id FROM sign_in_event`,
  person: sql`SELECT id AS user_id FROM person`,
}

describe.each(Object.entries(tables))('the rows of a person in %s', (_table, statement) => {
  it('are shown to nobody in particular', async () => {
    expect(await run(null, statement)).toEqual([])
  })

  it('are shown to that person alone', async () => {
    const rows = await run<{ user_id: string }>(mine.userId, statement)
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([mine.userId]))
  })
})

describe('rows of somebody else', () => {
  it('cannot be written', async () => {
    const forged = [
      sql`INSERT INTO session (user_id, id, secret_hash, state, is_strong, ip, user_agent)
          VALUES (${theirs.userId}, ${world.app.newId()}, ${Buffer.alloc(32)}, 'open', true, '', '')
          RETURNING 1`,
      sql`INSERT INTO totp (user_id, secret_sealed) VALUES (${theirs.userId}, '') RETURNING 1`,
      sql`INSERT INTO recovery_code VALUES (${theirs.userId}, ${Buffer.alloc(32, 1)}) RETURNING 1`,
      sql`INSERT INTO sign_in_event (user_id, id, kind, ip, user_agent)
          VALUES (${theirs.userId}, ${world.app.newId()}, 'failed', '', '') RETURNING 1`,
      sql`INSERT INTO reset_link VALUES (${theirs.userId}, ${Buffer.alloc(32, 2)}) RETURNING 1`,
    ]
    for (const statement of forged) {
      await expect(run(mine.userId, statement)).rejects.toThrow(/row-level security/)
    }
  })

  it('cannot be changed or deleted', async () => {
    const { userId } = theirs
    const attempts = [
      sql`UPDATE person SET password_hash = 'x' WHERE id = ${userId} RETURNING 1`,
      sql`UPDATE session SET is_strong = true WHERE user_id = ${userId} RETURNING 1`,
      sql`DELETE FROM totp WHERE user_id = ${userId} RETURNING 1`,
      sql`DELETE FROM session WHERE user_id = ${userId} RETURNING 1`,
    ]
    for (const statement of attempts) expect(await run(mine.userId, statement)).toEqual([])
  })

  it('cannot be reached by moving one’s own', async () => {
    const moved = sql`UPDATE session SET user_id = ${theirs.userId} RETURNING 1`
    await expect(run(mine.userId, moved)).rejects.toThrow(/row-level security/)
    const renamed = sql`UPDATE person SET email = 'x@example.test' WHERE id = ${mine.userId} RETURNING 1`
    await expect(run(mine.userId, renamed)).rejects.toThrow(/permission denied/)
  })
})

describe('what happened to a login', () => {
  it.each([
    ['changed', sql`UPDATE sign_in_event SET kind = 'signed_in' RETURNING 1`],
    ['deleted', sql`DELETE FROM sign_in_event RETURNING 1`],
  ])('cannot be %s, not even by the person', async (_name, statement) => {
    await expect(run(mine.userId, statement)).rejects.toThrow(/permission denied/)
  })
})

describe('challenges', () => {
  it('cannot be looked at: they are taken by their ticket, once', async () => {
    const look = sql`SELECT challenge FROM passkey_challenge`
    await expect(run(mine.userId, look)).rejects.toThrow(/permission denied/)
  })
})

describe('an owner of the database who is no superuser', () => {
  const name = `owner_${randomBytes(4).toString('hex')}`
  const { adminUrl } = inject('server')
  afterAll(async () => {
    await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${appRoleOf(name)}`)
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${name}`)
  })

  it('lends the functions of sign-in just what they need, also under forced policies', async () => {
    await asAdmin(adminUrl, `CREATE ROLE ${name} LOGIN CREATEROLE`)
    await asAdmin(adminUrl, `CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(urlOf(adminUrl, name))
    url.username = name
    await migrate(url.toString(), world.app.secrets)
    const database = openDatabase({ url: url.toString(), poolSize: 2 })
    url.username = appRoleOf(name)
    const appDatabase = openDatabase({ url: url.toString(), poolSize: 2 })
    try {
      const owner = { ...world.app, database }
      const given = { name: 'A', regionKey: 'denmark', mode: 'live' as const, currency: 'DKK' }
      const org = await createOrganization(owner, given)
      const email = 'anna@example.test'
      await createUser(owner, { orgId: org.orgId, email, password: loginPassword, role: 'owner' })
      const app = { ...world.app, database: appDatabase }
      const opened = await signInWithPassword(app, { email, password: loginPassword }, visit)
      expect(opened.session).toMatchObject({ email, mustEnrol: true })
      expect(await readSession(app, opened.secret)).toMatchObject({ email })
      expect(await organizationsOf(app, opened.session)).toMatchObject([{ id: org.id }])
      const { ticket } = await passkeyOptions(app, null)
      const response = createAuthenticator().answer({ challenge: 'x' })
      const refused = signInWithPasskey(app, { ticket, response }, visit, null)
      expect(await codeOf(refused)).toBe('passkey_refused')
      const seen = await transact(database, { orgId: null }, (tx) =>
        tx.query(sql`SELECT 1 FROM member`),
      )
      expect(seen).toEqual([])
    } finally {
      await closeDatabase(database)
      await closeDatabase(appDatabase)
    }
  })
})
