import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { freeNumberAfter, proposeStandardNumber, useOf } from './account_rules.ts'

const denmark = regionOf('denmark')
const italy = regionOf('italy')

describe('the standard number of a new account', () => {
  it('is proposed from the nearest account of the same type, and says which', () => {
    const found = proposeStandardNumber({ number: '2311', type: 'expense' }, denmark.accounts)
    expect(found?.standardNumber).toBe('2310')
    expect(found?.note).toContain('2310')
  })

  it('is never that of another type, however near its number is', () => {
    const found = proposeStandardNumber({ number: '2311', type: 'liability' }, denmark.accounts)
    const from = denmark.accounts.find((one) => one.standardNumber === found?.standardNumber)
    expect(from?.type).toBe('liability')
  })

  it('is not guessed for a number that is no number, or where nobody has one', () => {
    expect(proposeStandardNumber({ number: 'A1', type: 'expense' }, denmark.accounts)).toBeNull()
    expect(proposeStandardNumber({ number: '5', type: 'expense' }, [])).toBeNull()
  })

  it('belongs to an account of that type, whatever the number', () => {
    const types = fc.constantFrom('income', 'expense', 'asset', 'liability', 'equity')
    fc.assert(
      fc.property(fc.nat(99_999), types, (number, type) => {
        const found = proposeStandardNumber({ number: `${number}`, type }, denmark.accounts)
        const owners = denmark.accounts.filter(
          (one) => one.standardNumber === found?.standardNumber,
        )
        expect(owners.map((one) => one.type)).toContain(type)
      }),
    )
  })
})

describe('a free number', () => {
  it('is the next one that no account has', () => {
    expect(freeNumberAfter('6481', new Set(['6481', '6482', '6484']))).toBe('6483')
    expect(freeNumberAfter('BANK', new Set(['BANK', 'BANK-2']))).toBe('BANK-3')
  })

  it('is taken by nobody, whatever is taken', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.array(fc.nat(10_100)), (start, taken) => {
        const set = new Set(taken.map(String))
        expect(set.has(freeNumberAfter(`${start}`, set))).toBe(false)
      }),
    )
  })
})

describe('the use of an account', () => {
  it.each([
    [denmark, '6481', 'bank'],
    [denmark, '7680', 'salgsmoms'],
    [denmark, '3470', 'interest'],
    [denmark, '1050', 'sales'],
    [denmark, '5580', 'hardware_above_limit'],
    [italy, '3102', 'sales'],
    [italy, '2607', 'withheld'],
  ] as const)('is said in words', (region, id, words) => {
    expect(useOf(region, id, [])).toContain(words)
  })

  it('is none where nothing books on it by itself', () => {
    expect(useOf(denmark, '2240', [])).toBeNull()
    expect(useOf(denmark, '2240', [{ id: 'mine', account: '2240' }])).toContain('mine')
  })
})
