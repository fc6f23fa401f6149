import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
  await visitor.control('state', { settings: { unattendedReads: 1_000_000 } })
})
afterAll(() => visitor.close())

type Row = {
  entry_reference?: string
  transaction_id: string
  booking_date?: string
  transaction_date: string
  status: string
  transaction_amount: { amount: string }
}

async function uidAt(name: string, country: string): Promise<string> {
  return (await visitor.link(name, country)).accounts[0].uid
}

const pathOf = (uid: string, query = ''): string => `/accounts/${uid}/transactions?${query}`

/** All that a listing says, but for ids that are made for one look. */
const steady = (rows: Row[]) => rows.map((row) => ({ ...row, transaction_id: '' }))

describe('rows', () => {
  test('a debit is positive beside its indicator, or negative where the bank writes it so', async () => {
    const plain = await visitor.list(await uidAt('Havnebanken', 'DK'))
    const signed = await visitor.list(await uidAt('Cassa Adriatica', 'IT'))
    const amountsOf = (
      rows: (Row & { credit_debit_indicator: string })[],
      side: string,
    ): string[] =>
      rows
        .filter((row) => row.credit_debit_indicator === side)
        .map((row) => row.transaction_amount.amount)
    expect(amountsOf(plain.rows, 'DBIT').some((text) => text.startsWith('-'))).toBe(false)
    expect(amountsOf(signed.rows, 'DBIT').every((text) => text.startsWith('-'))).toBe(true)
    expect(amountsOf(signed.rows, 'CRDT').some((text) => text.startsWith('-'))).toBe(false)
  })

  test('both sides of a payment are named', async () => {
    const { rows } = await visitor.list(await uidAt('Havnebanken', 'DK'), 'transaction_status=BOOK')
    const sent = rows.find((row) => row.bank_transaction_code.description === 'Taxes')
    const received = rows.find((row) => row.bank_transaction_code.code === 'RCDT')
    expect(sent).toMatchObject({
      credit_debit_indicator: 'DBIT',
      creditor: { name: 'Skattestyrelsen' },
      creditor_account: { iban: expect.stringMatching(/^DK/) },
      debtor: { name: 'Prøvehuset ApS' },
    })
    expect(received).toMatchObject({
      credit_debit_indicator: 'CRDT',
      creditor: { name: 'Prøvehuset ApS' },
      debtor_account: { iban: expect.any(String) },
    })
  })

  test('structured references stand in their own field', async () => {
    const danish = await visitor.list(await uidAt('Havnebanken', 'DK'))
    const italian = await visitor.list(await uidAt('Banca del Naviglio', 'IT'))
    const first = danish.rows.find((row) => row.reference_number)
    expect(first.reference_number).toMatch(/^\d{15}$/)
    expect(first).not.toHaveProperty('reference_number_schema')
    const second = italian.rows.find((row) => row.reference_number)
    expect(second.reference_number).toMatch(/^RF\d{12}$/)
    expect(second.reference_number_schema).toBe('INTL')
  })

  test('a purchase abroad tells the rate once it is booked', async () => {
    const { rows } = await visitor.list(await uidAt('Havnebanken', 'DK'))
    const abroad = rows.filter((row) => row.merchant_category_code === '5734')
    const booked = abroad.filter((row) => row.status === 'BOOK')
    expect(booked.length).toBeGreaterThan(3)
    expect(booked[0].exchange_rate).toMatchObject({ unit_currency: 'EUR', exchange_rate: '7.4604' })
    expect(abroad.some((row) => row.status === 'PDNG' && row.exchange_rate)).toBe(false)
  })

  test('a bank gives references, none, or places on the day', async () => {
    const references = async (name: string): Promise<(string | undefined)[]> => {
      const { rows } = await visitor.list(await uidAt(name, 'DK'), 'transaction_status=BOOK')
      return rows.map((row) => row.entry_reference)
    }
    expect((await references('Fjordbank Erhverv')).every((one) => one === undefined)).toBe(true)
    expect(
      (await references('Nordlys Bank')).every((one) => /^2026-\d\d-\d\d\.\d+$/.test(one ?? '')),
    ).toBe(true)
    const stable = (await references('Havnebanken')).filter((one) => one !== undefined)
    expect(new Set(stable).size).toBe(stable.length)
  })

  test('asked twice they are the same, but for the id of the look', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const [one, two] = [await visitor.list(uid), await visitor.list(uid)]
    expect(steady(one.rows)).toEqual(steady(two.rows))
    expect(one.rows[0].transaction_id).not.toBe(two.rows[0].transaction_id)
  })

  test('what is absent is left out, or null where that is wanted', async () => {
    const other = await visit()
    const session = await other.link('Fjordbank Erhverv', 'DK')
    const [{ uid }] = session.accounts
    const { rows } = await other.list(uid)
    expect(Object.values(rows[0])).not.toContain(null)
    await other.control('state', { settings: { absent: 'null', pageSize: 1000 } })
    const { body } = await other.get(pathOf(uid))
    expect(body.transactions[0]).toMatchObject({ entry_reference: null, note: null })
    expect(body.continuation_key).toBeNull()
    await other.close()
  })
})

describe('one row', () => {
  test('is found by the id of a look', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const { rows } = await visitor.list(uid)
    const [wanted] = rows
    const { body } = await visitor.get(`/accounts/${uid}/transactions/${wanted.transaction_id}`)
    expect(body).toEqual(wanted)
  })

  test('is not found by another', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const { body } = await visitor.get(`/accounts/${uid}/transactions/abc`)
    expect(body).toMatchObject({ code: 404, error: 'TRANSACTION_DOES_NOT_EXIST' })
  })
})

describe('pages', () => {
  test('together hold every row once', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const { rows, pages } = await visitor.list(uid, 'strategy=longest')
    expect(pages.slice(0, 4)).toEqual([100, 100, 0, 100])
    await visitor.control('state', { settings: { pageSize: 100_000 } })
    const whole = await visitor.list(uid, 'strategy=longest')
    await visitor.control('state', { settings: { pageSize: null } })
    expect(whole.pages).toEqual([whole.rows.length])
    expect(steady(rows)).toEqual(steady(whole.rows))
  })

  test('the first may be empty and yet have a key', async () => {
    const uid = await uidAt('Banca del Naviglio', 'IT')
    const { body } = await visitor.get(pathOf(uid))
    expect(body.transactions).toEqual([])
    expect(body.continuation_key).toEqual(expect.any(String))
    expect((await visitor.list(uid)).rows.length).toBeGreaterThan(0)
  })

  test('the last has no key, also when it is full', async () => {
    const uid = await uidAt('Nordlys Bank', 'DK')
    const { rows } = await visitor.list(uid)
    await visitor.control('state', { settings: { pageSize: rows.length } })
    const { body } = await visitor.get(pathOf(uid))
    await visitor.control('state', { settings: { pageSize: null } })
    expect(body.transactions).toHaveLength(rows.length)
    expect(body).not.toHaveProperty('continuation_key')
  })

  test('no rows are one page without a key', async () => {
    const uid = await uidAt('Nordlys Bank', 'DK')
    const { body } = await visitor.get(pathOf(uid, 'transaction_status=CNCL'))
    expect(body).toEqual({ transactions: [] })
  })
})

describe('a key is refused', () => {
  const query = 'date_from=2026-09-01'
  let uid: string
  let key: string
  beforeAll(async () => {
    uid = await uidAt('Nordlys Bank', 'DK')
    const { body } = await visitor.get(pathOf(uid, query))
    key = encodeURIComponent(body.continuation_key)
  })

  const goOn = (at: string, parameters: string) =>
    visitor.get(pathOf(at, `${parameters}&continuation_key=${key}`))

  test('not where it belongs, and there as often as one likes', async () => {
    const [one, two] = [await goOn(uid, query), await goOn(uid, query)]
    expect(one.status).toBe(200)
    expect(steady(one.body.transactions)).toEqual(steady(two.body.transactions))
  })

  test.each([
    ['without the parameters of the listing', ''],
    ['with another beginning', 'date_from=2026-09-02'],
    ['with an end that was not there', 'date_from=2026-09-01&date_to=2026-11-01'],
    ['with another strategy', 'date_from=2026-09-01&strategy=longest'],
    ['with another status', 'date_from=2026-09-01&transaction_status=BOOK'],
  ])('%s', async (_, parameters) => {
    const { body } = await goOn(uid, parameters)
    expect(body).toMatchObject({ code: 422, error: 'WRONG_CONTINUATION_KEY' })
  })

  test('in another session', async () => {
    const other = await uidAt('Nordlys Bank', 'DK')
    expect((await goOn(other, query)).body.error).toBe('WRONG_CONTINUATION_KEY')
  })

  test.each(['x', '', 'a.b', 'e30.e30'])('that is %j', async (wrong) => {
    const { body } = await visitor.get(pathOf(uid, `${query}&continuation_key=${wrong}`))
    expect(body.error).toBe('WRONG_CONTINUATION_KEY')
  })

  test('after all were made to expire', async () => {
    await visitor.control('expire', { continuation_keys: true })
    expect((await goOn(uid, query)).body.error).toBe('WRONG_CONTINUATION_KEY')
  })
})

describe('status', () => {
  test('each is a part of the whole', async () => {
    const uid = await uidAt('Havnebanken', 'DK')
    const { rows } = await visitor.list(uid)
    const parts = await Promise.all(
      ['BOOK', 'CNCL', 'HOLD', 'OTHR', 'PDNG', 'RJCT', 'SCHD'].map(async (status) => {
        const listed = await visitor.list(uid, `transaction_status=${status}`)
        expect(listed.rows.every((row) => row.status === status)).toBe(true)
        return listed.rows.length
      }),
    )
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  })

  test('what is pending has no booking date, what is booked has one', async () => {
    const { rows } = await visitor.list(await uidAt('Havnebanken', 'DK'))
    const booked: Row[] = rows.filter((row) => row.status === 'BOOK')
    const open: Row[] = rows.filter((row) => row.status !== 'BOOK')
    expect(open.length).toBeGreaterThan(0)
    expect(open.some((row) => row.booking_date !== undefined)).toBe(false)
    expect(booked.every((row) => row.booking_date !== undefined)).toBe(true)
  })

  test('another word is refused', async () => {
    const { body } = await visitor.get(
      pathOf(await uidAt('Havnebanken', 'DK'), 'transaction_status=book'),
    )
    expect(body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
