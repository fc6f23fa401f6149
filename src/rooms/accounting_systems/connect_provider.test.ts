import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today as dayIn } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import { asApp, asPerson, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
import { postPurchase } from '#test/support/books/ledger_desk'
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
const errorsIn = (body: { errors?: { pointer: string; code: string; detail: string }[] }) =>
  body.errors ?? []

describe('200', () => {
  it('connects the system after a test call, from today on', async () => {
    const reply = await connect({ booksFinally: true })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      provider: 'economic',
      name: 'e-conomic',
      state: 'connected',
      company: { id: '1001', name: 'Nordlys ApS', businessId: '12345674' },
      keepsFrom: today,
      keepsTo: null,
      journalId: '2',
      booksFinally: true,
      waiting: 0,
      problem: null,
    })
    expect(reply.body.result.id).toMatch(/^acn_/)
    expect(await shown()).toEqual(reply.body.result)
    expect(system.asked).toHaveLength(1)
    expect(system.asked[0]).toMatchObject({
      orgId: org.orgId,
      regionKey: 'denmark',
      currency: 'DKK',
    })
  })

  it('says from which day which system keeps the books', async () => {
    const { keepers } = (await connect()).body.result
    expect(keepers).toEqual([
      {
        provider: 'economic',
        name: 'e-conomic',
        from: today,
        to: null,
        says: `e-conomic keeps the books from ${today} on.`,
      },
      {
        provider: 'own_books',
        name: 'Daybook',
        from: null,
        to: addDays(today, -1),
        says: `Daybook keeps the books of the days until ${addDays(today, -1)}.`,
      },
    ])
  })

  it('sends what is posted from then on there, under a number of its own', async () => {
    await connect({ keepsFrom: '2000-01-01' })
    const documentId = await coded(world, org)
    const reply = await world.rest(org, 'actions/post_document', { documentId })
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    expect(system.arrived.map((one) => one.voucher)).toEqual([50_000])
    expect(system.arrived[0]?.connection.accounts.get('2450')).toBe('3600')
    expect(system.arrived[0]?.connection.credentials).toEqual({ token: secret })
  })

  it('starts on a later day where that is asked for', async () => {
    const keepsFrom = addDays(today, 40)
    const reply = await connect({ keepsFrom })
    expect(reply.body.result).toMatchObject({ keepsFrom, state: 'connected' })
  })

  it('writes one audit row and the event, neither with credentials', async () => {
    const reply = await connect()
    const request = [reply.headers['request-id']]
    const events = await world.owner.query(
      'SELECT * FROM event WHERE request_id = $1 ORDER BY id',
      request,
    )
    expect(events.rows.map((one) => one.type)).toEqual(['connection.connected', 'settings.updated'])
    const audit = await world.owner.query(
      `SELECT l.*, p.after FROM audit_log l JOIN audit_payload p ON p.audit_id = l.id
       WHERE l.request_id = $1`,
      request,
    )
    expect(audit.rows).toMatchObject([
      { action: 'connect_provider', outcome: 'ok', target_id: reply.body.result.id },
    ])
  })
})

describe('400', () => {
  it.each([
    ['another journal than the system has', { journalId: '77' }, 'There is no 77.'],
    ['no journal at all', { journalId: undefined }, 'Say which journal to post to.'],
  ])('refuses %s, with those that it has', async (_case, over, says) => {
    const reply = await connect(over)
    expect(reply.status).toBe(400)
    const [error] = errorsIn(reply.body)
    expect(error).toMatchObject({ pointer: '/journalId', code: 'journal_not_found' })
    expect(error?.detail).toBe(`${says} The system has 1 (Kassekladde), 2 (Daybook).`)
  })

  it('refuses a first day with entries in Daybook’s own books, and names the next', async () => {
    await postPurchase(world, org, { day: '2026-03-02' })
    await postPurchase(world, org, { day: '2026-03-09' })
    const reply = await connect({ keepsFrom: '2026-03-09' })
    expect(reply.status).toBe(400)
    expect(errorsIn(reply.body)[0]).toMatchObject({ pointer: '/keepsFrom', code: 'already_posted' })
    expect(errorsIn(reply.body)[0]?.detail).toContain('Choose 2026-03-10 or a later day.')
    expect((await connect({ keepsFrom: '2026-03-10' })).status).toBe(200)
  })

  it('refuses a first day that an earlier connection kept', async () => {
    await connect()
    await world.rest(org, 'operations/disconnect_provider', {})
    system.company = { ...system.company, id: '2002' }
    const reply = await connect()
    expect(errorsIn(reply.body)[0]).toMatchObject({ code: 'kept_before' })
    expect((await connect({ keepsFrom: addDays(today, 1) })).status).toBe(200)
  })

  it('asks for credentials where the system has no page to allow it', async () => {
    const reply = await connect({ credentials: undefined })
    expect(reply.status).toBe(400)
    expect(errorsIn(reply.body)[0]).toMatchObject({ pointer: '/credentials', code: 'required' })
  })

  it('refuses more credentials than any system has', async () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, no) => [`part${no}`, 'x']))
    expect((await connect({ credentials: many })).status).toBe(400)
  })
})

describe('403', () => {
  it('is for people and keys only, never for an app', async () => {
    const person = await addPerson(world, org, 'owner')
    const app = await asApp(world, org, await connectApp(world, org, person))
    const reply = await callAs(world, app, 'connect_provider', { provider: 'economic' })
    expect([reply.status, reply.body.code]).toEqual([403, 'not_for_apps'])
  })

  it('needs a second factor of a person with live books', async () => {
    const person = await addPerson(world, org, 'owner')
    const weak = await asPerson(world, org, person, { isStrong: false, mode: 'live' })
    const reply = await callAs(world, weak, 'connect_provider', { provider: 'economic' })
    expect(reply.body.code).toBe('second_factor_required')
  })
})

describe('409', () => {
  it('gives region_not_supported for a system of another country, and for none at all', async () => {
    for (const provider of ['fatture_in_cloud', 'own_books', 'sap']) {
      const reply = await connect({ provider })
      expect([reply.status, reply.body.code]).toEqual([409, 'region_not_supported'])
    }
    expect(system.asked).toEqual([])
  })

  it('gives connection_exists for another company, and keeps what stands', async () => {
    await connect()
    system.company = { id: '2002', name: 'Sydlys ApS', businessId: null }
    const reply = await connect()
    expect([reply.status, reply.body.code]).toEqual([409, 'connection_exists'])
    expect(reply.body.detail).toContain('Nordlys ApS')
    expect((await shown()).company.id).toBe('1001')
  })

  it('gives connection_exists for another system, before anybody is asked', async () => {
    await connect()
    await world.owner.query(
      `UPDATE accounting_connection SET provider = 'elsewhere' WHERE org_id = $1`,
      [org.orgId],
    )
    const reply = await connect()
    expect([reply.status, reply.body.code]).toEqual([409, 'connection_exists'])
    expect(system.asked).toHaveLength(1)
  })

  it('gives provider_not_connected where this server has no line to the system', async () => {
    setUp(world, createOutsideSystem('elsewhere'))
    Reflect.deleteProperty(world.app.ports.accounting.test, 'economic')
    expect((await connect()).body.code).toBe('provider_not_connected')
  })

  it('gives provider_access_lost for credentials that are refused', async () => {
    const reply = await connect({ credentials: { token: 'wrong' } })
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_access_lost'])
    expect((await shown()).provider).toBe('own_books')
  })
})

describe('what the system may answer', () => {
  it.each<[FailureCode, number]>([
    ['provider_refused', 409],
    ['provider_failed', 502],
    ['provider_unavailable', 503],
    ['provider_timeout', 504],
  ])('gives %s as %s, and connects nothing', async (code, status) => {
    system.trouble = new Failure(code)
    const reply = await connect()
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await rowsOf('accounting_connection')).toEqual([])
  })

  it('is provider_failed where it answers with what no system may', async () => {
    system.trouble = new Failure('contact_not_found')
    expect((await connect()).body.code).toBe('provider_failed')
  })
})
