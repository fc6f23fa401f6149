import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { Posted } from '#ledger/ports'
import type { PostRequest } from '#accounting_systems/ports'
import { purchaseRequest, shareEconomic } from '#test/support/books/economic'

const trial = shareEconomic(0.1)
afterEach(async () => {
  await trial.current.control('faults', undefined, 'DELETE')
})

const bulk = '/journalsapi/v15.0.0/draft-entries/bulk'

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

describe('access', () => {
  it('that was revoked must be renewed', async () => {
    const request = await begin()
    await trial.current.control('agreements', { grant: grantOf(request), isRevoked: true })
    const failure = await failureOf(trial.current.provider.post(request))
    expect(failure.code).toBe('provider_access_lost')
    expect(failure.details).toMatchObject({
      nothingHappened: true,
      detail:
        'e-conomic no longer accepts the connection. Connect e-conomic again in the settings.',
    })
  })

  it.each([
    [{ modules: ['API', 'Journals'] }, 'lacks a module'],
    [{ roles: ['Bookkeeping'] }, 'roles Bookkeeping and SuperUser'],
  ])('without %o says what to grant', async (more, detail) => {
    const request = await begin()
    await trial.current.control('agreements', { grant: grantOf(request), ...more })
    const failure = await failureOf(trial.current.provider.post(request))
    expect(failure.code).toBe('provider_refused')
    expect(failure.details.detail).toContain(detail)
  })
})

describe('what e-conomic refuses', () => {
  const orders: [string, string, object, string][] = [
    ['a closed year', 'year', { year: '2026', isClosed: true }, 'is closed in e-conomic'],
    ['a barred period', 'period', { month: '2026-11', isBarred: true }, 'is barred in e-conomic'],
    ['a barred account', 'account', { number: 3604, isBarred: true }, 'accounts is barred'],
    ['a blocked account', 'account', { number: 3604, isBlocked: true }, 'blocked for direct'],
  ]
  it.each(orders)('%s', async (_what, path, order, detail) => {
    const request = await begin()
    const { control, provider, look } = trial.current
    await control(path, { grant: grantOf(request), ...order })
    const failure = await failureOf(provider.post(request))
    expect(failure.code).toBe('provider_refused')
    expect(failure.details).toMatchObject({
      nothingHappened: true,
      detail: expect.stringContaining(detail),
    })
    expect((await look(grantOf(request))).counts).toMatchObject({ drafts: 0, documents: 0 })
  })

  it('a voucher number outside the journal, and a year that it does not have', async () => {
    const { provider } = trial.current
    const outside = await failureOf(provider.post(await begin({ voucher: 5 })))
    expect(outside.details.detail).toContain('range of the journal')
    const request = await begin()
    const entry = { ...request.entry, date: '2031-01-01' }
    const later = await failureOf(provider.post({ ...request, entry }))
    expect(later.details.detail).toContain('no accounting year for this date')
    expect([outside.code, later.code]).toEqual(['provider_refused', 'provider_refused'])
  })

  it('is tried again under another key once it is put right', async () => {
    const request = await begin()
    const { control, provider } = trial.current
    const grant = grantOf(request)
    await control('account', { grant, number: 3604, isBarred: true })
    await failureOf(provider.post(request))
    await control('account', { grant, number: 3604, isBarred: false })
    // A new sending takes a new number: the stored refusal of the first one is not met again.
    const again = { ...request, voucher: (request.voucher ?? 0) + 1_000 }
    await provider.post(again)
    await expectOnce(again)
  })

  it('a file that it cannot read leaves the voucher, and says so', async () => {
    const bytes = new TextEncoder().encode('not a PDF')
    const request = await begin({
      attachment: async () => ({ fileName: 'a.pdf', mimeType: 'application/pdf', bytes }),
    })
    const failure = await failureOf(trial.current.provider.post(request))
    expect(failure.code).toBe('provider_refused')
    expect(failure.details).toMatchObject({
      nothingHappened: false,
      detail: expect.stringContaining('could not read the attached file'),
    })
  })
})

describe('too many calls', () => {
  it('wait as long as e-conomic says, and go on', async () => {
    const request = await begin()
    const { plant, provider } = trial.current
    const headers = { 'retry-after': '3' }
    await plant({ method: 'POST', path: bulk, act: { status: 429, body: {}, headers } })
    const failure = await failureOf(provider.post(request))
    expect(failure.code).toBe('provider_unavailable')
    expect(failure.details).toMatchObject({
      retryAfterSeconds: 3,
      nothingHappened: true,
      detail:
        "e-conomic's limit of calls is reached, and nothing was sent. Try again in 3 seconds; automatic work waits by itself.",
    })
    await untilPosted(request)
    await expectOnce(request)
  })
})
