import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await visitor.control('state', { settings: { unattendedReads: 1_000_000, pageSize: 100_000 } })
})
afterAll(() => visitor.close())

async function uidAt(name: string, country: string, at = visitor): Promise<string> {
  return (await at.link(name, country)).accounts[0].uid
}

/** The earliest and the latest booking date of a listing. */
async function spanOf(uid: string, query: string, at = visitor): Promise<(string | undefined)[]> {
  const { rows } = await at.list(uid, `${query}&transaction_status=BOOK`)
  const days: string[] = rows.map((row) => row.booking_date).toSorted((a, b) => (a < b ? -1 : 1))
  return [days[0], days.at(-1)]
}

const refusal = async (uid: string, query: string, at = visitor): Promise<string> =>
  (await at.get(`/accounts/${uid}/transactions?${query}`)).body.error

describe('dates', () => {
  test('both ends are included', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const span = await spanOf(uid, 'date_from=2026-11-09&date_to=2026-11-11')
    expect(span).toEqual(['2026-11-09', '2026-11-11'])
  })

  test('without dates the last 90 days are listed', async () => {
    const [first = '', last] = await spanOf(await uidAt('Havnebanken', 'DK'), '')
    expect(first >= '2026-08-17' && first <= '2026-08-19').toBe(true)
    expect(last).toBe('2026-11-13')
  })

  test('the longest goes back as far as the bank does, and no further than asked', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const [first = ''] = await spanOf(uid, 'strategy=longest')
    expect(first >= '2024-11-15' && first <= '2024-11-18').toBe(true)
    const [later] = await spanOf(uid, 'strategy=longest&date_from=2026-11-02')
    expect(later).toBe('2026-11-02')
  })

  test('the longest does not care for an end', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const query = 'strategy=longest&date_from=2026-11-02&date_to=2026-11-04'
    expect(await spanOf(uid, query)).toEqual(['2026-11-02', '2026-11-13'])
  })

  test.each([
    ['date_to=2026-11-01', 'DATE_TO_WITHOUT_DATE_FROM'],
    ['date_from=2026-11-16', 'DATE_FROM_IN_FUTURE'],
    ['date_from=2026-11-10&date_to=2026-11-09', 'WRONG_DATE_INTERVAL'],
    ['date_from=2026-02-30', 'WRONG_REQUEST_PARAMETERS'],
    ['date_from=yesterday', 'WRONG_REQUEST_PARAMETERS'],
    ['strategy=shortest', 'WRONG_REQUEST_PARAMETERS'],
    ['date_from=2024-11-14', 'WRONG_TRANSACTIONS_PERIOD'],
  ])('%s is refused: %s', async (query, error) => {
    expect(await refusal(await uidAt('Havnebanken', 'DK'), query)).toBe(error)
  })

  test('today is not in the future, and two years are allowed', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    expect(await refusal(uid, 'date_from=2026-11-15')).toBeUndefined()
    expect(await refusal(uid, 'date_from=2024-11-15')).toBeUndefined()
  })
})

describe('how far a bank goes back', () => {
  test('90 days and not one more, where the bank says so', async () => {
    const uid = await uidAt('Cassa Adriatica', 'IT')
    expect(await refusal(uid, 'date_from=2026-08-17')).toBeUndefined()
    expect(await refusal(uid, 'date_from=2026-08-16')).toBe('WRONG_TRANSACTIONS_PERIOD')
    const [first = ''] = await spanOf(uid, 'strategy=longest&date_from=2024-01-01')
    expect(first >= '2026-08-17').toBe(true)
  })

  test('a year in the first three minutes, later 90 days', async () => {
    const other = await visit()
    await other.control('state', { settings: { pageSize: 100_000 } })
    const uid = await uidAt('Credito Appenninico', 'IT', other)
    const [early = ''] = await spanOf(uid, 'strategy=longest', other)
    expect(early <= '2025-11-20').toBe(true)
    expect(await refusal(uid, 'date_from=2025-11-20', other)).toBeUndefined()
    await other.control('advance', { seconds: 181 })
    expect(await refusal(uid, 'date_from=2025-11-20', other)).toBe('WRONG_TRANSACTIONS_PERIOD')
    const [late = ''] = await spanOf(uid, 'strategy=longest', other)
    expect(late >= '2026-08-17').toBe(true)
    await other.close()
  })

  test('a refusal says how far it would be allowed', async () => {
    const uid = await uidAt('Cassa Adriatica', 'IT')
    const { body } = await visitor.get(`/accounts/${uid}/transactions?date_from=2020-01-01`)
    expect(body).toMatchObject({ code: 422, detail: expect.stringContaining('2026-08-17') })
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
