import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { migrate } from '#kernel/database/migrate'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { asAdmin, urlOf } from '#test/support/database'
import { addUser, asOwner, testPassword } from '#test/support/access/people'
import { fence, unfence } from '#test/support/recovery/restored'
import { useWorld } from '#test/support/use_world'
import { createApiKey, createOrganization, createUser, revokeApiKey } from './founding.ts'
import { isPassword } from '../members/password.ts'

const world = useWorld({ own: 'all rows' })

const acme = { name: 'Acme', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const
const user = { email: 'Founder@Example.com', password: testPassword, role: 'owner', name: 'Fo' }
const nowhere = '018f0000-0000-7000-8000-000000000000'

/** Organization, user and both kinds of keys, as the commands make them. */
async function found(app: App) {
  const org = await createOrganization(app, acme)
  const { orgId } = org
  const person = await createUser(app, { ...user, orgId })
  const key = await createApiKey(app, { orgId, permissions: 'all', name: 'first' })
  const own = await createApiKey(app, {
    orgId,
    userId: person.userId,
    permissions: ['settings:edit'],
    name: 'own',
  })
  return { org, person, key, own }
}

describe('the command line', () => {
  it('makes an organization, its owner and keys that work', async () => {
    const { org, person, key, own } = await asOwner(world, found)
    const as = { ...world.dk, ...org, key: key.key }
    expect(key.id).toMatch(/^key_/)
    const { body } = await world.read(as, 'members')
    expect(body.result.items).toMatchObject([
      { id: person.memberId, userId: person.id, email: 'founder@example.com', name: 'Fo' },
    ])
    expect((await world.read({ ...as, key: own.key }, 'members')).status).toBe(200)
    const { rows } = await world.owner.query('SELECT password_hash FROM person WHERE id = $1', [
      person.userId,
    ])
    expect(await isPassword(testPassword, rows[0].password_hash)).toBe(true)
  })

  it('leaves the same trail as everybody else: who, by which door, what', async () => {
    const { org } = await asOwner(world, found)
    const { rows } = await world.owner.query(
      `SELECT action, via, actor_kind, outcome FROM audit_log WHERE org_id = $1 ORDER BY id`,
      [org.orgId],
    )
    expect(rows.map((row) => row.action)).toEqual([
      'create_organization',
      'create_user',
      'create_key',
      'create_key',
    ])
    for (const row of rows) {
      expect(row).toMatchObject({ via: 'cli', actor_kind: 'operator', outcome: 'ok' })
    }
  })

  it('adds the membership of a person who is there already, and keeps their password', async () => {
    const first = await addUser(world, world.dk, 'viewer')
    const given = {
      orgId: world.it.orgId,
      email: first.email,
      password: 'another password',
      role: 'admin',
    }
    const second = await asOwner(world, (app) => createUser(app, given))
    expect(second).toMatchObject({ userId: first.userId, isNewPerson: false })
    const { rows } = await world.owner.query('SELECT password_hash FROM person WHERE id = $1', [
      first.userId,
    ])
    expect(await isPassword(testPassword, rows[0].password_hash)).toBe(true)
  })

  it('takes up an invitation', async () => {
    const body = { email: 'invited@example.com', role: 'viewer' }
    const invited = (await world.rest(world.dk, 'operations/invite_member', body)).body.result
    const joined = await addUser(world, world.dk, 'admin', { email: body.email })
    expect(joined.memberId).toBe(invited.id)
    const { body: member } = await world.read(world.dk, `members/${invited.id}`)
    expect(member.result).toMatchObject({ status: 'active', role: 'admin', version: 2 })
  })

  it('revokes a key', async () => {
    const { orgId } = world.dk
    const made = await asOwner(world, (app) =>
      createApiKey(app, { orgId, permissions: ['bank:read'], name: 'gone' }),
    )
    await asOwner(world, (app) => revokeApiKey(app, { orgId, id: made.id }))
    expect((await world.read({ ...world.dk, key: made.key }, 'contacts')).status).toBe(401)
  })

  it('revokes a key while a restore is unfinished, and makes none', async () => {
    const { orgId } = world.dk
    const given = { orgId, permissions: ['bank:read'], name: 'gone' }
    const made = await asOwner(world, (app) => createApiKey(app, given))
    await fence(world.owner)
    try {
      await asOwner(world, (app) => revokeApiKey(app, { orgId, id: made.id }))
      const making = asOwner(world, (app) => createApiKey(app, given))
      await expect(making).rejects.toMatchObject({ code: 'restore_unfinished' })
    } finally {
      await unfence(world.owner)
    }
    expect((await world.read({ ...world.dk, key: made.key }, 'contacts')).status).toBe(401)
  })

  it('makes nothing of an organization when what it needs cannot be made', async () => {
    const failing = asOwner(world, (app) =>
      createOrganization(app, { ...acme, name: 'Half' }, async () => {
        throw new Error('no chart')
      }),
    )
    await expect(failing).rejects.toThrow('no chart')
    const { rowCount } = await world.owner.query(`SELECT FROM organization WHERE name = 'Half'`)
    expect(rowCount).toBe(0)
  })

  it('refuses in the words of the closed table', async () => {
    const { orgId } = world.dk
    const member = await addUser(world, world.dk, 'viewer')
    const cases: [string, (app: App) => Promise<unknown>][] = [
      ['organization_not_found', (app) => createUser(app, { ...user, orgId: nowhere })],
      ['unknown_role', (app) => createUser(app, { ...user, orgId, role: 'king' })],
      ['member_exists', (app) => createUser(app, { ...user, orgId, email: member.email })],
      ['invalid_input', (app) => createUser(app, { ...user, orgId, password: 'short' })],
      ['unknown_permission', (app) => createApiKey(app, { orgId, permissions: ['x'], name: 'x' })],
      [
        'member_not_found',
        (app) => createApiKey(app, { orgId, userId: nowhere, permissions: 'all', name: 'x' }),
      ],
      ['key_not_found', (app) => revokeApiKey(app, { orgId, id: 'key_x' })],
    ]
    for (const [code, work] of cases) {
      await expect(asOwner(world, work), code).rejects.toMatchObject({ code })
    }
  })
})

describe('an owner who is no superuser', () => {
  const name = `daybook_owner_${randomBytes(4).toString('hex')}`
  const { adminUrl } = inject('server')
  afterAll(async () => {
    await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS daybook_app_${name}`)
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${name}`)
  })

  it('founds organizations too, and sees only the one it works in', async () => {
    await asAdmin(adminUrl, `CREATE ROLE ${name} LOGIN CREATEROLE`)
    await asAdmin(adminUrl, `CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(urlOf(adminUrl, name))
    url.username = name
    await migrate(url.toString(), world.app.secrets)
    const database = openDatabase({ url: url.toString(), poolSize: 2 })
    try {
      const app = { ...world.app, database }
      const first = await found(app)
      const second = await createOrganization(app, acme)
      const joined = await createUser(app, { ...user, orgId: second.orgId })
      expect(joined).toMatchObject({ userId: first.person.userId, isNewPerson: false })
      const seen = await transact(database, { orgId: second.orgId }, (tx) =>
        tx.query<{ org_id: string }>(sql`SELECT org_id FROM member`),
      )
      expect(seen).toEqual([{ org_id: second.orgId }])
    } finally {
      await closeDatabase(database)
    }
  })
})
