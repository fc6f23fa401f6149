import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { Posted } from '#ledger/ports'
import type { PostRequest } from '#accounting_systems/ports'
import { openEconomic, purchaseRequest, shareEconomic } from '#test/support/books/economic'
import { createEconomic } from './provider.ts'

const trial = shareEconomic(0.1)
afterEach(async () => {
  await trial.current.control('faults', undefined, 'DELETE')
})

const bulk = '/journalsapi/v15.0.0/draft-entries/bulk'
const attach = '/documentsapi/v4.0.1/AttachedDocuments'
const book = '/journalsapi/v15.0.0/journals/2/bookdraftentries'

/** Each test has an agreement of its own. */
async function begin(more: Partial<PostRequest> = {}, booksFinally = false) {
  const { control, connection } = trial.current
  const request = purchaseRequest(connection, undefined, more)
  const grantToken = `grant-${request.voucher}`
  await control('agreements', { grant: grantToken })
  const own = { ...connection, id: grantToken, orgId: grantToken, credentials: { grantToken } }
  return { ...request, connection: { ...own, booksFinally } }
}

const grantOf = ({ connection }: PostRequest): string => connection.credentials['grantToken'] ?? ''

async function failureOf(step: Promise<unknown>): Promise<Failure> {
  try {
    await step
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}

/** As the ledger does: after an error it looks, and writes only what it does not find. */
async function untilPosted(request: PostRequest): Promise<Posted> {
  const { provider } = trial.current
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      return (await provider.findPosted(request)) ?? (await provider.post(request))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  throw new Error('it was never posted')
}

async function expectOnce(request: PostRequest): Promise<void> {
  const { counts, vouchers } = await trial.current.look(grantOf(request))
  expect(counts).toMatchObject({ vouchers: 1, documents: 1, files: 1, suppliers: 1 })
  expect(vouchers[0]?.lines).toHaveLength(3)
}

const lossy = [
  ['an error before the write', { status: 500, body: {} }],
  ['an error after the write', { status: 500, body: {}, after: true }],
  ['a bad gateway after the write', { status: 502, body: '<html>', after: true }],
  ['no answer, nothing written', 'timeout'],
  ['no answer after the write', 'timeout_after'],
  ['a reset connection', 'drop'],
  ['a reset connection after the write', 'drop_after'],
  ['half an answer', 'cut'],
  ['an answer of the wrong type', { status: 201, body: { entryNumbers: ['1'] }, after: true }],
  ['an answer that is no JSON', { status: 201, body: 'thanks', after: true }],
  ['50 MB', { huge: 50_000_000 }],
] as const

describe.each([
  ['writing the lines', bulk, false],
  ['attaching the source', attach, false],
  ['booking', book, true],
  ['creating the supplier', '/suppliers', false],
])('while %s', (_name, path, booksFinally) => {
  it.each(lossy)('%s ends with one voucher and one document', async (_what, act) => {
    const request = await begin({}, booksFinally)
    await trial.current.plant({ method: 'POST', path, act })
    const posted = await untilPosted(request)
    expect(posted.state).toBe(booksFinally ? 'booked' : 'provisional')
    await expectOnce(request)
  })
})

describe('what is known after an error', () => {
  it.each([
    [bulk, 'drop_after', 'provider_failed', undefined],
    [bulk, 'timeout_after', 'provider_timeout', undefined],
    [bulk, { status: 503, body: {} }, 'provider_failed', undefined],
    [attach, { status: 503, body: {} }, 'provider_failed', false],
    ['/suppliers', 'drop_after', 'provider_failed', true],
  ])('of %s by %o: %s', async (path, act, code, nothingHappened) => {
    const request = await begin()
    await trial.current.plant({ method: 'POST', path, act })
    const failure = await failureOf(trial.current.provider.post(request))
    expect(failure.code).toBe(code)
    expect(failure.details['nothingHappened']).toBe(nothingHappened)
    expect(failure.details.detail).toMatch(/Nothing is lost; it is tried again\.$/)
  })

  it('a server that is not there took nothing', async () => {
    const request = await begin()
    const gone = await openEconomic()
    const nowhere = gone.simulator.url
    await gone.simulator.close()
    const provider = createEconomic({
      legacyUrl: nowhere,
      url: nowhere,
      appSecret: 'x',
      now: () => new Date(),
      toPdf: async ({ bytes }) => bytes,
      pace: 0.01,
    })
    const failure = await failureOf(provider.post(request))
    expect(failure.code).toBe('provider_unavailable')
    expect(failure.details).toMatchObject({ nothingHappened: true, errorClass: 'transient' })
  })
})

describe('the key of a call', () => {
  const keysOf = async (request: PostRequest) =>
    (await trial.current.calls())
      .filter((one) => one.path === bulk && one.key !== null)
      .slice(-2)
      .map(({ key, isReplay }) => ({ key, isReplay, request: request.key }))

  it('is the same within 50 minutes, so that even a look that finds nothing writes nothing twice', async () => {
    const request = await begin()
    const { provider, plant, advance } = trial.current
    await plant({ method: 'POST', path: bulk, act: 'drop_after' })
    await failureOf(provider.post(request))
    await advance(49 * 60)
    // The look is blind: the drafts seem to be gone.
    const items = { status: 200, body: { items: [] } }
    await plant({ method: 'GET', path: '/journalsapi/v15.0.0/draft-entries', act: items })
    await provider.post(request)
    const [first, second] = await keysOf(request)
    expect(second).toEqual({ ...first, isReplay: true })
    await expectOnce(request)
  })

  it('is another one after that, and the look prevents the second voucher', async () => {
    const since = new Date(Date.parse('2026-11-16T09:00:00Z') + 49 * 60_000)
    const request = await begin({ since })
    const { provider, plant, advance } = trial.current
    await plant({ method: 'POST', path: bulk, act: 'drop_after' })
    await failureOf(provider.post(request))
    await advance(2 * 3_600)
    await provider.post(request)
    await expectOnce(request)
    const [first] = (await keysOf(request)).slice(-1)
    await trial.current.control('delete_draft', {
      grant: grantOf(request),
      voucherNumber: request.voucher,
    })
    await provider.post(request)
    const [second] = (await keysOf(request)).slice(-1)
    expect(second?.key).not.toBe(first?.key)
    await expectOnce(request)
  })
})

describe('a voucher that e-conomic has taken but does not show', () => {
  it('is not written again: it may be just being booked', async () => {
    const request = await begin({}, true)
    const { provider, plant, control, advance } = trial.current
    await control('settings', { bookingLagSeconds: 120 })
    await plant({ method: 'POST', path: book, act: 'drop_after' })
    await failureOf(provider.post(request))
    const failure = await failureOf(provider.post(request))
    expect(failure.code).toBe('provider_failed')
    expect(failure.details).toMatchObject({
      errorClass: 'ambiguous',
      detail: expect.stringContaining('looked for again within the hour'),
    })
    await advance(121)
    expect(await provider.post(request)).toMatchObject({ state: 'booked' })
    await control('settings', { bookingLagSeconds: 0 })
    await expectOnce(request)
  })
})

describe('answers to reads', () => {
  it.each([
    ['of the wrong type', { status: 200, body: { items: [{ entryNumber: '1' }] } }],
    ['of 50 MB', { huge: 50_000_000 }],
    ['that drip', { drip: 200 }],
    ['that never come', 'timeout'],
  ])('%s are refused, and nothing is written', async (_what, act) => {
    const request = await begin()
    const { plant, provider, look } = trial.current
    await plant({ method: 'GET', path: '/journalsapi/**', times: 0, act })
    const failure = await failureOf(provider.post(request))
    expect(['provider_failed', 'provider_timeout']).toContain(failure.code)
    expect(failure.details['nothingHappened']).toBe(true)
    expect((await look(grantOf(request))).counts['drafts']).toBe(0)
  })
})
