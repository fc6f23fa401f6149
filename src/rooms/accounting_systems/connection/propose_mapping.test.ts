import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { outsideChart } from '#test/support/books/outside_books'
import type { Chart } from '#ledger/room'
import type { ChartAccount, ChartVatCode } from '#ledger/parts'
import { proposeMapping } from './propose_mapping.ts'

const day = '2026-11-16'
const denmark = regionOf('denmark')
const italy = regionOf('italy')
const chartOf = (given: Partial<Chart>): Chart => ({
  accounts: [],
  vatCodes: [],
  categories: [],
  ...given,
})
const account = (id: string, name: string, given: Partial<ChartAccount> = {}): ChartAccount => ({
  id,
  name,
  nameEn: name,
  type: 'expense',
  standardNumber: null,
  vatCode: null,
  ...given,
})
const foundIn = (chart: Chart, region = denmark) =>
  Object.fromEntries(proposeMapping(region, chart, day).map((one) => [one.ours, one.theirs]))

const ownCode = (id: string): ChartVatCode => {
  const found = denmark.vatCodes.find((one) => one.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}
const like = (id: string, theirs: string, given: Partial<ChartVatCode> = {}): ChartVatCode => ({
  ...ownCode(id),
  id: theirs,
  ...given,
})

describe('VAT codes', () => {
  it('are found by what they mean, however they are called', () => {
    expect(foundIn(chartOf({ vatCodes: [like('I25', 'K1'), like('REP', 'K2')] }))).toEqual({
      I25: 'K1',
      REP: 'K2',
    })
  })

  it.each<[string, Partial<ChartVatCode>]>([
    ['direction', { direction: 'out' }],
    ['rate', { rate: '12' }],
    ['rate that is not known', { rate: null }],
    ['kind', { kind: 'eu_goods_purchase' }],
    ['reverse charge', { reverseCharge: true }],
    ['nature', { nature: 'N4' }],
    ['share', { deductible: '0.5' }],
    ['share of the organization’s own', { deductible: 'pro_rata' }],
  ])('are not found by another %s', (_what, given) => {
    expect(foundIn(chartOf({ vatCodes: [like('I25', 'K1', given)] }))).not.toHaveProperty('I25')
  })

  it('compare numbers and not how they are written, and take no share for all of it', () => {
    const code = like('I25', 'K1', { rate: '25.00', deductible: null })
    expect(foundIn(chartOf({ vatCodes: [code] }))).toEqual({ I25: 'K1' })
  })

  it('are not found where two fit', () => {
    expect(foundIn(chartOf({ vatCodes: [like('I25', 'K1'), like('I25', 'K9')] }))).toEqual({})
  })

  it('are looked for among those in force', () => {
    const old = like('I25', 'K0', { validTo: '2020-12-31' })
    const now = like('I25', 'K0', { validFrom: '2021-01-01', rate: '25' })
    expect(foundIn(chartOf({ vatCodes: [old, now] }))).toEqual({ I25: 'K0' })
  })
})

describe('accounts', () => {
  it('are found by the number in the standard chart first', () => {
    const accounts = [
      account('100', 'Noget andet', { standardNumber: '2450' }),
      account('200', 'Kontorartikler'),
    ]
    expect(foundIn(chartOf({ accounts }))).toEqual({ '2450': '100' })
  })

  it('are found by role under the names that are usual', () => {
    expect(foundIn(outsideChart)).toMatchObject({ '6190': '5600', '7440': '6800', '6481': '5820' })
    const accounts = [
      account('14/05/501', 'CLIENTI', { type: 'asset' }),
      account('33/03/501', 'Fornitori Italia', { type: 'liability' }),
      account('18/20', 'Banca c/c', { type: 'asset' }),
      account('48/05', 'IVA su vendite', { type: 'liability' }),
      account('15/45', 'Iva su acquisti', { type: 'asset' }),
    ]
    expect(foundIn(chartOf({ accounts }), italy)).toEqual({
      '1501': '14/05/501',
      '2501': '33/03/501',
      '1820': '18/20',
      '2601': '48/05',
      '1601': '15/45',
    })
  })

  it('of VAT are found by the codes, where the system says which account each is booked to', () => {
    expect(foundIn(outsideChart)).toMatchObject({ '7680': '6902', '7740': '6904' })
    const torn = {
      ...outsideChart,
      vatCodes: outsideChart.vatCodes.map((one) =>
        one.id === 'K2' ? { ...one, account: '6902' } : one,
      ),
    }
    expect(foundIn(torn)).not.toHaveProperty('7740')
  })

  it('are found by an equal name within the same type', () => {
    const accounts = [account('1', '  varekøb. ')]
    expect(foundIn(chartOf({ accounts }))).toEqual({ '1610': '1' })
    const wrong = [account('1', 'Varekøb', { type: 'income' })]
    expect(foundIn(chartOf({ accounts: wrong }))).toEqual({})
  })

  it('are not found where two fit, not even by a weaker way', () => {
    const accounts = [
      account('1', 'Debitorer', { type: 'asset' }),
      account('2', 'Varedebitorer', { type: 'asset' }),
      account('3', 'Tilgodehavender fra salg (debitorer)', { type: 'asset' }),
    ]
    expect(foundIn(chartOf({ accounts }))).toEqual({})
  })
})

const type = fc.constantFrom<ChartAccount['type']>('asset', 'expense', 'income', 'liability')
const names = [...denmark.accounts.map((one) => one.name), 'Debitorer', 'Kreditorer', 'Bank', 'X']
const anyAccount = fc
  .record({
    name: fc.constantFrom(...names),
    type,
    standardNumber: fc.option(fc.constantFrom(...denmark.accounts.map((one) => one.id))),
  })
  .map((given): Omit<ChartAccount, 'id'> => ({ ...given, nameEn: given.name, vatCode: null }))
const anyCode = fc.constantFrom(...denmark.vatCodes).chain((code) =>
  fc
    .record({
      rate: fc.constantFrom(code.rate, '25', '0'),
      deductible: fc.constantFrom(code.deductible, null, '0.5'),
      account: fc.option(fc.constantFrom('a0', 'a1', 'a2')),
    })
    .map((given) => ({ ...code, ...given })),
)
const anyChart = fc
  .tuple(fc.array(anyAccount, { maxLength: 30 }), fc.array(anyCode, { maxLength: 20 }))
  .map(([accounts, codes]) =>
    chartOf({
      accounts: accounts.map((one, no) => ({ ...one, id: `a${no}` })),
      vatCodes: codes.map((one, no) => ({ ...one, id: `v${no}` })),
    }),
  )

describe('whatever chart a system has', () => {
  it('each proposal is between what both have, within one type, and each of ours has one', () => {
    fc.assert(
      fc.property(anyChart, (theirs) => {
        const found = proposeMapping(denmark, theirs, day)
        expect(new Set(found.map((one) => one.ours)).size).toBe(found.length)
        for (const { kind, ours, theirs: id } of found) {
          if (kind === 'vat_code') {
            const code = theirs.vatCodes.find((one) => one.id === id)
            expect([code?.direction, code?.kind]).toEqual([
              ownCode(ours).direction,
              ownCode(ours).kind,
            ])
            continue
          }
          expect(denmark.accounts.some((one) => one.id === ours)).toBe(true)
          expect(theirs.accounts.some((one) => one.id === id)).toBe(true)
        }
      }),
    )
  })

  it('no account over there stands for two of ours', () => {
    fc.assert(
      fc.property(anyChart, (theirs) => {
        const found = proposeMapping(denmark, theirs, day).filter((one) => one.kind === 'account')
        expect(new Set(found.map((one) => one.theirs)).size).toBe(found.length)
      }),
    )
  })

  it('the order of the chart says nothing', () => {
    fc.assert(
      fc.property(anyChart, (theirs) => {
        const turned = chartOf({
          accounts: theirs.accounts.toReversed(),
          vatCodes: theirs.vatCodes.toReversed(),
        })
        expect(foundIn(turned)).toEqual(foundIn(theirs))
      }),
    )
  })

  it('a second one that means the same takes a proposal away and never moves it', () => {
    fc.assert(
      fc.property(anyChart, fc.nat(), (theirs, which) => {
        const code = theirs.vatCodes[which % Math.max(1, theirs.vatCodes.length)]
        if (code === undefined) return
        const twice = { ...theirs, vatCodes: [...theirs.vatCodes, { ...code, id: 'twin' }] }
        const before = proposeMapping(denmark, theirs, day)
        const codes = before.filter((one) => one.kind === 'vat_code')
        const after = foundIn(twice)
        for (const one of codes) {
          if (one.theirs === code.id) expect(after).not.toHaveProperty(one.ours)
          else expect(after[one.ours]).toBe(one.theirs)
        }
      }),
    )
  })
})
