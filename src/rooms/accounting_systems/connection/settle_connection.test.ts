import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today as dayIn } from '#kernel/values/day'
import { createOutsideSystem, setUp, type OutsideSystem } from '#test/support/books/outside_books'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const secret = 'good-token'

const world = useWorld()
let system: OutsideSystem
let org: TestOrg
let today = ''
beforeAll(() => {
  today = dayIn(world.clock.now(), 'Europe/Copenhagen')
})
beforeEach(async () => {
  system = createOutsideSystem()
  setUp(world, system)
  org = await world.createOrg('denmark')
})

const connect = (over: object = {}, headers = {}, as = org) =>
  world.rest(
    as,
    'operations/connect_provider',
    { provider: 'economic', credentials: { token: secret }, journalId: '2', ...over },
    headers,
  )
const shown = async () => (await world.read(org, 'accounting-connection')).body.result
const rowsOf = async (table: string) =>
  (await world.owner.query(`SELECT * FROM ${table} WHERE org_id = $1`, [org.orgId])).rows
describe('what is connected', () => {
  it('is the organization’s own company, by its number', async () => {
    const profile = (vatNumber: string) =>
      world.rest(org, 'operations/save_organization_profile', { vatNumber })
    await profile('DK87654325')
    const reply = await connect()
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_refused'])
    expect(reply.body.detail).toContain('Nordlys ApS has the number 12345674 there')
    expect((await shown()).state).toBe('none')
    await profile('DK12345674')
    expect((await connect()).status).toBe(200)
  })

  it('proposes what means the same, and lists what nothing fits', async () => {
    const { mapping, unmapped } = (await connect()).body.result
    const pairs = mapping.map((one: { ours: string; theirs: string }) => [one.ours, one.theirs])
    expect(Object.fromEntries(pairs)).toEqual({
      '2450': '3600',
      '6190': '5600',
      '6481': '5820',
      '7440': '6800',
      '7680': '6902',
      '7740': '6904',
      U25: 'S1',
      I25: 'K1',
      REP: 'K2',
    })
    expect(mapping[0]).toEqual({
      kind: 'account',
      ours: '2450',
      ourName: 'Kontorartikler',
      theirs: '3600',
      theirName: 'Kontorartikler',
      setBy: 'meaning',
      isGone: false,
    })
    expect(unmapped).toContainEqual({
      kind: 'account',
      ours: '1610',
      ourName: 'Varekøb',
      isUsual: true,
    })
  })

  it('makes the chosen journal the organization’s, and takes its numbers', async () => {
    await connect()
    const settings = (await world.read(org, 'settings')).body.result
    expect(settings).toMatchObject({ defaultJournalId: '2', version: 2 })
    expect(await rowsOf('accounting_connection')).toMatchObject([
      { next_voucher: 50_000, last_voucher: 59_999 },
    ])
  })

  it('takes the journal of the settings where none is named', async () => {
    await world.rest(org, 'actions/set_region', { regionKey: 'denmark', defaultJournalId: '1' })
    const reply = await connect({ journalId: undefined })
    expect(reply.body.result).toMatchObject({ state: 'connected', journalId: '1' })
    expect(await rowsOf('accounting_connection')).toMatchObject([{ next_voucher: 1 }])
  })
})

describe('many at once', () => {
  it('leave one connection', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => connect()))
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    expect(await rowsOf('accounting_connection')).toHaveLength(1)
    expect(await rowsOf('accounting_authorization')).toEqual([])
  })

  it('end it or post to it, but never both', async () => {
    await connect({ keepsFrom: '2000-01-01' })
    const documentId = await coded(world, org)
    const [posted, ended] = await Promise.all([
      world.rest(org, 'actions/post_document', { documentId }),
      world.rest(org, 'operations/disconnect_provider', {}),
    ])
    const states = (await rowsOf('accounting_posting')).map((one) => one.state)
    if (ended.status === 200 && posted.status !== 200) expect(states).toEqual([])
    else expect(states).toEqual(['sent'])
    expect([200, 409]).toContain(posted.status)
    expect([200, 409]).toContain(ended.status)
  })
})

describe('each version', () => {
  it('is told by one event', async () => {
    const { id } = (await connect()).body.result
    await world.rest(org, 'operations/map_account', {
      kind: 'account',
      ours: '1610',
      theirs: '3600',
    })
    system.warnings = ['Renew the agreement.']
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    await world.rest(org, 'operations/disconnect_provider', {})
    await connect()
    const { rows } = await world.owner.query<{ type: string; version: number }>(
      `SELECT type, (data ->> 'version')::int AS version FROM event
       WHERE org_id = $1 AND record_id = $2 ORDER BY version`,
      [org.orgId, id],
    )
    expect(rows).toEqual(
      ['connected', 'mapped', 'synced', 'ended', 'connected'].map((type, no) => ({
        type: `connection.${type}`,
        version: no + 1,
      })),
    )
    expect(await rowsOf('accounting_connection')).toMatchObject([{ version: 5 }])
  })
})

describe('credentials', () => {
  it('lie nowhere in the open, and nowhere at all but with the connection', async () => {
    world.logLines.length = 0
    const reply = await connect({}, { 'idempotency-key': 'once' })
    expect(reply.status).toBe(200)
    const again = await connect({}, { 'idempotency-key': 'once' })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(system.asked).toHaveLength(1)
    const tables = ['intent', 'idempotency', 'event', 'audit_payload', 'accounting_connection']
    for (const table of tables) {
      const text = JSON.stringify(await rowsOf(table))
      expect([table, text.includes(secret)]).toEqual([table, false])
    }
    expect(JSON.stringify(reply.body) + JSON.stringify(again.body)).not.toContain(secret)
    expect(world.logLines.join('\n')).not.toContain(secret)
    expect(await rowsOf('accounting_authorization')).toEqual([])
    const [row] = await rowsOf('accounting_connection')
    expect(row.credentials_sealed.length).toBeGreaterThan(secret.length)
  })

  it('are gone after a refusal, too', async () => {
    expect((await connect({ credentials: { token: 'wrong' } })).status).toBe(409)
    expect((await connect({ journalId: '77' })).status).toBe(400)
    expect(await rowsOf('accounting_authorization')).toEqual([])
    expect(await rowsOf('accounting_connection')).toEqual([])
  })

  it('are kept as the system completed them', async () => {
    const { check } = system
    system.check = async (given) => ({
      ...(await check(given)),
      credentials: { token: secret, company: '1001' },
    })
    await connect()
    system.check = check
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    expect(system.asked.at(-1)?.credentials).toEqual({ token: secret, company: '1001' })
  })
})

describe('the same system again', () => {
  it('renews the credentials, and keeps id, mapping and numbers', async () => {
    const first = (await connect()).body.result
    const mapped = { kind: 'account', ours: '1610', theirs: '3600' }
    await world.rest(org, 'operations/map_account', mapped)
    await world.owner.query(
      `UPDATE accounting_connection SET state = 'broken', next_voucher = 50007,
         problem = '{"code":"x","message":"y","at":"z"}' WHERE org_id = $1`,
      [org.orgId],
    )
    await world.owner.query(
      `INSERT INTO accounting_posting (org_id, entry_id, connection_id, voucher, began_at, state,
         reference, updated_at)
       SELECT org_id, $2, id, 50006, now(), 'sent', 'V1', now() FROM accounting_connection
       WHERE org_id = $1`,
      [org.orgId, world.app.newId()],
    )
    expect((await shown()).state).toBe('broken')
    system.tokens.add('newer')
    const reply = await connect({ credentials: { token: 'newer' }, journalId: undefined })
    expect(reply.body.result).toMatchObject({ id: first.id, state: 'connected', problem: null })
    expect(reply.body.result.keepsFrom).toBe(first.keepsFrom)
    expect(reply.body.result.mapping).toContainEqual(
      expect.objectContaining({ ours: '1610', theirs: '3600', setBy: 'person' }),
    )
    expect(await rowsOf('accounting_connection')).toMatchObject([{ next_voucher: 50_007 }])
  })

  it('goes on where it ended, if nothing was posted here since', async () => {
    const first = (await connect()).body.result
    await world.rest(org, 'operations/disconnect_provider', {})
    const reply = await connect()
    expect(reply.body.result).toMatchObject({ id: first.id, keepsFrom: today, keepsTo: null })
  })

  it('holds If-Match against the connection', async () => {
    const { version } = (await connect()).body.result
    expect((await connect({}, { 'if-match': `"${version + 5}"` })).status).toBe(412)
    expect((await connect({}, { 'if-match': `"${version}"` })).status).toBe(200)
  })
})
