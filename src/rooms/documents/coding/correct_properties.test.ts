import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '#kernel/values/money'
import { anyPaper, amountText } from '#test/golden/coding/any_paper'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { codingFields, type Corrections, type Evidence } from '../document/coding.ts'
import { correct } from './correct.ts'
import { propose } from './propose.ts'
import { minorOf, documentAmountsOf } from '../document/propose_amounts.ts'

const mixed: Paper = {
  region: 'italy',
  supplierName: 'Amazon EU',
  supplierVatNumber: 'IT00743110157',
  total: '232.00',
  rows: [
    { rate: '22', net: '100.00', vat: '22.00' },
    { rate: '10', net: '100.00', vat: '10.00' },
  ],
}

/** Corrections that a person could make for this document. */
function anyCorrections({ region, chart, extraction }: Evidence): fc.Arbitrary<Corrections> {
  const { day } = documentAmountsOf(extraction, region)
  const codes = region.vatCodes.filter(
    (code) => code.direction === 'in' && (code.validTo ?? day) >= day,
  )
  const cents = fc.integer({ min: -900_000, max: 900_000 }).filter((amount) => amount !== 0)
  return fc.record(
    {
      ledgerAccountId: fc.constantFrom(...chart.accounts.map((row) => row.id)),
      category: fc.constantFrom(...chart.categories.map((row) => row.id)),
      vatCode: fc.constantFrom(...codes.map((row) => row.id)),
      bookingText: fc.string({ minLength: 1, maxLength: 200 }),
      codedAmount: cents.map((amount) => amountText(amount * 100).replace('.00', '')),
    },
    { requiredKeys: [] },
  )
}

const anyCase = anyPaper.chain((paper) =>
  anyCorrections(evidenceOf(paper)).map((given) => ({ paper, given })),
)

describe('a correction', () => {
  it('applied twice is the same as once', () => {
    fc.assert(
      fc.property(anyCase, ({ paper, given }) => {
        const evidence = evidenceOf(paper)
        const once = correct(propose(evidence), given, evidence)
        expect(correct(once, given, evidence)).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  it('is kept over every new proposal, whatever the new document', () => {
    fc.assert(
      fc.property(anyCase, anyPaper, ({ paper, given }, other) => {
        const again = evidenceOf({ ...other, region: paper.region, date: paper.date ?? null })
        const coding = correct(propose(again), given, again)
        const { bookingText: _, ...exact } = given
        for (const [field, value] of Object.entries(exact)) {
          expect([field, coding[field as keyof typeof exact]]).toEqual([field, value])
        }
        expect(coding.correctedFields).toEqual(codingFields.filter((field) => field in given))
      }),
      { numRuns: 300 },
    )
  })

  it('leaves lines that add up to the amount', () => {
    fc.assert(
      fc.property(anyCase, ({ paper, given }) => {
        const evidence = evidenceOf(paper)
        const coding = correct(propose(evidence), given, evidence)
        const digits = currencyDigits(coding.currency)
        const amounts = coding.lines.flatMap((line) => [line.net, line.vat])
        const sum = amounts.reduce((total, amount) => total + minorOf(amount, digits), 0n)
        expect(sum).toBe(-minorOf(coding.codedAmount, digits))
        for (const line of coding.lines) {
          const net = minorOf(line.net, digits)
          const vat = minorOf(line.vat, digits)
          const deductible = minorOf(line.deductible, digits)
          const size = (amount: bigint) => (amount < 0n ? -amount : amount)
          expect(size(deductible) <= size(net) + size(vat)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of nothing changes nothing', () => {
    const evidence = evidenceOf(mixed)
    const coding = propose(evidence)
    expect(correct(coding, {}, evidence)).toBe(coding)
  })

  it('does not change the coding it was given', () => {
    const evidence = evidenceOf(mixed)
    const coding = propose(evidence)
    const before = structuredClone(coding)
    correct(coding, { category: 'software', vatCode: 'A22', codedAmount: '-10.00' }, evidence)
    expect(coding).toEqual(before)
  })
})
