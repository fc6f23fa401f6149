import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, visit, type Visitor } from './visitor.ts'

const JOURNALS = '/journalsapi/v15.0.0'
const BULK = `${JOURNALS}/draft-entries/bulk`

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const line = (more: object = {}) => ({
  entryTypeNumber: 5,
  journalNumber: 2,
  voucherNumber: 100_001,
  date: '2026-11-10T00:00:00Z',
  accountNumber: 3604,
  vatCode: 'I25',
  contraAccountNumber: 5820,
  amount: 125.05,
  currency: 'DKK',
  text: 'Papir',
  ...more,
})

const bulk = (entries: object[], headers: Record<string, string> = {}): Promise<Reply> =>
  visitor.post(BULK, { entries }, headers)

describe('people in the other system', () => {
  test('delete or book our draft, and write vouchers of their own', async () => {
    await bulk([line(), line({ voucherNumber: 100_002 })])
    await visitor.control('delete_draft', { grant: visitor.grant, voucherNumber: 100_001 })
    await visitor.control('book_draft', { grant: visitor.grant, voucherNumber: 100_002 })
    await visitor.control('entries', {
      grant: visitor.grant,
      date: '2026-11-12',
      lines: [{ account: 3410, amount: '8000.00', contraAccount: 5820 }],
    })
    const { counts, vouchers } = await visitor.look()
    expect(counts).toMatchObject({ drafts: 0, vouchers: 2, booked: 5 })
    expect(vouchers.map((one) => one.state)).toEqual(['booked', 'booked'])
    const gone = await visitor.control('delete_draft', {
      grant: visitor.grant,
      voucherNumber: 100_001,
    })
    expect(gone.status).toBe(404)
  })
})
