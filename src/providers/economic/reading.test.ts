import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { purchaseRequest, shareEconomic } from '#test/support/books/economic'

const trial = shareEconomic()

const grant = (): string => trial.current.simulator.grants[0] ?? ''

describe('a test call', () => {
  it('names the company, its journals with their voucher numbers, and writes nothing', async () => {
    const { provider, connection, calls } = trial.current
    expect(await provider.check(connection)).toEqual({
      company: { name: 'Nordhavn Handel ApS', businessId: '31000001' },
      companyId: '1000001',
      journals: [
        { id: '1', name: 'Daglig', vouchers: { next: 1, last: 99_999 } },
        { id: '2', name: 'Daybook', vouchers: { next: 100_000, last: 999_999 } },
        { id: '3', name: 'Løn', vouchers: { next: 1_000_000, last: 1_099_999 } },
      ],
      warnings: [],
      credentials: connection.credentials,
    })
    expect((await calls()).every((one) => one.method === 'GET')).toBe(true)
  })

  it('warns of a year that is closed, and refuses books in another currency', async () => {
    const { provider, connection, control } = trial.current
    await control('year', { grant: grant(), year: '2026', isClosed: true })
    expect((await provider.check(connection)).warnings).toEqual([
      'The current accounting year is closed in e-conomic. Reopen it there before posting.',
    ])
    await control('year', { grant: grant(), year: '2026', isClosed: false })
    const euro = provider.check({ ...connection, currency: 'EUR' })
    await expect(euro).rejects.toThrow(/kept in DKK, those of this organization in EUR/)
    const wrong = provider.check({ ...connection, credentials: { grantToken: 'wrong' } })
    await expect(wrong).rejects.toBeInstanceOf(Failure)
  })
})

describe('the chart', () => {
  it('has the accounts that can be posted to, with their kinds', async () => {
    const { provider, connection, control } = trial.current
    await control('account', { grant: grant(), number: 3680, isBarred: true })
    await control('settings', { cursorPageSize: 20 })
    const { accounts } = await provider.readChart(connection)
    await control('settings', { cursorPageSize: 1_000 })
    const byId = new Map(accounts.map((one) => [one.id, one]))
    expect(accounts.length).toBeGreaterThan(55)
    expect(['1000', '3680'].some((id) => byId.has(id))).toBe(false)
    expect(['1010', '3604', '5820', '6800'].map((id) => byId.get(id)?.type)).toEqual([
      'income',
      'expense',
      'asset',
      'liability',
    ])
    expect(byId.get('3604')).toMatchObject({ name: 'Kontorartikler', vatCode: 'I25' })
  })

  it('has VAT codes by what they do, never by their names', async () => {
    const { provider, connection } = trial.current
    const { vatCodes } = await provider.readChart(connection)
    const meaning = Object.fromEntries(
      vatCodes.map(({ id, direction, rate, kind, deductible, reverseCharge }) => [
        id,
        [direction, rate, kind, deductible, reverseCharge],
      ]),
    )
    expect(meaning).toMatchObject({
      U25: ['out', '25', 'domestic_sale', null, false],
      UEUV: ['out', '0', 'unknown', null, false],
      I25: ['in', '25', 'domestic_purchase', '1', false],
      REPR: ['in', '25', 'restaurant_purchase', '0.25', false],
      TLF: ['in', '25', 'phone_purchase', '0.5', false],
      IV25: ['in', '25', 'unknown', null, true],
      IOB: ['in', '25', 'unknown', null, true],
    })
    expect(meaning).not.toHaveProperty('I22')
  })
})

describe('entries of the books', () => {
  it('come page by page, ours with our key, each voucher whole and once', async () => {
    const { provider, connection, control } = trial.current
    const mine = { ...connection, booksFinally: true }
    const requests = [purchaseRequest(mine), purchaseRequest(mine)]
    for (const request of requests) {
      await provider.post(request)
      await control('entries', {
        grant: grant(),
        date: '2026-11-12',
        text: 'Husleje',
        lines: [{ account: 3410, amount: '8000.00', contraAccount: 5820 }],
      })
    }
    await control('settings', { cursorPageSize: 4 })
    const entries = []
    let cursor: string | null = null
    for (let isLast = false; !isLast;) {
      const page = await provider.readEntries(connection, { cursor, day: '2026-11-01' })
      entries.push(...page.entries)
      cursor = page.cursor
      isLast = page.isLast
    }
    await control('settings', { cursorPageSize: 1_000 })
    expect(entries.map((one) => [one.reference, one.ourKey, one.lines.length])).toEqual([
      [`2026-${requests[0]?.voucher}`, requests[0]?.key, 3],
      ['2026-1', null, 2],
      [`2026-${requests[1]?.voucher}`, requests[1]?.key, 3],
      ['2026-2', null, 2],
    ])
    expect(entries[0]).toMatchObject({
      state: 'booked',
      currency: 'DKK',
      date: '2026-11-10',
      lines: [
        { account: '6800', amountMinor: '-12500' },
        { account: '3604', amountMinor: '10000', vatCode: 'I25' },
        { account: '6902', amountMinor: '2500' },
      ],
    })
    const after = await provider.readEntries(connection, { cursor, day: '2026-11-01' })
    expect(after).toEqual({ entries: [], cursor, isLast: true })
    const later = await provider.readEntries(connection, { cursor: null, day: '2026-11-11' })
    expect(later.entries.map((one) => one.reference)).toEqual(['2026-1', '2026-2'])
  })
})
