import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  noOrganization,
  sealedColumns,
  sealedColumnsOfPeople,
} from '#kernel/database/sealed_columns'
import { createSecrets } from '#kernel/process/secrets'
import type { App } from '#kernel/corridor/app'
import { openDatabase } from '#kernel/database/database'
import { addPerson } from '#test/support/access/apps'
import { testMasterKey } from '#test/support/database'
import { createWorld, type TestOrg, type World } from '#test/support/world'
import { rotateSecrets } from './rotate_secrets.ts'

const newKey = Buffer.alloc(32, 9)
const before = createSecrets([testMasterKey])
const both = createSecrets([newKey, testMasterKey])
const after = createSecrets([newKey])

let world: World
let owner: App
beforeAll(async () => {
  world = await createWorld()
  const database = openDatabase({ url: world.ownerUrl, poolSize: 2 })
  owner = { ...world.app, database, secrets: both }
})
afterEach(() => world.owner.query('DELETE FROM webhook'))
afterAll(async () => {
  await owner.database.pool.end()
  await world.close()
})

async function addWebhook(org: TestOrg, secret: string): Promise<string> {
  const id = world.app.newId()
  const sealed = before.seal(secret, `${org.orgId} webhook`)
  await world.owner.query(
    `INSERT INTO webhook (org_id, id, url, events, secret_sealed, created_at, updated_at)
     VALUES ($1, $2, 'https://example.com', '{}', $3, now(), now())`,
    [org.orgId, id, sealed],
  )
  return id
}

async function sealedOf(id: string): Promise<Buffer> {
  const { rows } = await world.owner.query('SELECT secret_sealed FROM webhook WHERE id = $1', [id])
  return rows[0].secret_sealed
}

describe('every secret', () => {
  it('opens under the new key alone afterwards, in every organization', async () => {
    const dk = await addWebhook(world.dk, 'dansk')
    const it = await addWebhook(world.it, 'italiano')
    await world.owner.query(
      'UPDATE organization SET calendar_token_sealed = $2 WHERE org_id = $1',
      [world.dk.orgId, before.seal('token', `${world.dk.orgId} calendar`)],
    )
    expect(await rotateSecrets(owner)).toEqual({ organizations: 2, moved: 3, current: 0 })
    expect(after.open(await sealedOf(dk), `${world.dk.orgId} webhook`)).toBe('dansk')
    expect(after.open(await sealedOf(it), `${world.it.orgId} webhook`)).toBe('italiano')
    const { rows } = await world.owner.query(
      'SELECT calendar_token_sealed AS sealed FROM organization WHERE org_id = $1',
      [world.dk.orgId],
    )
    expect(after.open(rows[0].sealed, `${world.dk.orgId} calendar`)).toBe('token')
  })

  it('is moved once: a second run finds nothing left and writes nothing', async () => {
    const id = await addWebhook(world.dk, 'again')
    await rotateSecrets(owner)
    const first = await sealedOf(id)
    expect(await rotateSecrets(owner)).toMatchObject({ moved: 0 })
    expect((await sealedOf(id)).equals(first)).toBe(true)
  })

  it('is found in more rows than one batch holds', async () => {
    for (let index = 0; index < 450; index++) await addWebhook(world.it, `secret ${index}`)
    const counts = await rotateSecrets(owner)
    expect(counts.moved).toBe(450)
    const { rows } = await world.owner.query<{ sealed: Buffer }>(
      'SELECT secret_sealed AS sealed FROM webhook',
    )
    for (const row of rows) expect(after.rewrap(row.sealed)).toBeNull()
  })

  it('stays as it is, and is named, when its own master key is not given', async () => {
    const id = await addWebhook(world.dk, 'lost')
    const sealed = await sealedOf(id)
    const blind = { ...owner, secrets: after }
    await expect(rotateSecrets(blind)).rejects.toThrow(
      new RegExp(`webhook.secret_sealed of ${world.dk.id}: .*not configured`),
    )
    expect((await sealedOf(id)).equals(sealed)).toBe(true)
  })
})

/** A person's authenticator app, sealed under the old key; gives the person's id. */
async function addTotp(secret: string): Promise<string> {
  const { userId } = await addPerson(world, world.dk)
  await world.owner.query('INSERT INTO totp (user_id, secret_sealed) VALUES ($1, $2)', [
    userId,
    before.seal(secret, `${userId} totp`),
  ])
  return userId
}

describe('secrets that belong to no organization', () => {
  it('are moved too: those of people, and mail about their logins', async () => {
    const userId = await addTotp('of a person')
    const mailId = world.app.newId()
    await world.owner.query('INSERT INTO mail (org_id, id, message_sealed) VALUES ($1, $2, $3)', [
      noOrganization,
      mailId,
      before.seal('a letter', 'mail'),
    ])
    expect(await rotateSecrets(owner)).toMatchObject({ moved: 2 })
    const totp = await world.owner.query('SELECT secret_sealed FROM totp WHERE user_id = $1', [
      userId,
    ])
    expect(after.open(totp.rows[0].secret_sealed, `${userId} totp`)).toBe('of a person')
    const mail = await world.owner.query('SELECT message_sealed FROM mail WHERE id = $1', [mailId])
    expect(after.open(mail.rows[0].message_sealed, 'mail')).toBe('a letter')
    expect(await rotateSecrets(owner)).toMatchObject({ moved: 0 })
  })
})

describe('the list of sealed columns', () => {
  it('names every column of the database that holds sealed secrets', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed' ORDER BY 1`,
    )
    const listed = [...sealedColumns, ...sealedColumnsOfPeople]
    expect(listed.map((column) => column.name).toSorted()).toEqual(rows.map((row) => row.name))
  })
})

describe('an owner who is no superuser', () => {
  it('moves the secrets of every organization all the same', async () => {
    const role = `rotator_${world.dk.orgId.replaceAll('-', '')}`
    await world.owner.query(`CREATE ROLE ${role} LOGIN`)
    const name = new URL(world.ownerUrl).pathname.slice(1)
    await world.owner.query(`ALTER DATABASE ${name} OWNER TO ${role}`)
    await world.owner.query(`GRANT USAGE ON SCHEMA public TO ${role}`)
    const columns = [...sealedColumns, ...sealedColumnsOfPeople]
    const owned = columns.map((column) => column.name.split('.')[0] ?? '')
    for (const table of new Set(owned)) {
      await world.owner.query(`ALTER TABLE ${table} OWNER TO ${role}`)
    }
    await world.owner.query(`ALTER POLICY directory ON organization TO ${role}`)
    await world.owner.query(`ALTER POLICY directory ON totp TO ${role}`)
    const url = new URL(world.ownerUrl)
    url.username = role
    const database = openDatabase({ url: url.toString(), poolSize: 2 })
    try {
      await addWebhook(world.it, 'guarded')
      await addTotp('guarded too')
      const app = { ...owner, database }
      expect(await rotateSecrets(app)).toMatchObject({ organizations: 2, moved: 2 })
    } finally {
      await database.pool.end()
      await world.owner.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`)
      await world.owner.query(`DROP OWNED BY ${role}`)
      await world.owner.query(`DROP ROLE ${role}`)
    }
  })
})
