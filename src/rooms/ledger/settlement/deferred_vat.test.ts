import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Entry, EntryLine } from '../ports.ts'
import type { LeftVat } from './deferred_store.ts'
import { deferCredit, forwardLines, latestDaysOf } from './deferred_vat.ts'

const latest = '2027-05-12'
const vat = { account: '2410', vatCode: 'VD22', vatRole: 'output' } as const
const none = { text: null, vatBaseMinor: null, vatAmountMinor: null, foreignMinor: null }

const lineOf = (amount: bigint, vatDate?: string): EntryLine => ({
  ...vat,
  ...none,
  amountMinor: String(amount),
  ...(vatDate === undefined ? {} : { vatDate }),
})

const entryOf = (lines: EntryLine[], vatDate = '2026-05-12'): Entry => ({
  id: 'e',
  date: vatDate,
  vatDate,
  text: 'Sold',
  currency: 'EUR',
  foreign: null,
  lines,
})

const owedOf = (amountMinor: bigint) => ({
  account: '1301',
  currency: 'EUR',
  amountMinor,
  baseMinor: amountMinor,
  settledMinor: 0n,
  settledBaseMinor: 0n,
})

const leftOf = (amount: bigint): LeftVat[] => [{ ...vat, amountMinor: String(amount) }]

const amounts = (lines: readonly EntryLine[]) =>
  lines.map((line) => [line.amountMinor, line.vatDate])

describe('a payment of an entry with deferred VAT', () => {
  const entry = entryOf([lineOf(-22_000n, latest)])

  it('takes its share from the last day to its own', () => {
    const paid = { entry, owed: owedOf(122_000n), payment: { date: '2026-07-10' } }
    expect(amounts(forwardLines(paid, latest, 30_500n, leftOf(-22_000n)))).toEqual([
      ['5500', latest],
      ['-5500', '2026-07-10'],
    ])
  })

  it('counts with the entry if it was paid before', () => {
    const paid = { entry, owed: owedOf(122_000n), payment: { date: '2026-04-01' } }
    const [, counted] = forwardLines(paid, latest, 122_000n, leftOf(-22_000n))
    expect(counted).toMatchObject({ amountMinor: '-22000', vatDate: '2026-05-12' })
  })

  it('brings forward all of it and no more if too much is paid, nothing if it is paid back', () => {
    const paid = { entry, owed: owedOf(122_000n), payment: { date: '2026-07-10' } }
    expect(amounts(forwardLines(paid, latest, 999_999n, leftOf(-22_000n)))[1]).toEqual([
      '-22000',
      '2026-07-10',
    ])
    expect(forwardLines(paid, latest, -5n, leftOf(-22_000n))).toEqual([])
  })

  it('leaves no cent behind, however it is parted', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { minLength: 1, maxLength: 9 })
    const signs = fc.constantFrom(1n, -1n)
    const property = fc.property(
      parts,
      fc.bigInt({ min: 1n, max: 9999n }),
      signs,
      (all, tax, sign) => {
        const whole = all.reduce((sum, part) => sum + part, 0n) * sign
        const of = entryOf([lineOf(-tax * sign, latest)])
        let left = -tax * sign
        let paidMinor = 0n
        for (const part of all) {
          paidMinor += part * sign
          const paid = { entry: of, owed: owedOf(whole), payment: { date: '2026-07-10' } }
          const lines = forwardLines(paid, latest, paidMinor, leftOf(left))
          expect(lines.reduce((sum, line) => sum + BigInt(line.amountMinor), 0n)).toBe(0n)
          left += BigInt(lines[0]?.amountMinor ?? 0)
        }
        expect(left).toBe(0n)
      },
    )
    fc.assert(property)
  })
})

describe('a credit note of an invoice with deferred VAT', () => {
  it('takes off what waits, and counts the rest at once', () => {
    const note = entryOf([lineOf(6_600n)], '2026-08-03')
    const { lines } = deferCredit(note, { latest, left: leftOf(-4_400n) })
    expect(amounts(lines)).toEqual([
      ['2200', undefined],
      ['4400', latest],
    ])
    expect(latestDaysOf({ lines })).toEqual([latest])
  })

  it.each([
    ['nothing waits', { latest, left: [] }],
    ['the last day is over', { latest: '2026-08-01', left: leftOf(-4_400n) }],
    ['what waits is a credit itself', { latest, left: leftOf(4_400n) }],
  ])('counts at once where %s', (_, waiting) => {
    const note = entryOf([lineOf(6_600n)], '2026-08-03')
    expect(deferCredit(note, waiting)).toEqual(note)
  })

  it('parts the amount in the currency of the invoice, too', () => {
    const line = { ...lineOf(6_600n), foreignMinor: '7200' }
    const { lines } = deferCredit(entryOf([line], '2026-08-03'), { latest, left: leftOf(-2_200n) })
    expect(lines.map((one) => one.foreignMinor)).toEqual(['4800', '2400'])
  })
})
