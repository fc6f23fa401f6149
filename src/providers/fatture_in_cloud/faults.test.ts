import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import {
  connectionOf,
  type FicWorld,
  openFic,
  purchaseOf,
} from '#test/support/books/fatture_in_cloud'

let world: FicWorld
beforeEach(async () => {
  world = await openFic()
})
afterEach(() => world.visitor.close())

const request = () => purchaseOf(world.connection)
const post = () => world.provider.post(request())
const failing = async (promise: Promise<unknown>): Promise<Failure> =>
  await promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Failure,
  )
const counts = async () => (await world.visitor.look()).counts
const path = '/received_documents'

/** What sendAlone of the ledger does after a call in doubt. */
const again = async () =>
  (await world.patient.findPosted(request())) ?? (await world.patient.post(request()))

describe('every fault of a write ends with one document', () => {
  const lost =
    'The connection to Fatture in Cloud was lost. It is looked up before anything is sent again.'
  const failed =
    'Fatture in Cloud failed while it was writing. It is looked up before anything is sent again.'
  const late =
    'Fatture in Cloud did not answer in time. It is looked up before anything is sent again.'
  const next = 'It is looked up before anything is sent again.'
  test.each([
    [{ status: 500, body: {} }, 'provider_failed', failed],
    [{ status: 500, body: {}, after: true }, 'provider_failed', failed],
    [{ status: 503, body: '<html>', after: true }, 'provider_failed', failed],
    ['timeout', 'provider_timeout', late],
    ['timeout_after', 'provider_timeout', late],
    ['drop', 'provider_failed', lost],
    ['drop_after', 'provider_failed', lost],
    ['cut', 'provider_failed', lost],
    [{ drip: 300 }, 'provider_timeout', late],
    [
      { huge: 50_000_000 },
      'provider_failed',
      `Fatture in Cloud returned too much data at once. ${next}`,
    ],
    [
      { status: 200, body: { data: { id: 'x' } }, after: true },
      'provider_failed',
      `Fatture in Cloud returned an answer of another form than agreed. ${next}`,
    ],
    [
      { status: 200, body: 'ok', after: true },
      'provider_failed',
      `Fatture in Cloud returned something that is not JSON. ${next}`,
    ],
  ])('%j: %s', async (act, code, detail) => {
    await world.visitor.close()
    world = await openFic({ pace: code === 'provider_timeout' ? 0.02 : 1 })
    await world.plant('POST', path, act)
    const failure = await failing(post())
    expect([failure.code, failure.details.detail]).toEqual([code, detail])
    expect(failure.details['nothingHappened']).toBeUndefined()
    await again()
    await again()
    expect(await counts()).toMatchObject({ received: 1, receivedAttachments: 1 })
  })

  test('an upload that failed is repeated, and leaves nothing behind on a document', async () => {
    await world.plant('POST', `${path}/attachment`, 'drop_after')
    expect((await failing(post())).details['nothingHappened']).toBe(true)
    await post()
    expect(await counts()).toMatchObject({ received: 1, receivedAttachments: 1, uploads: 2 })
  })
})

describe('limits', () => {
  test.each([
    [
      'hourly',
      3600,
      'The limit of calls to Fatture in Cloud is used up, and nothing was sent. Try again in 60 minutes; automatic work waits by itself.',
    ],
    [
      'short',
      300,
      'The limit of calls to Fatture in Cloud is used up, and nothing was sent. Try again in 5 minutes; automatic work waits by itself.',
    ],
  ])(
    'the %s one says how long to wait, and nothing is sent meanwhile',
    async (limit, seconds, detail) => {
      await world.visitor.control('settings', { [limit]: 0 })
      const failure = await failing(post())
      expect(failure.code).toBe('provider_unavailable')
      expect(failure.details).toMatchObject({
        kind: 'rate',
        nothingHappened: true,
        retryAfterSeconds: seconds,
        detail,
      })
      const before = (await world.calls()).length
      expect((await failing(post())).details).toMatchObject({ kind: 'rate' })
      expect(await world.calls()).toHaveLength(before)
      await world.visitor.control('settings', { [limit]: 1000 })
      world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
      await post()
      expect(await counts()).toMatchObject({ received: 1 })
    },
  )

  test('403 without a time is a matter of rights', async () => {
    await world.visitor.control('company', { company: 50_001, mayWrite: false })
    const { code, details } = await failing(post())
    expect([code, details['kind']]).toEqual(['provider_refused', 'permission'])
    expect(details.detail).toBe(
      'Fatture in Cloud does not allow this. Check the licence, the plan and the rights of the user who connected it. It says: Non hai i permessi necessari.',
    )
  })

  test('payments that do not sum are refused with the words of the service', async () => {
    const body = {
      error: { message: 'Il totale dei pagamenti non corrisponde al totale da pagare.' },
    }
    await world.plant('POST', path, { status: 422, body })
    const { details } = await failing(post())
    expect(details).toMatchObject({ kind: 'validation', nothingHappened: true })
    expect(details.detail).toBe(
      'Fatture in Cloud does not take this. It says: Il totale dei pagamenti non corrisponde al totale da pagare.',
    )
  })
})

describe('tokens', () => {
  test('one that ended is renewed once, kept before it is used, and the call goes on', async () => {
    await world.visitor.control('expire', {})
    const all = [1, 2, 3].map(() => world.provider.readChart(world.connection))
    await Promise.all(all)
    const renewals = (await world.calls()).filter(({ path: one }) => one === '/oauth/token')
    expect(renewals).toHaveLength(1)
    expect(world.kept).toHaveLength(1)
    expect(world.kept[0]).toMatchObject({ companyId: '50001' })
    await world.provider.readChart(connectionOf(world.kept[0] ?? {}))
  })

  test('one that is about to end is renewed before a write', async () => {
    const credentials = { ...world.connection.credentials, accessUntil: '2026-11-16T08:01:00Z' }
    await world.provider.post(purchaseOf({ ...world.connection, credentials }))
    expect((await world.calls())[0]?.path).toBe('/oauth/token')
    expect((await world.calls()).some(({ status }) => status === 401)).toBe(false)
  })

  test('ones that another process renewed a moment ago are taken from where it kept them', async () => {
    await world.visitor.control('settings', { strictRefresh: true })
    await world.visitor.control('expire', {})
    await world.patient.readChart(world.connection)
    // This one read them before that: its own are worth nothing any more.
    await expect(world.provider.readChart(world.connection)).resolves.toBeDefined()
    expect(world.kept).toHaveLength(1)
  })

  test('a token that ends again before its turn is renewed again, and the connection stands', async () => {
    const path = '/c/*/received_documents'
    const act = { status: 401, body: { error: { message: 'scaduto' } } }
    await world.visitor.control('faults', { method: 'POST', path, times: 2, act })
    await post()
    expect(await counts()).toMatchObject({ received: 1, receivedAttachments: 1 })
  })

  test('a connection that was revoked must be renewed by a person', async () => {
    await world.visitor.control('revoke', {})
    const { code, details } = await failing(post())
    expect([code, details['kind'], details['nothingHappened']]).toEqual([
      'provider_access_lost',
      'auth',
      true,
    ])
    expect(details.detail).toBe(
      'Fatture in Cloud no longer accepts the connection. Connect it again with connect_provider; what waits is then sent.',
    )
  })

  test('a server that fails while it renews does not end the connection', async () => {
    await world.visitor.control('expire', {})
    await world.visitor.control('faults', { path: '/oauth/token', act: { status: 503, body: {} } })
    expect((await failing(post())).code).toBe('provider_failed')
    await post()
    expect(await counts()).toMatchObject({ received: 1 })
  })
})

/** A port that nothing listens on any more. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('a server that is not there', () => {
  test('is said to be so, and nothing happened', async () => {
    await world.visitor.close()
    world = await openFic({ url: await closedAddress() })
    const { code, details } = await failing(post())
    expect([code, details['nothingHappened']]).toEqual(['provider_unavailable', true])
    expect(details.detail).toBe('Fatture in Cloud could not be reached. It will be tried again.')
  })
})
