import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, visit, type Visitor } from '../visitor.ts'

const LOTS = { unattendedReads: 1_000_000, pageSize: 10_000 }

/** Values that are near to right ones: the right one, its neighbours, and other types. */
const near = (...right: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, '', 0, true, [], {}) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )

const textNear = (...right: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )

describe.skipIf(!isJudged)('whatever is asked, only what the contract allows is accepted', () => {
  let visitor: Visitor
  let uid: string
  beforeAll(async () => {
    visitor = await visit()
    await visitor.control('state', { settings: LOTS })
    uid = (await visitor.link('Havnebanken', 'DK')).accounts[0].uid
  })
  afterAll(() => visitor.close())

  const instants = [
    '2026-12-01T00:00:00Z',
    '2026-12-01T00:00:00.5+01:00',
    '2026-12-01T00:00Z',
    '2026-12-01T00:00:00',
    '2026-12-01',
    '2027-02-30T00:00:00Z',
    '2026-12-01T24:00:00Z',
    '2026-12-01T00:00:60Z',
    '2026-12-01T00:00:00+25:00',
  ]
  const addresses = ['http://127.0.0.1/x', 'https://a.example/?b=%zz', 'ftp://a', 'http://å/']
  const odd = fc.record({
    access: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          valid_until: near(...instants),
          balances: near(true, false, undefined),
          transactions: near(true, undefined),
          accounts: near(
            undefined,
            [],
            [{ iban: 'DK00' }],
            [{}],
            [{ other: { identification: '1', scheme_name: 'BBAN' } }],
            [{ other: { identification: '1', scheme_name: 'X' } }],
          ),
        }),
      },
      { weight: 1, arbitrary: near({}) },
    ),
    aspsp: near({ name: 'Havnebanken', country: 'DK' }, { name: 'Havnebanken' }),
    state: near('a', ''),
    redirect_url: near(...addresses),
    psu_type: near('business', 'personal', undefined),
    auth_method: near(undefined, 'redirect_business'),
    credentials: near(undefined, {}),
    credentials_autosubmit: near(undefined, false),
    language: near(undefined, 'da', 'DA', 'dan'),
    psu_id: near(undefined, 'someone'),
  })

  const good = {
    access: { valid_until: '2026-12-01T00:00:00Z' },
    aspsp: { name: 'Havnebanken', country: 'DK' },
    state: 'a',
    redirect_url: 'http://127.0.0.1/x',
  }
  // A good one with at most two fields taken from an odd one, so that either is met often.
  const names = ['access', 'aspsp', 'state', 'redirect_url', 'psu_type', 'auth_method'] as const
  const rest = ['credentials', 'credentials_autosubmit', 'language', 'psu_id'] as const
  const body = fc
    .tuple(odd, fc.subarray([...names, ...rest], { maxLength: 2 }))
    .map(([from, taken]) => ({
      ...good,
      ...Object.fromEntries(taken.map((name) => [name, from[name]])),
    }))

  /** Runs the calls, and wants both kinds of answers among them. */
  async function hold(run: () => Promise<void>): Promise<void> {
    visitor.exchanges.length = 0
    await run()
    const accepted = visitor.exchanges.filter(({ answer }) => answer.status === 200).length
    expect(accepted).toBeGreaterThan(5)
    expect(visitor.exchanges.length - accepted).toBeGreaterThan(5)
    expect(visitor.complaints()).toEqual([])
  }

  test('to begin an authorization', async () => {
    await hold(() =>
      fc.assert(
        fc.asyncProperty(body, async (one) => void (await visitor.post('/auth', one))),
        { numRuns: 600, seed: 1 },
      ),
    )
  })

  test('to list transactions', async () => {
    const query = fc.record(
      {
        date_from: textNear('2026-11-01', '2026-02-30', '2026-11-15', '2024-11-15'),
        date_to: textNear('2026-11-15', '2026-11-01', '2026-1-1'),
        transaction_status: textNear('BOOK', 'PDNG', 'CNCL'),
        strategy: textNear('default', 'longest', 'LONGEST'),
      },
      { requiredKeys: [] },
    )
    await hold(() =>
      fc.assert(
        fc.asyncProperty(query, async (one) => {
          await visitor.get(`/accounts/${uid}/transactions?${new URLSearchParams(one)}`)
        }),
        { numRuns: 200, seed: 2 },
      ),
    )
  })

  test('to list banks', async () => {
    const query = fc.record(
      {
        country: textNear('DK', 'IT', 'dk'),
        psu_type: textNear('business', 'personal'),
        service: textNear('AIS', 'PIS'),
        payment_type: textNear('SEPA', 'BULK_SEPA'),
      },
      { requiredKeys: [] },
    )
    await hold(() =>
      fc.assert(
        fc.asyncProperty(
          query,
          async (one) => void (await visitor.get(`/aspsps?${new URLSearchParams(one)}`)),
        ),
        { numRuns: 200, seed: 3 },
      ),
    )
  })

  test('to say that someone is there', async () => {
    const headers = fc.record(
      {
        'psu-ip-address': fc.constantFrom('192.0.2.1', '::1', 'nowhere'),
        'psu-user-agent': fc.constantFrom('Mozilla', ' '),
        'psu-geo-location': fc.constantFrom('55.4,10.38', '-1.2345,6.789', '55.4;10', '1,2'),
      },
      { requiredKeys: [] },
    )
    await hold(() =>
      fc.assert(
        fc.asyncProperty(headers, async (one) => {
          await visitor.get(`/accounts/${uid}/details`, one)
        }),
        { numRuns: 100, seed: 4 },
      ),
    )
  })

  test('to make a session', async () => {
    await hold(async () => {
      for (let left = 8; left > 0; left--) {
        await visitor.post('/sessions', { code: await visitor.approve('Havnebanken', 'DK') })
      }
      const order = fc.record({ code: near('a', 'dab00c00-5eed-4000-8000-000000000001') })
      await fc.assert(
        fc.asyncProperty(order, async (one) => void (await visitor.post('/sessions', one))),
        { numRuns: 50, seed: 5 },
      )
    })
  })
})
