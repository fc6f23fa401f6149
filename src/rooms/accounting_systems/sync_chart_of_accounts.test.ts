import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import { resumeIntent } from '#kernel/corridor/intent'
import type { AccountingProvider } from './ports.ts'
import type { Chart } from '#ledger/room'
import { regionOf } from '#regions/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import {
  createConnected,
  createOutsideSystem,
  keptBy,
  ownProvider,
  setUp,
} from '#test/support/books/outside_books'

const world = useWorld()
let books: AccountingProvider
beforeAll(() => {
  books = ownProvider(world.app.ports.accounting)
})
afterEach(() => {
  world.app.ports.accounting = keptBy(books)
  world.app.patienceMs = 25_000
})

const sync = (org: TestOrg, headers = {}) =>
  world.rest(org, 'actions/sync_chart_of_accounts', {}, headers)

const countsOf = (chart: Chart) => ({
  accounts: chart.accounts.length,
  // A code may have several windows; the cache has the one in force.
  vatCodes: new Set(chart.vatCodes.map((row) => row.id)).size,
  categories: chart.categories.length,
})

const cachedIn = async (org: TestOrg): Promise<string[]> =>
  (await world.read(org, 'accounts?limit=200')).body.result.items.map(
    (one: { id: string }) => one.id,
  )

const rowsOf = async (table: 'event' | 'audit_log' | 'intent', requestId: string | undefined) =>
  (await world.owner.query(`SELECT * FROM ${table} WHERE request_id = $1`, [requestId])).rows

const small: Chart = {
  accounts: [regionOf('denmark').accounts[0], regionOf('denmark').accounts[1]].filter(
    (account) => account !== undefined,
  ),
  vatCodes: regionOf('denmark').vatCodes.slice(0, 1),
  categories: [],
}

describe('200', () => {
  it.each(['denmark', 'italy'] as const)('counts the chart of %s', async (region) => {
    const org = await world.createOrg(region)
    const reply = await sync(org)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual(countsOf(regionOf(region)))
    expect(await cachedIn(org)).toHaveLength(reply.body.result.accounts)
  })

  it('replaces the whole cache, so what the provider dropped is gone', async () => {
    const org = await world.createOrg('denmark')
    await sync(org)
    world.app.ports.accounting = keptBy({ ...books, readChart: async () => small })
    const reply = await sync(org)
    expect(reply.body.result).toEqual({ accounts: 2, vatCodes: 1, categories: 0 })
    expect(await cachedIn(org)).toEqual(small.accounts.map((account) => account.id))
  })

  it('tells the provider whose chart of which region it wants', async () => {
    const asked: unknown[] = []
    world.app.ports.accounting = keptBy({
      ...books,
      readChart: async (organization) => {
        asked.push(organization)
        return small
      },
    })
    await sync(world.it)
    expect(asked).toMatchObject([{ orgId: world.it.orgId, regionKey: 'italy' }])
  })

  it('writes one audit row and one chart.synced', async () => {
    const reply = await sync(world.dk)
    const requestId = reply.headers['request-id']
    expect(await rowsOf('audit_log', requestId)).toMatchObject([
      { action: 'sync_chart_of_accounts', outcome: 'ok', target_id: world.dk.id },
    ])
    const events = await rowsOf('event', requestId)
    expect(events).toMatchObject([{ type: 'chart.synced', record_id: world.dk.id }])
    expect(events[0].data).toEqual({ id: world.dk.id, regionKey: 'denmark', ...reply.body.result })
  })

  it('stops after its plan in a dry run: nobody is asked and nothing is kept', async () => {
    const org = await world.createOrg('denmark')
    let calls = 0
    world.app.ports.accounting = keptBy({
      ...books,
      readChart: async () => {
        calls += 1
        return small
      },
    })
    const reply = await sync(org, { 'daybook-dry-run': 'true' })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({ accounts: 0, vatCodes: 0, categories: 0 })
    expect(calls).toBe(0)
    expect(await cachedIn(org)).toEqual([])
    expect(await rowsOf('intent', reply.headers['request-id'])).toEqual([])
  })

  it('answers with the cache as it stands when the provider is slow, and goes on', async () => {
    const org = await world.createOrg('denmark')
    const { release } = slowProvider(small)
    world.app.patienceMs = 50
    const reply = await sync(org)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ accounts: 0, vatCodes: 0, categories: 0 })
    expect(reply.body.result.processing).toMatchObject({ step: 'sync_chart_of_accounts' })
    release()
    await Promise.allSettled(world.app.background)
    expect(await cachedIn(org)).toHaveLength(2)
  })

  it('never lays the old chart over a region that was set meanwhile', async () => {
    const org = await world.createOrg('denmark')
    const { release, asked } = slowProvider(regionOf('denmark'))
    const pending = sync(org)
    await asked
    await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    release()
    expect((await pending).body.result).toEqual(countsOf(regionOf('italy')))
    expect(await cachedIn(org)).toEqual(
      regionOf('italy')
        .accounts.map((row) => row.id)
        .toSorted(),
    )
  })

  it('is finished by another process when the first one died', async () => {
    const org = await world.createOrg('italy')
    world.app.ports.accounting = keptBy({
      ...books,
      readChart: async () => {
        throw new Error('the process is gone')
      },
    })
    const lost = await sync(org)
    expect(lost.status).toBe(500)
    const [intent] = await rowsOf('intent', lost.headers['request-id'])
    expect(intent.state).toBe('open')

    world.app.ports.accounting = keptBy(books)
    await world.owner.query(`UPDATE intent SET lease_until = now() - interval '1s' WHERE id = $1`, [
      intent.id,
    ])
    expect(await resumeIntent(world.app, org.orgId, intent.id)).toBe(true)
    expect(await cachedIn(org)).toHaveLength(regionOf('italy').accounts.length)
  })

  it('may run twenty times at once and leaves one whole chart', async () => {
    const org = await world.createOrg('denmark')
    const replies = await Promise.all(Array.from({ length: 20 }, () => sync(org)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(await cachedIn(org)).toHaveLength(regionOf('denmark').accounts.length)
  })
})

describe('400', () => {
  it('refuses If-Match, since it changes no record with a version', async () => {
    const reply = await sync(world.dk, { 'if-match': '"1"' })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('precondition_not_supported')
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['settings:read', 'ledger:edit'])
    expect((await sync({ ...world.dk, key })).status).toBe(403)
  })
})

describe('409', () => {
  it.each<FailureCode>(['provider_access_lost', 'provider_refused', 'provider_not_connected'])(
    'passes %s of a connected system on',
    async (code) => {
      const system = createOutsideSystem()
      setUp(world, system)
      const org = await createConnected(world)
      system.trouble = new Failure(code)
      expect((await sync(org)).body.code).toBe(code)
    },
  )
})

describe('502, 503, 504', () => {
  it.each<[FailureCode, number]>([
    ['provider_failed', 502],
    ['provider_unavailable', 503],
    ['provider_timeout', 504],
  ])('gives %s as %s, keeps the cache and may be repeated', async (code, status) => {
    const org = await world.createOrg('denmark')
    await sync(org)
    world.app.ports.accounting = keptBy({
      ...books,
      readChart: async () => {
        throw new Failure(code)
      },
    })
    const reply = await sync(org, { 'idempotency-key': code })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, retryable: true })
    expect(await rowsOf('audit_log', reply.headers['request-id'])).toMatchObject([
      { outcome: code },
    ])
    expect(await rowsOf('event', reply.headers['request-id'])).toEqual([])
    expect(await cachedIn(org)).toHaveLength(regionOf('denmark').accounts.length)

    world.app.ports.accounting = keptBy(books)
    expect((await sync(org, { 'idempotency-key': code })).status).toBe(200)
  })
})

/** Waits with its answer until it is released, and tells when it was asked. */
function slowProvider(chart: Chart) {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  world.app.ports.accounting = keptBy({
    ...books,
    readChart: async () => {
      asked.resolve()
      await gate.promise
      return chart
    },
  })
  return { release: gate.resolve, asked: asked.promise }
}
