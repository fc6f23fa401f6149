import { describe, expect, it } from 'vitest'
import { decide, decideOne, itemOf, paymentOf } from '#test/matching/rows'
import { findBrakes, type PastMatch } from './brake.ts'
import { nothingLearned } from './terms/learned.ts'
import type { EvidenceClass } from './terms/outcome.ts'

const past = (evidence: EvidenceClass, count: number, undone: number): PastMatch[] =>
  Array.from({ length: count }, (_, at) => ({ evidence, isUndone: at < undone }))

describe('the brake', () => {
  it('holds where more than half a percent of the last 200 were undone', () => {
    expect(findBrakes(past('name', 200, 2))).toEqual(['name'])
  })

  it('does not hold at half a percent', () => {
    expect(findBrakes(past('name', 200, 1))).toEqual([])
  })

  it('does not hold for one mistake at the beginning', () => {
    expect(findBrakes(past('name', 10, 1))).toEqual([])
    expect(findBrakes(past('name', 10, 2))).toEqual(['name'])
  })

  it('forgets what lies further back', () => {
    expect(findBrakes([...past('iban', 5, 5), ...past('iban', 200, 0)])).toEqual([])
  })

  it('looks at each kind of evidence alone', () => {
    const matches = [...past('name', 200, 3), ...past('reference', 200, 1), ...past('iban', 200, 4)]
    expect(findBrakes(matches)).toEqual(['iban', 'name'])
  })
})

describe('a kind of evidence that is braked', () => {
  const item = itemOf({ id: 'e', counterparty: 'Havgus ApS', number: '10234' })
  const named = paymentOf({ id: 't', text: 'Overførsel HAVGUS' })
  const learned = { ...nothingLearned, brakes: ['name'] as const }

  it('is proposed and no longer taken', () => {
    expect(decideOne(named, [item]).decision).toBe('auto')
    const { decision, outcome } = decideOne(named, [item], { learned })
    expect(decision).toBe('suggest')
    expect(outcome.holds).toEqual(['evidence_braked'])
  })

  it('does not touch the others', () => {
    const numbered = { ...named, text: 'Faktura 10234' }
    expect(decide([numbered], [item], { learned }).get('t')?.decision).toBe('auto')
  })
})
