import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from './visitor.ts'

const JOURNALS = '/journalsapi/v15.0.0'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const supplier = (more: object = {}) => ({
  name: 'Papirhuset A/S',
  currency: 'DKK',
  corporateIdentificationNumber: '12345674',
  supplierGroup: { supplierGroupNumber: 1 },
  paymentTerms: { paymentTermsNumber: 1 },
  vatZone: { vatZoneNumber: 1 },
  ...more,
})

describe('master data', () => {
  test('suppliers are created, and found by their number of business', async () => {
    const { status, body, headers } = await visitor.post('/suppliers', supplier())
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(body.self)
    const find = async (cvr: string): Promise<unknown[]> => {
      const filter = encodeURIComponent(`corporateIdentificationNumber$eq:${cvr}`)
      return (await visitor.get(`/suppliers?filter=${filter}`)).body.collection
    }
    expect(await find('12345674')).toHaveLength(1)
    expect(await find('87654321')).toHaveLength(0)
    expect((await visitor.post('/suppliers', supplier({ name: undefined }))).status).toBe(400)
  })

  test('lists have pages; past the end they are empty; a page of 1001 is refused', async () => {
    const one = await visitor.get('/vat-accounts?pagesize=5&skippages=2')
    expect(one.body.collection).toHaveLength(2)
    expect(one.body.pagination).toMatchObject({ results: 12, pageSize: 5 })
    expect((await visitor.get('/vat-accounts?skippages=9')).body.collection).toEqual([])
    expect((await visitor.get('/vat-accounts?pagesize=1001')).body.errorCode).toBe('E04810')
    for (const path of ['payment-terms', 'vat-zones', 'customer-groups', 'supplier-groups']) {
      expect((await visitor.get(`/${path}`)).body.collection.length).toBeGreaterThan(0)
    }
    await visitor.post('/customers', {
      ...supplier({ supplierGroup: undefined }),
      customerGroup: { customerGroupNumber: 1 },
    })
    expect((await visitor.get('/customers')).body.collection).toHaveLength(1)
  })

  test('the chart, the years and the journals can be read', async () => {
    const { body } = await visitor.get('/accountsapi/v7.0.0/Accounts')
    expect(body.items.length).toBeGreaterThan(60)
    const years = await visitor.get('/accountingyearsapi/v2.0.1/AccountingYears/paged?pageSize=100')
    expect(years.body.map((one: { year: string }) => one.year)).toEqual(['2024', '2025', '2026'])
    const periods = await visitor.get('/accountingyearsapi/v2.0.1/accountingYears/periods')
    expect(periods.body.items).toHaveLength(36)
    const made = await visitor.post(`${JOURNALS}/journals`, {
      name: 'Daybook 2',
      balancingBehavior: false,
      autoApprove: true,
      isStandingJournal: false,
      requireAdminApproval: false,
      lockVatCodes: false,
      allowPartialBooking: false,
      requireBalancePerVoucherId: true,
      repeatText: false,
    })
    expect(made).toMatchObject({ status: 201, body: { number: 4 } })
    expect((await visitor.get(`${JOURNALS}/journals`)).body.items).toHaveLength(4)
  })
})
