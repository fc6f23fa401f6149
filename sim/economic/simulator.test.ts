import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, visit, type Visitor } from './visitor.ts'

const JOURNALS = '/journalsapi/v15.0.0'
const BULK = `${JOURNALS}/draft-entries/bulk`
const DOCUMENTS = '/documentsapi/v4.0.1/AttachedDocuments'

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

const codesOf = (reply: Reply): string[] =>
  (reply.body.errors as { errorCode: string }[]).map((one) => one.errorCode)

describe('a call', () => {
  test('needs both tokens, and knows several agreements', async () => {
    expect((await visitor.get('/self')).body).toMatchObject({ company: { country: 'Danmark' } })
    const wrong = await visitor.get('/self', { 'x-agreementgranttoken': 'other' })
    expect(wrong).toMatchObject({ status: 401, body: { httpStatusCode: 401 } })
    const app = await visitor.get(`${JOURNALS}/journals`, { 'x-appsecrettoken': 'other' })
    expect(app).toMatchObject({ status: 401, body: { status: 401, title: 'Unauthorized' } })
    const second = await visitor.get('/self', { 'x-agreementgranttoken': visitor.other })
    expect(second.body.agreementNumber).toBe(1_000_002)
    await bulk([line()])
    expect((await visitor.look()).counts['drafts']).toBe(1)
    expect((await visitor.look(visitor.other)).counts['drafts']).toBe(0)
  })

  test('of a revoked grant is 401, without a module or role 403', async () => {
    await visitor.control('agreements', { grant: visitor.grant, modules: ['API', 'Journals'] })
    expect(await visitor.get(DOCUMENTS)).toMatchObject({
      status: 403,
      body: { errorCode: 'AccessDeniedAgreementMissingModules' },
    })
    await visitor.control('agreements', { grant: visitor.grant, roles: ['Bookkeeping'] })
    expect((await visitor.post('/suppliers', {})).status).toBe(403)
    await visitor.control('agreements', { grant: visitor.grant, isRevoked: true })
    expect((await visitor.get('/self')).status).toBe(401)
    const demo = { 'x-appsecrettoken': 'demo', 'x-agreementgranttoken': 'demo' }
    expect((await visitor.get('/self', demo)).status).toBe(200)
    expect((await visitor.post(BULK, { entries: [line()] }, demo)).status).toBe(403)
  })

  test('has its cost on it, and waits when the bucket of the app is empty', async () => {
    const first = await visitor.get('/self')
    expect(first.headers.get('x-callcost')).toBe('1')
    expect(first.headers.get('x-ratelimiting')).toBe('token-limit-10000-per-60-seconds: 1/10000')
    await visitor.control('settings', { tokenLimit: 60 })
    for (let count = 0; count < 59; count++) await visitor.get('/self')
    const full = await visitor.get('/self')
    expect(full).toMatchObject({ status: 429, body: { errorCode: 'TooManyRequests' } })
    expect(full.headers.get('retry-after')).toBe('1')
    expect(full.headers.get('x-ratelimiting')).toBe('token-limit-60-per-60-seconds: 60/60')
    const other = await visitor.get('/self', { 'x-agreementgranttoken': visitor.other })
    expect(other.status).toBe(429)
    await visitor.control('advance', { seconds: 2 })
    expect((await visitor.get('/self')).status).toBe(200)
  })

  test('to an unknown place is 404, with another method 405', async () => {
    expect((await visitor.get('/elsewhere')).status).toBe(404)
    expect((await visitor.call('PUT', '/self')).status).toBe(405)
  })
})

describe('draft entries', () => {
  test('are taken together or not at all', async () => {
    const reply = await bulk([line(), line({ accountNumber: 9999 })])
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      errorCode: 'JournalEntryAccountNotFound',
      errors: [{ property: 'entries[1].accountNumber' }],
    })
    expect((await visitor.look()).counts['drafts']).toBe(0)
    expect((await bulk([line(), line()])).body).toEqual({ entryNumbers: [1, 2] })
  })

  test.each([
    ['JournalEntryDateAccountingYearClosed', { date: '2024-05-01T00:00:00Z' }],
    ['JournalEntryDateAccountingYearDoesNotExist', { date: '2031-05-01T00:00:00Z' }],
    ['JournalEntryDateAccountingYearPeriodBarred', { date: '2026-03-05T00:00:00Z' }],
    ['JournalEntryAccountIsBlockedForDirectEntries', { accountNumber: 6800 }],
    ['JournalEntryContraAccountNotFound', { contraAccountNumber: 9999 }],
    ['JournalEntryWrongAccountType', { accountNumber: 1000 }],
    ['JournalEntryVoucherNumberNotWithinBoundaries', { voucherNumber: 99 }],
    ['JournalEntryCurrencyNotFound', { currency: 'XAU' }],
    ['JournalEntryExchangeRateMustBeOneHundredForBaseCurrency', { exchangeRate: 1 }],
    ['JournalEntrySupplierNotSet', { entryTypeNumber: 3 }],
    ['JournalEntrySupplierNotFound', { entryTypeNumber: 3, supplierNumber: 7 }],
    ['JournalEntryCustomerNotFound', { entryTypeNumber: 10, customerNumber: 7 }],
    ['JournalEntryTextTooLong', { text: 'x'.repeat(251) }],
    ['JournalEntryTypeNotCorrect', { entryTypeNumber: 6 }],
    ['JournalDoesNotExist', { journalNumber: 77 }],
    ['Customer_Invoice_Is_Not_Numeric', { customerInvoiceNumber: '2026-1' }],
    ['VatAccountNotFound', { vatCode: 'I22' }],
    ['ValidationError', { amount: '12.50' }],
    ['ValidationError', { text: null }],
  ])('are refused with %s', async (code, more) => {
    await visitor.control('period', { grant: visitor.grant, month: '2026-03', isBarred: true })
    expect(codesOf(await bulk([line(more)]))).toContain(code)
  })

  test('on an account that was barred behind our back are refused', async () => {
    await visitor.control('account', { grant: visitor.grant, number: 3604, isBarred: true })
    expect(codesOf(await bulk([line()]))).toEqual(['JournalEntryAccountNotAccessible'])
  })

  test('are at most 500 and at least one', async () => {
    const many = await bulk(Array.from({ length: 501 }, () => line()))
    expect(many.body.errorCode).toBe('OneAPITooManyEntries')
    expect((await bulk([])).body.errorCode).toBe('OneAPIEntriesListCannotBeEmpty')
  })

  test('are found by journal and voucher, not by text', async () => {
    await bulk([line(), line({ voucherNumber: 100_002 }), line({ voucherNumber: 100_003 })])
    const find = async (filter: string): Promise<Reply> =>
      await visitor.get(`${JOURNALS}/draft-entries?filter=${encodeURIComponent(filter)}`)
    const found = await find('journalNumber$eq:2$and:voucherNumber$eq:100002')
    expect(found.body.items).toMatchObject([{ entryNumber: 2, amount: 125.05, vatCode: 'I25' }])
    expect((await find('voucherNumber$in:[100001,100003]')).body.items).toHaveLength(2)
    expect((await find('date$gte:2026-11-10$and:date$lte:2026-11-10')).body.items).toHaveLength(3)
    expect((await find('text$eq:Papir')).status).toBe(400)
    const journals = await visitor.get(`${JOURNALS}/journals?filter=number$eq:2`)
    expect(journals.status).toBe(500)
  })

  test('come page by page, without a cursor at the end', async () => {
    await visitor.control('settings', { cursorPageSize: 2 })
    const pages = async (): Promise<number[]> => {
      const sizes: number[] = []
      let cursor: string | undefined = ''
      while (cursor !== undefined) {
        const { body } = await visitor.get(`${JOURNALS}/draft-entries?cursor=${cursor}`)
        sizes.push(body.items.length)
        cursor = body.cursor
      }
      return sizes
    }
    expect(await pages()).toEqual([0])
    await bulk([line(), line()])
    expect(await pages()).toEqual([2])
    await bulk([line()])
    expect(await pages()).toEqual([2, 1])
  })
})

describe('an idempotency key', () => {
  test('gives the stored answer for an hour, and writes again after it', async () => {
    const key = { 'idempotency-key': 'K1' }
    const first = await bulk([line()], key)
    const second = await bulk([line({ amount: 1 })], key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('x-resultfromcache')).toBe('true')
    await visitor.control('advance', { seconds: 3_599 })
    expect((await bulk([line()], key)).body).toEqual(first.body)
    await visitor.control('advance', { seconds: 1 })
    expect((await bulk([line()], key)).body).toEqual({ entryNumbers: [2] })
    const other = { ...key, 'x-agreementgranttoken': visitor.other }
    expect((await visitor.post(BULK, { entries: [line()] }, other)).body).toEqual({
      entryNumbers: [1],
    })
  })

  test('keeps a refusal, too', async () => {
    const key = { 'idempotency-key': 'K2' }
    expect((await bulk([line({ accountNumber: 9999 })], key)).status).toBe(400)
    expect((await bulk([line()], key)).status).toBe(400)
    await visitor.control('settings', { storesRefusals: false })
    expect((await bulk([line()], { 'idempotency-key': 'K3' })).status).toBe(201)
  })
})

describe('faults', () => {
  const plant = (path: string, act: unknown, more: object = {}) =>
    visitor.control('faults', { path, act, ...more })
  const drafts = async (): Promise<unknown> => (await visitor.look()).counts['drafts']

  test('come before a write or after it', async () => {
    await plant(BULK, { status: 500, body: {} })
    expect((await bulk([line()])).status).toBe(500)
    expect(await drafts()).toBe(0)
    await plant(BULK, { status: 500, body: {}, after: true })
    expect((await bulk([line()])).status).toBe(500)
    expect(await drafts()).toBe(1)
    await plant(BULK, 'drop_after')
    await expect(bulk([line()])).rejects.toThrow()
    expect(await drafts()).toBe(2)
    await plant('/self', { status: 200, body: { agreementNumber: 'many' } })
    expect((await visitor.get('/self')).body.agreementNumber).toBe('many')
  })

  test('are recorded with the calls', async () => {
    await plant('/self', { status: 503, body: {} })
    await visitor.get('/self')
    await bulk([line()], { 'idempotency-key': 'K' })
    const { body } = await visitor.control('calls')
    expect(body.calls).toMatchObject([
      { path: '/self', status: 503, fault: expect.any(String) },
      { path: BULK, status: 201, key: 'K', agreement: 1_000_001, isReplay: false },
    ])
  })
})

test('the page shows vouchers with their lines and what is attached', async () => {
  await bulk([line({ text: 'Papir & <blæk>' })])
  const response = await fetch(visitor.page)
  const text = await response.text()
  expect(text).toContain('Bilag 100001')
  expect(text).toContain('Papir &#38; &#60;blæk&#62;')
  expect(text).toContain('6902 Købsmoms')
  expect(text).toContain('Intet vedhæftet')
})
