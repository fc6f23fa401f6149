import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'
import { readAmount } from '../world/amount.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
  await visitor.control('state', { settings: { unattendedReads: 1000 } })
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

type Balance = {
  balance_type: string
  reference_date: string
  balance_amount: { amount: string; currency: string }
}
type Row = {
  status: string
  booking_date: string
  credit_debit_indicator: string
  transaction_amount: { amount: string }
}

async function balancesOf(uid: string): Promise<Record<string, { minor: bigint; day: string }>> {
  const { body } = await visitor.get(`/accounts/${uid}/balances`)
  return Object.fromEntries(
    body.balances.map((one: Balance) => [
      one.balance_type,
      { minor: readAmount(one.balance_amount.amount) ?? 0n, day: one.reference_date },
    ]),
  )
}

/** As a client has to read it: the size from the amount, the sign from the indicator. */
function minorOf(row: Row): bigint {
  const size = readAmount(row.transaction_amount.amount.replace('-', '')) ?? 0n
  return row.credit_debit_indicator === 'DBIT' ? -size : size
}

const sumOf = (rows: Row[]): bigint => rows.reduce((sum, row) => sum + minorOf(row), 0n)

describe('200', () => {
  test('details are those of the session', async () => {
    const session = await visitor.link('Banca del Naviglio', 'IT')
    for (const account of session.accounts) {
      const { body } = await visitor.get(`/accounts/${account.uid}/details`)
      expect(body).toEqual(account)
    }
    const kinds = session.accounts.map(
      (one: { cash_account_type: string }) => one.cash_account_type,
    )
    expect(kinds).toEqual(['CACC', 'SVGS', 'CARD'])
  })

  test('the closing balance is that of yesterday, the others are of today', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const balances = await balancesOf(session.accounts[0].uid)
    expect(balances['CLBD']?.day).toBe('2026-11-14')
    expect(balances['ITBD']?.day).toBe('2026-11-15')
    expect(balances['ITAV']?.minor).toBeLessThan(balances['ITBD']?.minor ?? 0n)
  })

  test.each([
    ['Havnebanken', 'DK'],
    ['Fjordbank Erhverv', 'DK'],
    ['Cassa Adriatica', 'IT'],
  ])('at %s yesterday and the rows of a week make today', async (name, country) => {
    const session = await visitor.link(name, country)
    const [{ uid }] = session.accounts
    const before = await balancesOf(uid)
    await visitor.control('advance', { days: 7 })
    const after = await balancesOf(uid)
    const { rows } = await visitor.list(uid, 'date_from=2026-11-15&transaction_status=BOOK')
    expect(rows.length).toBeGreaterThan(5)
    expect((before['CLBD']?.minor ?? 0n) + sumOf(rows)).toBe(after['ITBD']?.minor)
  })

  test('a row that turns up late changes what was said of days that are over', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const [{ uid }] = session.accounts
    await visitor.control('advance', { days: 8 })
    const before = await balancesOf(uid)
    await visitor.control('advance', { days: 4 })
    const after = await balancesOf(uid)
    const { rows } = await visitor.list(uid, 'date_from=2026-11-23&transaction_status=BOOK')
    expect(before['CLBD']?.day).toBe('2026-11-22')
    expect((before['CLBD']?.minor ?? 0n) + sumOf(rows)).not.toBe(after['ITBD']?.minor)
  })

  test('opening and all rows of an account make its balance', async () => {
    const session = await visitor.link('Banca del Naviglio', 'IT')
    const { body: state } = await visitor.control('state')
    for (const { uid, account_id } of session.accounts) {
      const own = state.accounts.find((one: { iban: string }) => one.iban === account_id.iban)
      const { rows } = await visitor.control(`state?rows=${account_id.iban}`).then((it) => it.body)
      const sum = rows
        .filter((row: { status: string }) => row.status === 'BOOK')
        .reduce(
          (total: bigint, row: { amount: string }) => total + (readAmount(row.amount) ?? 0n),
          0n,
        )
      const { ITBD } = await balancesOf(uid)
      expect(ITBD?.minor).toBe((readAmount(own.opening) ?? 0n) + sum)
    }
  })
})

describe('400', () => {
  test('an account that was closed at the bank can no longer be read', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const [{ uid }, other] = session.accounts
    await visitor.control('close', { account: uid })
    for (const kind of ['details', 'balances', 'transactions']) {
      const { body } = await visitor.get(`/accounts/${uid}/${kind}`)
      expect(body).toMatchObject({ code: 400, error: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE' })
    }
    expect((await visitor.get(`/accounts/${other.uid}/balances`)).status).toBe(200)
  })
})

describe('403', () => {
  test('what was not asked for is not shown', async () => {
    const valid_until = '2027-01-31T12:00:00Z'
    const access = { valid_until, balances: false, transactions: false }
    const session = await visitor.link('Havnebanken', 'DK', { access })
    const [{ uid }] = session.accounts
    expect((await visitor.get(`/accounts/${uid}/balances`)).body.error).toBe('ACCESS_DENIED')
    expect((await visitor.get(`/accounts/${uid}/transactions`)).body.error).toBe('ACCESS_DENIED')
    expect((await visitor.get(`/accounts/${uid}/details`)).status).toBe(200)
  })
})
