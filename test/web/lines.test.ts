import { moneyOf } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import { found } from '../../web/src/rooms/documents/review/account_search.ts'
import { dividedVat, readLines } from '../../web/src/rooms/documents/review/lines.ts'

const line = (net: string, account = '2050') => ({ account, vatCode: '', net })

describe('a bill over several accounts', () => {
  const whole = moneyOf(1604, 'DKK')

  it('is whole where each line has an account and an amount, and nothing is left', () => {
    const read = readLines(whole, [line('1.000,00'), line('604')], 'da')
    expect([read.remainder?.minor, read.isWhole]).toEqual([0n, true])
    expect(readLines(moneyOf(-50, 'DKK'), [line('-20'), line('\u221230,00')], 'da').isWhole).toBe(
      true,
    )
  })

  it.each([
    [[line('1.000,00')], 60_400n],
    [[line('1000'), line('700')], -9_600n],
    [[line('1000'), line('604', '')], 0n],
    [[line('1604'), line('0')], 0n],
    [[], 160_400n],
  ])('is not while %j leaves something open', (lines, remainder) => {
    const read = readLines(whole, lines, 'da')
    expect([read.remainder?.minor, read.isWhole]).toEqual([remainder, false])
  })

  it('says which amount it cannot read', () => {
    const read = readLines(whole, [line('1604'), line('a little')], 'da')
    expect([read.nets[1], read.remainder, read.isWhole]).toEqual([null, null, false])
  })
})

describe('the VAT of its lines', () => {
  const dkk = (amount: number) => moneyOf(amount, 'DKK')
  const divided = (nets: number[], rates: (number | null)[], whole: number): bigint[] =>
    dividedVat(nets.map(dkk), rates, dkk(whole)).map(({ minor }) => minor)

  it.each([
    [[400, 1204], [25, 25], 401, [10_000n, 30_100n]],
    // What rounding leaves stands on the last line that has VAT.
    [[0.1, 0.1, 0.2], [25, 25, null], 0.05, [3n, 2n, 0n]],
    [[100, 50], [25, null], 25, [2_500n, 0n]],
    [[100, 50], [null, 22], 11, [0n, 1_100n]],
    [[-100, -50], [25, 25], -37.5, [-2_500n, -1_250n]],
    [[100, 50], [null, null], 0, [0n, 0n]],
  ])('of %j at %j adds up to that of the bill', (nets, rates, whole, vats) => {
    expect(divided(nets, rates, whole)).toEqual(vats)
  })
})

describe('an account', () => {
  const accounts = [
    { id: '2390', name: 'Porto og gebyrer', nameEn: 'Postage and fees' },
    { id: '7740', name: 'Købsmoms', nameEn: 'Input VAT' },
    { id: '1239', name: 'Ændring i lager', nameEn: 'Change in stock' },
  ]

  it.each([
    ['', ['2390', '7740', '1239']],
    ['239', ['2390', '1239']],
    ['kobs', ['7740']],
    ['fees post', ['2390']],
    ['aendr', ['1239']],
    ['none', []],
  ])('is found by %s', (typed, ids) => {
    expect(found(accounts, typed).map(({ id }) => id)).toEqual(ids)
  })
})
