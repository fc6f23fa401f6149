import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson } from '#test/support/bank/person'
import { createConsentSystem, setUp, type OutsideSystem } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let system: OutsideSystem
let org: TestOrg
beforeEach(async () => {
  system = createConsentSystem()
  system.codes.set('fresh-code', { token: 'good-token' })
  setUp(world, system)
  org = await world.createOrg('denmark')
})

const start = async (over = {}): Promise<string> => {
  const body = { provider: 'economic', journalId: '2', ...over }
  const reply = await world.rest(org, 'operations/connect_provider', body)
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  expect(reply.body.result).toMatchObject({ provider: 'economic', state: 'pending', id: null })
  return reply.body.result.authorizeUrl
}
const shown = async () => (await world.read(org, 'accounting-connection')).body.result
const rowsOf = async (table: string) =>
  (await world.owner.query(`SELECT * FROM ${table} WHERE org_id = $1`, [org.orgId])).rows

/** The address that the system sends the browser back to. */
function backFrom(address: string, brought: Record<string, string>): string {
  const asked = new URL(address).searchParams
  const back = new URL(asked.get('return') ?? '')
  back.searchParams.set('state', asked.get('state') ?? '')
  for (const [name, value] of Object.entries(brought)) back.searchParams.set(name, value)
  return back.toString()
}

describe('a person who allows it over there', () => {
  it('sees who asks, goes on, comes back, and the system is connected', async () => {
    const authorizeUrl = await start()
    expect(authorizeUrl).toMatch(/\/accounting\/consent\/[A-Za-z0-9_-]{43}$/)
    const person = createPerson(world)
    const page = await person.look(authorizeUrl)
    expect(page.status).toBe(200)
    expect(page.body).toContain('keep its books in e-conomic?')
    expect(page.body).not.toContain('books.example')
    const back = backFrom(await person.goOn(authorizeUrl), { code: 'fresh-code' })
    const reply = await person.comeBack(back)
    expect([reply.status, reply.body.includes('The accounting system is connected')]).toEqual([
      200,
      true,
    ])
    expect(await shown()).toMatchObject({
      state: 'connected',
      journalId: '2',
      provider: 'economic',
    })
    expect(await rowsOf('accounting_authorization')).toEqual([])
  })

  it('leaves neither code, token nor state behind in the open', async () => {
    world.logLines.length = 0
    const authorizeUrl = await start()
    const person = createPerson(world)
    const address = await person.goOn(authorizeUrl)
    await person.comeBack(backFrom(address, { code: 'fresh-code' }))
    const state = new URL(address).searchParams.get('state') ?? ''
    const tables = ['intent', 'event', 'audit_payload', 'accounting_connection']
    const kept = JSON.stringify(await Promise.all(tables.map(rowsOf))) + world.logLines.join('\n')
    for (const secret of ['fresh-code', 'good-token', state]) {
      expect([secret, kept.includes(secret)]).toEqual([secret, false])
    }
    expect(world.logLines.join('\n')).not.toContain(authorizeUrl.slice(-43))
  })

  it('renews a connection that broke, in the same way', async () => {
    const person = createPerson(world)
    await person.comeBack(backFrom(await person.goOn(await start()), { code: 'fresh-code' }))
    const { id } = await shown()
    await world.owner.query(`UPDATE accounting_connection SET state = 'broken' WHERE org_id = $1`, [
      org.orgId,
    ])
    system.codes.set('next', { token: 'good-token' })
    const body = { provider: 'economic' }
    const renewed = await world.rest(org, 'operations/connect_provider', body)
    expect(renewed.body.result).toMatchObject({ id, state: 'broken' })
    const { authorizeUrl } = renewed.body.result
    await person.comeBack(backFrom(await person.goOn(authorizeUrl), { code: 'next' }))
    expect(await shown()).toMatchObject({ id, state: 'connected' })
  })
})

describe('the way back', () => {
  it('works once', async () => {
    const person = createPerson(world)
    const back = backFrom(await person.goOn(await start()), { code: 'fresh-code' })
    expect((await person.comeBack(back)).status).toBe(200)
    expect((await person.comeBack(back)).status).toBe(404)
    expect(system.asked).toHaveLength(1)
  })

  it('is refused in any other browser, and ends the request', async () => {
    const person = createPerson(world)
    const back = backFrom(await person.goOn(await start()), { code: 'fresh-code' })
    const stranger = await createPerson(world).comeBack(back)
    expect(stranger.status).toBe(403)
    expect(stranger.body).toContain('opened in another browser')
    expect((await person.comeBack(back)).status).toBe(404)
    expect(system.codes.has('fresh-code')).toBe(true)
    expect(await shown()).toMatchObject({ provider: 'own_books' })
  })

  it('is refused without our page, even to who started it', async () => {
    await start()
    const { rows } = await world.owner.query<{ id: string; secret_sealed: Buffer }>(
      'SELECT id, secret_sealed FROM accounting_authorization WHERE org_id = $1',
      [org.orgId],
    )
    const [{ id, secret_sealed: sealed } = { id: '', secret_sealed: Buffer.alloc(0) }] = rows
    const address = world.app.secrets.open(sealed, `${org.orgId} accounting authorization ${id}`)
    const back = backFrom(address, { code: 'fresh-code' })
    expect((await createPerson(world).comeBack(back)).status).toBe(403)
  })

  it('says so where the person declined', async () => {
    const person = createPerson(world)
    const back = backFrom(await person.goOn(await start()), { error: 'access_denied' })
    const reply = await person.comeBack(back)
    expect([reply.status, reply.body.includes('declined at e-conomic')]).toEqual([200, true])
    expect(await rowsOf('accounting_authorization')).toEqual([])
  })

  it.each([
    ['an unknown code', { code: 'made-up' }, 409],
    ['an error of the system', { error: 'server_error' }, 200],
  ])('connects nothing for %s', async (_what, brought, status) => {
    const person = createPerson(world)
    const reply = await person.comeBack(backFrom(await person.goOn(await start()), brought))
    expect([reply.status, reply.body.includes('could not be connected')]).toEqual([status, true])
    expect(await shown()).toMatchObject({ provider: 'own_books', state: 'none' })
    expect(await rowsOf('accounting_authorization')).toEqual([])
  })

  it('connects nothing where the company has not the journal', async () => {
    const person = createPerson(world)
    const address = await person.goOn(await start({ journalId: '77' }))
    const reply = await person.comeBack(backFrom(address, { code: 'fresh-code' }))
    expect(reply.status).toBe(400)
    expect(await rowsOf('accounting_connection')).toEqual([])
  })

  it.each([
    ['without an answer', {}, 400],
    ['with another state', { state: 'x'.repeat(43), code: 'fresh-code' }, 404],
    ['with no state', { state: '', code: 'fresh-code' }, 404],
  ])('is a page of its own %s', async (_what, brought, status) => {
    const person = createPerson(world)
    const reply = await person.comeBack(backFrom(await person.goOn(await start()), brought))
    expect(reply.status).toBe(status)
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is over after an hour', async () => {
    const person = createPerson(world)
    const back = backFrom(await person.goOn(await start()), { code: 'fresh-code' })
    await world.owner.query(
      `UPDATE accounting_authorization SET expires_at = now() - interval '1s' WHERE org_id = $1`,
      [org.orgId],
    )
    expect((await person.comeBack(back)).status).toBe(410)
    expect(await shown()).toMatchObject({ provider: 'own_books' })
  })
})

describe('the page before', () => {
  it('ends the request for who did not expect it', async () => {
    const authorizeUrl = await start()
    const reply = await createPerson(world).press(authorizeUrl, '/stop')
    expect([reply.status, reply.body.includes('Nothing was connected')]).toEqual([200, true])
    expect((await createPerson(world).look(authorizeUrl)).status).toBe(404)
  })

  it('is closed to a second browser once the first has gone on', async () => {
    const authorizeUrl = await start()
    await createPerson(world).goOn(authorizeUrl)
    expect((await createPerson(world).look(authorizeUrl)).status).toBe(409)
  })

  it('ends when the connection is asked for again', async () => {
    const first = await start()
    await start()
    expect((await createPerson(world).look(first)).status).toBe(404)
  })
})
