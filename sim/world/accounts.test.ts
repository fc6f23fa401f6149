import { describe, expect, test } from 'vitest'
import { type Account, accountsUntil, liveThrough } from './accounts.ts'
import { BANKS, findBank, historyDaysOf, keyOf } from './banks.ts'
import { addDays, daysBetween } from './day.ts'
import { isBooked } from './movement.ts'
import { balanceAt, listRows, type Row } from './statement.ts'

const TODAY = '2026-11-15'

const liveUntil = (day: string, seed = 1): Account[] => accountsUntil(seed, day)

const accounts = liveUntil(TODAY)
const operating = accounts.filter(({ role }) => role === 'operating')
const textOf = (rows: Row[]): string =>
  rows.map(({ movement }) => movement.lines.join(' ')).join('\n')

describe('banks', () => {
  test('there are several in both countries, with one to three accounts each', () => {
    for (const country of ['DK', 'IT']) {
      expect(BANKS.filter((bank) => bank.country === country).length).toBeGreaterThanOrEqual(3)
    }
    for (const bank of BANKS) {
      expect(bank.accounts.length).toBeGreaterThanOrEqual(1)
      expect(bank.accounts.length).toBeLessThanOrEqual(3)
    }
  })

  test('one gives 90 days, one requires headers, one is beta', () => {
    expect(BANKS.some((bank) => bank.consentDays === 90)).toBe(true)
    expect(BANKS.some((bank) => bank.requiredPsuHeaders.length > 1)).toBe(true)
    expect(BANKS.some((bank) => bank.beta)).toBe(true)
  })

  test('some show more in the first minutes than later', () => {
    const bank = findBank('Credito Appenninico', 'IT')
    expect(bank && historyDaysOf(bank, 3)).toBe(365)
    expect(bank && historyDaysOf(bank, 3.1)).toBe(90)
  })

  test('names and numbers are unique', () => {
    expect(new Set(BANKS.map(keyOf)).size).toBe(BANKS.length)
    expect(new Set(accounts.map(({ iban }) => iban)).size).toBe(accounts.length)
  })
})

describe('repeating', () => {
  test('the same seed and day give the same data', () => {
    liveUntil(TODAY, 2)
    expect(liveUntil(TODAY).slice(0, 2)).toEqual(accounts.slice(0, 2))
  })

  test('what is added to one copy is not in the next', () => {
    const [copy] = liveUntil(TODAY)
    const count = copy?.movements.length
    copy?.movements.pop()
    expect(liveUntil(TODAY)[0]?.movements).toHaveLength(count ?? 0)
  })

  test('another seed gives other accounts and amounts', () => {
    const other = liveUntil(TODAY, 2)
    expect(other.map(({ iban }) => iban)).not.toEqual(accounts.map(({ iban }) => iban))
    expect(other[0]?.movements.length).not.toBe(accounts[0]?.movements.length)
  })

  test('day by day or in one go gives the same data', () => {
    const inOne = liveUntil(TODAY)
    liveThrough(1, inOne, addDays(TODAY, 1), addDays(TODAY, 40))
    const byDay = liveUntil(TODAY)
    for (const day of daysBetween(addDays(TODAY, 1), addDays(TODAY, 40))) {
      liveThrough(1, byDay, day, day)
    }
    expect(byDay.slice(0, 2)).toEqual(inOne.slice(0, 2))
  })
})

describe('24 months of a small company', () => {
  test.each(operating.map((account) => [keyOf(account.bank), account] as const))(
    '%s has rows in every month',
    (_, account) => {
      const rows = listRows(account, TODAY).filter(({ phase }) => isBooked(phase))
      const months = new Set(rows.map(({ phase }) => phase.bookedOn?.slice(0, 7)))
      expect(months.size).toBe(25)
      expect(rows.length).toBeGreaterThan(800)
    },
  )

  test('all kinds of payments occur', () => {
    for (const { bank, iban } of operating) {
      const at = accounts.filter((one) => one.bank === bank)
      const rows = at.flatMap((one) => listRows(one, TODAY))
      const codes = new Set(rows.map(({ movement }) => movement.code.description))
      expect([...codes], iban).toEqual(
        expect.arrayContaining([
          'Card payment',
          'Credit transfer sent',
          'Credit transfer received',
          'Salary',
          'Taxes',
          'Charges',
        ]),
      )
    }
  })

  test('suppliers are paid by reference, customers name the invoice', () => {
    const danish = textOf(
      operating.filter(({ bank }) => bank.country === 'DK').flatMap((one) => listRows(one, TODAY)),
    )
    const italian = textOf(
      operating.filter(({ bank }) => bank.country === 'IT').flatMap((one) => listRows(one, TODAY)),
    )
    expect(danish).toMatch(/\+71<\d{15}\+8\d{7}</)
    expect(danish).toMatch(/Fakt\.nr\. 2026-\d{4}/)
    expect(italian).toMatch(/RIF\. RF\d{12}/)
    expect(italian).toMatch(/SALDO FATT 2026-\d{4}/)
    expect(italian).toMatch(/SALDO FATT\. \d{4}\/2026/)
  })

  test('transfers to oneself leave one account and arrive on another, with both numbers', () => {
    const home = accounts.filter(({ bank }) => bank.name === 'Havnebanken')
    const [from, to] = home
    const sent = from?.movements.filter(({ code }) => code.subCode === 'BOOK') ?? []
    const arrived = to?.movements.filter(({ code }) => code.subCode === 'BOOK') ?? []
    expect(sent.length).toBeGreaterThan(20)
    expect(arrived).toHaveLength(sent.length)
    for (const [index, movement] of sent.entries()) {
      const other = arrived[index]
      expect(movement.counterparty?.iban).toBe(to?.iban)
      expect(other?.counterparty?.iban).toBe(from?.iban)
      expect(other?.phases[0]?.amountMinor).toBe(-(movement.phases[0]?.amountMinor ?? 0n))
      expect((other?.phases[0]?.bookedOn ?? '') > (movement.phases[0]?.bookedOn ?? '')).toBe(true)
    }
  })

  test('customers never name one invoice twice on one account', () => {
    for (const account of operating) {
      const named = account.movements.flatMap(
        ({ lines }) => lines.join(' ').match(/20\d\d-\d{4}/g) ?? [],
      )
      expect(new Set(named).size).toBe(named.length)
    }
  })

  test('the money does not run out', () => {
    for (const account of operating) {
      for (let month = 0; month < 24; month++) {
        const end = addDays('2024-12-01', month * 30)
        expect(balanceAt(account, TODAY, end), `${account.iban} ${end}`).toBeGreaterThan(
          -50_000_000n,
        )
      }
    }
  })
})

describe('what makes banks hard', () => {
  const account = operating[0]
  const on = (day: string): Row[] => (account ? listRows(account, day) : [])

  test('something is pending on every day, and booked it has another reference', () => {
    const lived = liveUntil(TODAY)
    liveThrough(1, lived, addDays(TODAY, 1), addDays(TODAY, 30))
    for (const one of lived.filter(({ role }) => role === 'operating')) {
      if (one.bank.accounts.some(({ role }) => role === 'card')) continue
      for (const day of daysBetween(TODAY, addDays(TODAY, 30))) {
        expect(listRows(one, day).some(({ phase }) => phase.status === 'PDNG')).toBe(true)
      }
    }
    const card = account?.movements.find(({ code }) => code.code === 'CCRD')
    expect(card?.phases.map(({ status }) => status)).toEqual(['PDNG', 'BOOK'])
    expect(card?.phases[0]?.entryReference).toMatch(/^P\d{8}$/)
    expect(card?.phases[1]?.entryReference).toMatch(/^E\d{14}$/)
  })

  test('a foreign purchase is booked at another amount than it was pending with', () => {
    const foreign = account?.movements.filter(({ exchange }) => exchange !== null) ?? []
    expect(foreign.length).toBeGreaterThan(10)
    for (const { phases } of foreign) {
      expect(phases[0]?.amountMinor).not.toBe(phases.at(-1)?.amountMinor)
    }
  })

  test('two equal rows stand on one day', () => {
    const keys = on(TODAY)
      .filter(({ phase }) => isBooked(phase))
      .map(({ movement, phase }) =>
        [phase.bookedOn, phase.amountMinor, ...movement.lines].join('|'),
      )
    expect(keys.length - new Set(keys).size).toBeGreaterThanOrEqual(12)
  })

  test('some rows have no reference', () => {
    const without = on(TODAY).filter((row) => isBooked(row.phase) && row.entryReference === null)
    expect(without.length).toBeGreaterThanOrEqual(24)
  })

  test('rows vanish: held, refused, booked by mistake', () => {
    const ends = account?.movements.filter(({ phases }) => phases.at(-1)?.status === 'GONE') ?? []
    const kinds = new Set(ends.map(({ phases }) => phases.map(({ status }) => status).join(' ')))
    expect([...kinds].toSorted()).toEqual(['BOOK GONE', 'HOLD GONE', 'SCHD RJCT GONE'])
  })

  test('rows turn up late', () => {
    const late = account?.movements.filter(({ phases }) =>
      phases.some(({ from, bookedOn }) => bookedOn !== null && bookedOn < from),
    )
    expect(late?.length).toBeGreaterThanOrEqual(20)
  })
})
