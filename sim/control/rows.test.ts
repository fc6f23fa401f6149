import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
let iban: string
let uid: string
beforeEach(async () => {
  visitor = await visit()
  await visitor.control('state', { settings: { unattendedReads: 1000 } })
  const order = {
    aspsp: { name: 'Havnebanken', country: 'DK' },
    accounts: [{ currency: 'DKK', opening: '100.00' }],
  }
  ;[iban] = (await visitor.control('add', order)).body.accounts
  const session = await visitor.link('Havnebanken', 'DK')
  uid = session.accounts.at(-1).uid
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const add = (...transactions: object[]) => visitor.control('add', { account: iban, transactions })
const rows = async () => (await visitor.list(uid)).rows
const balance = async (type = 'ITBD'): Promise<string> => {
  const { body } = await visitor.get(`/accounts/${uid}/balances`)
  return body.balances.find((one: { balance_type: string }) => one.balance_type === type)
    .balance_amount.amount
}

describe('accounts', () => {
  test('a new one is empty, has its opening, and nobody moves money on it', async () => {
    expect(await rows()).toEqual([])
    expect(await balance()).toBe('100.00')
    await visitor.control('advance', { days: 30 })
    expect(await rows()).toEqual([])
  })

  test('an unknown bank has none', async () => {
    const order = { aspsp: { name: 'Nobank', country: 'DK' }, accounts: [{ currency: 'DKK' }] }
    expect((await visitor.control('add', order)).status).toBe(404)
  })
})

describe('rows', () => {
  test('a row has what was said of it', async () => {
    await add({
      amount: '-125.50',
      booked_on: '2026-11-12',
      value_on: '2026-11-13',
      transaction_on: '2026-11-11',
      entry_reference: 'X1',
      name: 'Supplier',
      iban: 'DK5000400440116243',
      text: ['one', 'two'],
      reference: 'RF18539007547034',
      reference_schema: 'INTL',
      merchant_category: '5541',
    })
    expect(await rows()).toEqual([
      {
        entry_reference: 'X1',
        merchant_category_code: '5541',
        transaction_amount: { amount: '125.50', currency: 'DKK' },
        credit_debit_indicator: 'DBIT',
        status: 'BOOK',
        booking_date: '2026-11-12',
        value_date: '2026-11-13',
        transaction_date: '2026-11-11',
        creditor: { name: 'Supplier' },
        creditor_account: { iban: 'DK5000400440116243' },
        debtor: { name: 'Test' },
        debtor_account: { iban },
        remittance_information: ['one', 'two'],
        reference_number: 'RF18539007547034',
        reference_number_schema: 'INTL',
        bank_transaction_code: expect.any(Object),
        balance_after_transaction: { amount: '-25.50', currency: 'DKK' },
        transaction_id: expect.any(String),
      },
    ])
    expect(await balance()).toBe('-25.50')
  })

  test('twins are as many as were ordered', async () => {
    const { body } = await add({ amount: '-24.00', copies: 3, text: ['parking'] })
    expect(new Set(body.transactions).size).toBe(3)
    expect(await rows()).toHaveLength(3)
    expect(await balance()).toBe('28.00')
  })

  test('the uid of a session names the account as well', async () => {
    await visitor.control('add', { account: uid, transactions: [{ amount: '1.00' }] })
    expect(await rows()).toHaveLength(1)
  })

  test('a pending row is booked with another amount, date and reference', async () => {
    await add({
      amount: '-12.34',
      booked_on: '2026-11-17',
      entry_reference: 'BOOKED',
      text: ['shop, Odense'],
      pending: { from: '2026-11-14', amount: '-12.00', entry_reference: 'OPEN', text: ['shop'] },
    })
    expect(await rows()).toMatchObject([
      {
        status: 'PDNG',
        entry_reference: 'OPEN',
        transaction_date: '2026-11-14',
        transaction_amount: { amount: '12.00' },
        remittance_information: ['shop'],
      },
    ])
    expect([await balance(), await balance('ITAV')]).toEqual(['100.00', '88.00'])
    await visitor.control('advance', { days: 2 })
    expect(await rows()).toMatchObject([
      {
        status: 'BOOK',
        entry_reference: 'BOOKED',
        booking_date: '2026-11-17',
        transaction_amount: { amount: '12.34' },
        remittance_information: ['shop, Odense'],
      },
    ])
    expect([await balance(), await balance('ITAV')]).toEqual(['87.66', '87.66'])
  })

  test('a row may turn up late, and go again', async () => {
    await add({
      amount: '5.00',
      booked_on: '2026-11-14',
      listed_on: '2026-11-18',
      gone_on: '2026-11-20',
    })
    const counts: number[] = []
    for (let left = 7; left > 0; left--) {
      counts.push((await rows()).length)
      await visitor.control('advance', { days: 1 })
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 0, 0])
  })

  test.each([
    { amount: '1,00' },
    { amount: 1 },
    {},
    { amount: '1.00', booked_on: '2026-02-30' },
    { amount: '1.00', bookedOn: '2026-11-12' },
    { amount: '1.00', copies: 0 },
  ])('%j is refused', async (row) => {
    const { status, body } = await add(row)
    expect(status).toBe(400)
    expect(body.message).toEqual(expect.any(String))
    expect(await rows()).toEqual([])
  })

  test('an unknown account is not found', async () => {
    const order = { account: 'DK00', transactions: [{ amount: '1.00' }] }
    expect((await visitor.control('add', order)).status).toBe(404)
  })
})

describe('changes', () => {
  test('a booked row changes behind our back', async () => {
    const { body } = await add({
      amount: '10.00',
      booked_on: '2026-11-12',
      entry_reference: 'A',
      text: ['a'],
    })
    const [transaction] = body.transactions
    await visitor.control('change', { transaction, amount: '11.00', entry_reference: null })
    const [row] = await rows()
    expect(row).toMatchObject({
      transaction_amount: { amount: '11.00' },
      booking_date: '2026-11-12',
    })
    expect(row).not.toHaveProperty('entry_reference')
    await visitor.control('change', { transaction, booked_on: '2026-11-13', text: ['b'] })
    expect(await rows()).toMatchObject([
      {
        booking_date: '2026-11-13',
        remittance_information: ['b'],
        transaction_amount: { amount: '11.00' },
      },
    ])
    await visitor.control('change', { transaction, gone: true })
    expect(await rows()).toEqual([])
  })

  test('a change may lie ahead, but not before the last one', async () => {
    const { body } = await add({ amount: '10.00', booked_on: '2026-11-12' })
    const [transaction] = body.transactions
    await visitor.control('change', { transaction, from: '2026-11-20', gone: true })
    expect(await rows()).toHaveLength(1)
    const early = await visitor.control('change', {
      transaction,
      from: '2026-11-19',
      amount: '1.00',
    })
    expect(early.status).toBe(400)
    await visitor.control('advance', { days: 5 })
    expect(await rows()).toHaveLength(0)
  })

  test('what does not exist does not change', async () => {
    expect((await visitor.control('change', { transaction: 'x', gone: true })).status).toBe(404)
  })
})
