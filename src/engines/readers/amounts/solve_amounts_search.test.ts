import { describe, expect, it } from 'vitest'
import { solveAmounts, bestOf, unprovenOf } from './solve_amounts.ts'
import type { AmountCandidate, AmountRole } from './amount_candidate.ts'

const amount = (
  minor: bigint,
  roles: Partial<Record<AmountRole, number>> = {},
  line = 0,
): AmountCandidate => ({ minor, isNegative: false, roles, line, rate: null })

const solve = (amountCandidates: AmountCandidate[], rates = ['25']) =>
  solveAmounts({ amountCandidates, rates, lineItems: [], isExempt: false })

describe('a total that no word calls one', () => {
  it('is one where VAT is called so and nothing is larger', () => {
    expect(solve([amount(2_500n, { vat: 1 }), amount(12_500n)])).toMatchObject({
      total: 12_500n,
      vat: 2_500n,
    })
  })

  it('is none beside a larger amount', () => {
    expect(solve([amount(2_500n, { vat: 1 }), amount(12_500n), amount(99_999n)])).toBeNull()
  })

  it('is measured without what is called cash or a balance', () => {
    const cash = amount(50_000n, { other: 1 })
    expect(solve([amount(2_500n, { vat: 1 }), amount(12_500n), cash])?.total).toBe(12_500n)
  })
})

describe('choosing', () => {
  it('prefers the surer label between sets that agree alike', () => {
    const solution = solve([
      amount(2_500n, { vat: 0.4 }),
      amount(12_500n, { total: 0.4 }),
      amount(5_000n, { vat: 1 }),
      amount(25_000n, { total: 1 }),
    ])
    expect(solution).toMatchObject({ total: 25_000n, vat: 5_000n, isAmbiguous: false })
  })

  it('prefers amounts that agree to one that is only labelled', () => {
    const solution = solve([
      amount(10_000n, { net: 1 }),
      amount(2_500n, { vat: 1 }),
      amount(12_500n, { total: 0.8 }),
      amount(77_777n, { total: 0.8 }),
    ])
    expect(solution?.total).toBe(12_500n)
  })

  it('does not depend on the order of the candidates', () => {
    const amounts = [
      amount(10_000n, { net: 1 }, 1),
      amount(2_500n, { vat: 1 }, 2),
      amount(12_500n, { total: 1 }, 3),
      amount(4_000n, {}, 4),
      amount(1_000n, {}, 5),
    ]
    const forward = solve(amounts)
    expect(solve(amounts.toReversed())).toMatchObject({
      total: forward?.total,
      vat: forward?.vat,
      net: forward?.net,
    })
  })

  it('keeps what is labelled where there are hundreds of amounts', () => {
    const noise = Array.from({ length: 3_000 }, (_, line) =>
      amount(BigInt(line * 37 + 11), {}, line),
    )
    const solution = solve([
      amount(1_000_000n, { net: 1 }, 1),
      amount(250_000n, { vat: 1 }, 2),
      amount(1_250_000n, { total: 1 }, 3),
      ...noise,
    ])
    expect(solution).toMatchObject({ total: 1_250_000n, vat: 250_000n })
  })

  it('finds nothing in no time where there is nothing', () => {
    const noise = Array.from({ length: 3_000 }, (_, line) => amount(BigInt(line + 1), {}, line))
    const began = process.cpuUsage()
    expect(solve(noise)).toBeNull()
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500)
  })
})

describe('the best of a role', () => {
  it('is the surest, and the last of several', () => {
    const amounts = [
      amount(1n, { total: 0.8 }, 1),
      amount(2n, { total: 1 }, 2),
      amount(3n, { total: 1 }, 3),
    ]
    expect(bestOf(amounts, 'total')?.minor).toBe(3n)
    expect(bestOf(amounts, 'vat')).toBeNull()
  })
})

describe('unproven amounts', () => {
  it('take what is to be paid for the total where nothing is called so', () => {
    expect(unprovenOf([amount(500n, { payable: 0.9 })], false)?.total.minor).toBe(500n)
  })

  it('prefer a total to what is to be paid', () => {
    const amounts = [amount(700n, { total: 1 }), amount(500n, { payable: 0.9 })]
    expect(unprovenOf(amounts, false)?.total.minor).toBe(700n)
  })

  it('leave out VAT that cannot be part of the total', () => {
    const amounts = [amount(1_000n, { total: 1 }), amount(900n, { vat: 1 })]
    expect(unprovenOf(amounts, false)?.vat).toBeNull()
  })

  it('are none without a label', () => {
    expect(unprovenOf([amount(1_000n)], true)).toBeNull()
  })
})

describe('what is to be paid', () => {
  it('is another amount where tax is withheld', () => {
    const solution = solve(
      [
        amount(100_000n, { net: 1 }),
        amount(22_000n, { vat: 1 }),
        amount(122_000n, { total: 1 }),
        amount(20_000n, { withheld: 1 }),
        amount(102_000n, { payable: 1 }),
      ],
      ['22'],
    )
    expect(solution).toMatchObject({ total: 122_000n, vat: 22_000n, payable: 102_000n })
    expect(solution?.equations).toContainEqual({ code: 'payable_after_withholding', holds: true })
  })

  it('is told where it does not follow from the tax withheld', () => {
    const solution = solve([
      amount(2_500n, { vat: 1 }),
      amount(12_500n, { total: 1 }),
      amount(1_000n, { withheld: 1 }),
      amount(11_400n, { payable: 1 }),
    ])
    expect(solution?.equations).toContainEqual({ code: 'payable_after_withholding', holds: false })
  })

  it('is nothing of its own where it is the total', () => {
    expect(solve([amount(2_500n, { vat: 1 }), amount(12_500n, { payable: 1 })])).toMatchObject({
      total: 12_500n,
      payable: null,
    })
  })
})
