import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { openDatabase } from '#kernel/database/database'
import { sealedColumns, sealedColumnsOfPeople } from '#kernel/database/sealed_columns'
import { createSecrets } from '#kernel/process/secrets'
import { finishTotp, forgetFactors, startTotp } from '#signin/room'
import { rotateSecrets } from '../../src/commands/process/rotate_secrets.ts'
import { addLogin, signIn, visit } from '../support/access/logins.ts'
import { testMasterKey } from '../support/database.ts'
import { useWorld } from '../support/use_world.ts'
import type { World } from '../support/world.ts'

/**
 * The rehearsal of docs/security/cryptography.md, "If the master key is stolen": somebody has the old key and
 * a copy of the database from before.
 */
const stolen = createSecrets([testMasterKey])
const fresh = Buffer.alloc(32, 9)
const during = createSecrets([fresh, testMasterKey])
const afterwards = createSecrets([fresh])

const world = useWorld({ own: 'programs' })

type Copy = { name: string; sealed: Buffer }[]

/** Every sealed secret that lies in the database now. */
async function copyOf({ owner }: World): Promise<Copy> {
  const columns = [...sealedColumns, ...sealedColumnsOfPeople].map((one) => one.name.split('.'))
  const found = columns.map(async ([table, column]) => {
    const { rows } = await owner.query<{ sealed: Buffer }>(
      `SELECT ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    )
    return rows.map(({ sealed }) => ({ name: `${table}.${column}`, sealed }))
  })
  return (await Promise.all(found)).flat()
}

/** How many of a copy the key still unwraps; moving them to another key needs just that. */
function countOpened(copy: Copy): number {
  const thief = createSecrets([Buffer.alloc(32, 1), testMasterKey])
  return copy.filter(({ sealed }) => {
    try {
      return thief.rewrap(sealed) !== null
    } catch {
      return false
    }
  }).length
}

const post = (path: string, body: unknown, headers = {}) =>
  world.rest(world.dk, `operations/${path}`, body, headers)

/** What servers say to a cursor, an upload and a form that the stolen key has signed. */
async function tryForged(cursor: string): Promise<unknown[]> {
  const page = await world.read(world.dk, `contacts?limit=1&cursor=${cursor}`)
  const { orgId } = world.dk
  const { rows } = await world.owner.query('SELECT id FROM api_key WHERE org_id = $1', [orgId])
  const caller = encodeId('key', rows[0].id)
  const forged = [world.app.newId(), orgId, caller, 'a'.repeat(64), 1, 9e12]
  const payload = Buffer.from(JSON.stringify(forged))
  const text = payload.toString('base64url')
  const ticket = `${text}.${stolen.sign('put_file', text)}`
  const put = await world.edge.server.inject({ method: 'PUT', url: `/api/uploads/${ticket}` })
  const visitor = 'A'.repeat(22)
  const token = stolen.sign('form of a page', `visitor ${visitor}`)
  const form = await world.edge.server.inject({
    method: 'POST',
    url: '/signin',
    headers: {
      cookie: `visitor=${visitor}`,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams({ token, email: 'a@example.test', password: 'x' }).toString(),
  })
  return [page.status, put.json().code === 'upload_not_open', form.statusCode]
}

describe('a master key that somebody stole, with a copy of the database', () => {
  let before: Copy
  let webhookId = ''
  let calendarUrl = ''
  let email = ''
  let cursor = ''

  beforeAll(async () => {
    webhookId = (await post('save_webhook', { url: 'https://example.com/h' })).body.result.id
    calendarUrl = (await world.rest(world.dk, 'actions/generate_calendar_token', {})).body.result
      .url
    const person = await addLogin(world, world.dk)
    email = person.email
    const { session } = await signIn(world, person)
    const { secret } = await startTotp(world.app, session)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await finishTotp(world.app, session, code, visit)
    for (const name of ['A', 'B']) await world.rest(world.dk, 'actions/save_contact', { name })
    cursor = (await world.read(world.dk, 'contacts?limit=1')).body.result.nextCursor
    before = await copyOf(world)
  })

  it('opens every secret of that copy, which is why each is replaced and not only moved', () => {
    expect(before.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'organization.calendar_token_sealed',
        'webhook.secret_sealed',
        'totp.secret_sealed',
      ]),
    )
    expect(countOpened(before)).toBe(before.length)
  })

  it('signs whatever it likes while it is in use', async () => {
    expect(await tryForged(cursor)).toEqual([200, false, 401])
  })

  it('opens no secret of the database any more once all were moved and the old key is gone', async () => {
    const database = openDatabase({ url: world.ownerUrl, poolSize: 2 })
    const counts = await rotateSecrets({ ...world.app, database, secrets: during })
    await database.pool.end()
    expect(counts.moved).toBeGreaterThanOrEqual(before.length)
    Object.assign(world.app, { secrets: afterwards })
    expect(countOpened(await copyOf(world))).toBe(0)
  })

  it('signs nothing any more that a server believes: a cursor, an upload, a form', async () => {
    expect(await tryForged(cursor)).toEqual([400, true, 403])
  })

  it('still has what it read: a calendar and a code work until they are replaced', async () => {
    const path = new URL(calendarUrl).pathname
    expect((await world.edge.server.inject({ url: path })).statusCode).toBe(200)
    await post('rotate_calendar_token', {})
    expect((await world.edge.server.inject({ url: path })).statusCode).toBe(404)

    expect(await forgetFactors(world.app, email)).toBe(true)
    const { rows } = await world.owner.query('SELECT FROM totp')
    expect(rows).toHaveLength(0)
  })

  it('signs webhooks for as long as the old secret stands beside the new one, so it is deleted', async () => {
    await post('save_webhook', { webhookId, rotateSecret: true })
    const beside = () => world.owner.query('SELECT FROM webhook WHERE secret_before_sealed NOTNULL')
    expect((await beside()).rows).toHaveLength(1)
    await post('delete_webhook', { webhookId })
    expect((await beside()).rows).toHaveLength(0)
  })
})

describe('an answer that was kept for repeats under the stolen key', () => {
  it('is not given again: a key that was made in those days is revoked and made anew', async () => {
    Object.assign(world.app, { secrets: stolen })
    const make = (key: string) =>
      post(
        'create_key',
        { name: 'kept', permissions: ['documents:read'] },
        { 'idempotency-key': key },
      )
    const { id } = (await make('k1')).body.result
    Object.assign(world.app, { secrets: afterwards })
    expect((await make('k1')).body.code).toBe('idempotency_key_reused')
    expect((await post('revoke_key', { keyId: id })).status).toBe(200)
    expect((await make('k2')).body.result.id).not.toBe(id)
  })
})
