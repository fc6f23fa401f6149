import { describe, expect, it } from 'vitest'
import { decide, itemOf, paymentOf, targetsOf } from '#test/matching/rows'
import { nothingLearned } from './terms/learned.ts'

const customer = { counterparty: 'Havgus Drift ApS', iban: 'DK11' }

describe('what one round takes', () => {
  it('is no rival in the next', () => {
    const items = ['10234', '10235', '10236'].map((number) =>
      itemOf({ id: number, number, ...customer }),
    )
    const payments = [
      paymentOf({ id: 'a', text: 'Faktura 10234 HAVGUS DRIFT' }),
      paymentOf({ id: 'b', text: 'Faktura 10236 HAVGUS DRIFT' }),
      paymentOf({ id: 'c', text: 'HAVGUS DRIFT' }),
    ]
    const outcomes = decide(payments, items)
    expect([...outcomes.values()].map(({ decision }) => decision)).toEqual(['auto', 'auto', 'auto'])
    expect(targetsOf(outcomes.get('c'))).toEqual(['10235'])
  })

  it('may leave one sum where there were two', () => {
    const items = [40_000n, 60_013n, 30_000n, 70_013n].map((amountMinor, at) =>
      itemOf({ id: `e${at}`, number: String(10_230 + at), amountMinor, ...customer }),
    )
    const sum = paymentOf({ id: 'sum', amountMinor: 100_013n, iban: 'DK11' })
    expect(decide([sum], items).get('sum')?.decision).toBe('suggest')
    const stated = paymentOf({ id: 'one', amountMinor: 30_000n, text: 'Faktura 10232' })
    const outcomes = decide([sum, stated], items)
    expect(outcomes.get('sum')?.decision).toBe('auto')
    expect(targetsOf(outcomes.get('sum'))).toEqual(['e0', 'e1'])
  })

  it('leaves the rest of an item to the next payment', () => {
    const item = itemOf({ id: 'e', number: '10234', amountMinor: 300_000n, ...customer })
    const payments = [100_000n, 50_000n, 150_000n].map((amountMinor, at) =>
      paymentOf({
        id: `t${at}`,
        amountMinor,
        text: `${at + 1}. rate faktura 10234 HAVGUS DRIFT`,
        date: `2026-03-${10 + at}`,
      }),
    )
    const outcomes = decide(payments, [item])
    expect([...outcomes.values()].map(({ decision }) => decision)).toEqual(['auto', 'auto', 'auto'])
  })
})

describe('a stricter organization', () => {
  const item = itemOf({ id: 'e', number: '10234', ...customer })
  const payment = paymentOf({ id: 't', text: 'HAVGUS DRIFT' })
  const calibration = { steps: [{ score: -1_000, probability: 0.6 }], autoScore: 900, labels: 60 }

  it('matches less automatically, and suggests it', () => {
    expect(decide([payment], [item]).get('t')?.decision).toBe('auto')
    const learned = { ...nothingLearned, calibration }
    const outcome = decide([payment], [item], { learned }).get('t')
    expect(outcome?.decision).toBe('suggest')
    expect(outcome?.holds).toContain('score_low')
    expect(outcome?.proposals[0]?.probability).toBe(0.6)
  })

  it('still takes what is certain enough', () => {
    const learned = { ...nothingLearned, calibration }
    const certain = { ...payment, text: 'Faktura 10234 HAVGUS DRIFT', iban: 'DK11' }
    expect(decide([certain], [item], { learned }).get('t')?.decision).toBe('auto')
  })
})

describe('many of everything', () => {
  it('ends, and in time', () => {
    const items = Array.from({ length: 300 }, (_, at) =>
      itemOf({ id: `e${at}`, number: String(20_000 + at), ...customer }),
    )
    const payments = Array.from({ length: 300 }, (_, at) =>
      paymentOf({ id: `t${at}`, text: at % 2 === 0 ? `Faktura ${20_000 + at}` : 'HAVGUS DRIFT' }),
    )
    const start = process.cpuUsage()
    const outcomes = decide(payments, items)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(20_000)
    expect([...outcomes.values()].filter(({ decision }) => decision === 'auto')).toHaveLength(150)
  })
})
