import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf, type Region } from '#regions/room'
import { decimalOf } from '#kernel/values/decimal'
import type { Entry } from '../ports.ts'
import { buildPurchaseEntry, type Purchase, type PurchaseLine } from './purchase.ts'

const day = '2026-05-12'

function purchase(over: Partial<Purchase> & Pick<Purchase, 'lines' | 'currency'>): Purchase {
  return {
    id: 'one',
    region: regionOf('denmark'),
    day,
    vatDate: day,
    bookingText: 'Something',
    homeCurrency: over.currency,
    exchange: null,
    ...over,
  }
}

/** Any lines that any coding could give, of one region. */
function anyLines(region: Region, digits: number): fc.Arbitrary<PurchaseLine[]> {
  const codes = region.vatCodes.filter((code) => code.direction === 'in' && !code.validTo)
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
  const one = fc
    .tuple(fc.option(fc.constantFrom(...codes)), amount, amount, fc.constantFrom('2450', '4102'))
    .map(([code, net, vat, ledgerAccountId]) => ({
      ledgerAccountId,
      vatCode: code?.id ?? null,
      net: decimalOf(net, digits),
      vat: decimalOf(code?.reverseCharge === true ? 0n : vat, digits),
      deductible: null,
    }))
  return fc.array(one, { minLength: 1, maxLength: 6 })
}

const anyPurchase: fc.Arbitrary<Purchase> = fc
  .constantFrom(...regionKeys)
  .chain((key) => {
    const region = regionOf(key)
    const currency = fc.constantFrom(region.currency, 'USD', 'JPY')
    return currency.chain((code) =>
      fc.record({
        lines: anyLines(region, code === 'JPY' ? 0 : 2),
        rate: fc.bigInt({ min: 1n, max: 10n ** 9n }).map((units) => decimalOf(units, 6)),
        currency: fc.constant(code),
        region: fc.constant(region),
      }),
    )
  })
  .map(({ lines, rate, currency, region }) =>
    purchase({
      region,
      lines,
      currency,
      homeCurrency: region.currency,
      exchange: currency === region.currency ? null : { rate, day, source: 'x' },
    }),
  )

/** Null if there is nothing to post: all amounts are zero. */
function tryBuild(given: Purchase): Entry | null {
  try {
    return buildPurchaseEntry(given)
  } catch (error) {
    if ((error as { code?: string }).code === 'nothing_to_post') return null
    throw error
  }
}

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

describe('any purchase', () => {
  it('balances to the unit in the currency of the books', () => {
    fc.assert(
      fc.property(anyPurchase, (given) => {
        const entry = tryBuild(given)
        if (entry === null) return
        expect(entry.lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)).toBe(0n)
        expect(entry.lines.length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 500 },
    )
  })

  it('balances in the document currency too, where no line is too small for the ledger', () => {
    const amount = fc.bigInt({ min: 1_000n, max: 10n ** 9n }).map((units) => decimalOf(units, 2))
    const code = fc.constantFrom('I25', 'REP', 'I33', 'IVY', 'I0', null)
    const lines = fc.array(fc.tuple(code, amount), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 100 }), (given, units) => {
        const { lines: built } = buildPurchaseEntry(
          purchase({
            currency: 'USD',
            homeCurrency: 'DKK',
            exchange: { rate: `${units}.123`, day, source: 'x' },
            lines: given.map(([vatCode, net]) => {
              return { ledgerAccountId: '2450', vatCode, net, vat: '0.00', deductible: null }
            }),
          }),
        )
        expect(built.reduce((sum, one) => sum + BigInt(one.foreignMinor ?? 0), 0n)).toBe(0n)
      }),
    )
  })

  it('turned into a credit note is its mirror image', () => {
    fc.assert(
      fc.property(anyPurchase, (given) => {
        const credit = given.lines.map((one) => ({
          ...one,
          net: negated(one.net),
          vat: negated(one.vat),
        }))
        const entry = tryBuild(given)
        const mirror = tryBuild({ ...given, lines: credit })
        expect(mirror?.lines.map((one) => [one.account, -BigInt(one.amountMinor)])).toEqual(
          entry?.lines.map((one) => [one.account, BigInt(one.amountMinor)]),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('never deducts more VAT than there is', () => {
    const size = (amount: bigint) => (amount < 0n ? -amount : amount)
    fc.assert(
      fc.property(anyPurchase, (given) => {
        for (const one of given.lines) {
          const entry = tryBuild({ ...given, lines: [one] })
          const input = entry?.lines.find((each) => each.vatRole === 'input')
          const base = entry?.lines.find((each) => each.vatRole === 'base')
          const deducted = BigInt(input?.amountMinor ?? 0)
          const due = BigInt(base?.vatAmountMinor ?? 0)
          expect(size(deducted)).toBeLessThanOrEqual(size(due))
          expect(deducted * due).toBeGreaterThanOrEqual(0n)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('owes the supplier exactly the total of the document', () => {
    fc.assert(
      fc.property(anyPurchase, (given) => {
        const digits = given.currency === 'JPY' ? 0 : 2
        const gross = given.lines.reduce(
          (sum, one) => sum + toUnits(one.net, digits) + toUnits(one.vat, digits),
          0n,
        )
        const entry = tryBuild(given)
        const owed = entry?.lines.find((one) => one.account === given.region.accountRoles.payables)
        const amount = entry?.foreign ? owed?.foreignMinor : owed?.amountMinor
        if (owed) expect(BigInt(amount ?? 0)).toBe(-gross)
      }),
      { numRuns: 300 },
    )
  })
})

function toUnits(text: string, digits: number): bigint {
  return BigInt(digits === 0 ? text : text.replace('.', ''))
}
