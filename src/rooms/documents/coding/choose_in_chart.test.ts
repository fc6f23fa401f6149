import { describe, expect, it } from 'vitest'
import { regionOf, vatCodeOf } from '#regions/room'
import { evidenceOf } from '#test/golden/coding/evidence'
import { chooseAccount, findAccount, missingCode } from './choose_category.ts'
import { propose } from './propose.ts'

const region = regionOf('denmark')
const { accounts, vatCodes, categories } = region
const chart = { accounts, vatCodes, categories }
const renamed = accounts.map((account) => ({ ...account, id: `K${account.id}` }))

describe('an account of the rules', () => {
  it('is the chart’s own where it has the same id', () => {
    expect(chooseAccount(region, chart, '2310')).toEqual({ id: '2310', reasons: [] })
  })

  it('is found by its number in the standard chart where the provider has other ids', () => {
    expect(findAccount(region, { ...chart, accounts: renamed }, '2310')).toBe('K2310')
  })

  it('is the fallback’s where the chart has no such number, with a reason', () => {
    const without = renamed.filter((account) => account.standardNumber !== '2310')
    expect(chooseAccount(region, { ...chart, accounts: without }, '2310')).toEqual({
      id: 'K2810',
      reasons: [{ code: 'account_not_in_chart', params: { wanted: '2310', account: 'K2810' } }],
    })
  })

  it('is any cost of a chart that has not even that, and itself where the chart is empty', () => {
    const only = [{ ...renamed[0], id: 'X', type: 'expense', standardNumber: null }]
    const bare = { ...chart, accounts: only as unknown as typeof renamed }
    expect(chooseAccount(region, bare, '2310').id).toBe('X')
    expect(chooseAccount(region, { ...chart, accounts: [] }, '2310').id).toBe('2310')
  })
})

describe('a VAT code of the rules', () => {
  const code = vatCodeOf(region, 'REP', '2026-05-04')
  if (code === undefined) throw new Error('REP is gone')

  it('may be called otherwise in the chart, but must be there by kind and rate', () => {
    const other = vatCodes.map((row) => ({ ...row, id: `K${row.id}` }))
    expect(missingCode(chart, code)).toEqual([])
    expect(missingCode({ ...chart, vatCodes: other }, code)).toEqual([])
    expect(missingCode({ ...chart, vatCodes: [] }, code)).toEqual([
      { code: 'vat_code_not_in_chart', params: { vatCode: 'REP' } },
    ])
  })
})

describe('a proposal for a chart of another make', () => {
  const evidence = evidenceOf({
    region: 'denmark',
    supplierName: 'Restaurant Kronen',
    supplierVatNumber: 'DK13585628',
    total: '125.00',
    vat: '25.00',
  })

  it('books on its accounts', () => {
    const coding = propose({ ...evidence, chart: { ...chart, accounts: renamed } })
    expect(coding).toMatchObject({ ledgerAccountId: 'K1890', vatCode: 'REP' })
    expect(coding.cap?.code).toBe('one_keyword')
  })

  it('is held for a person where an account or a code is missing', () => {
    const few = renamed.filter((account) => account.standardNumber !== '1890')
    expect(propose({ ...evidence, chart: { ...chart, accounts: few } }).cap).toMatchObject({
      code: 'account_not_in_chart',
      cap: 0.5,
    })
    expect(propose({ ...evidence, chart: { ...chart, vatCodes: [] } }).cap).toMatchObject({
      code: 'vat_code_not_in_chart',
      cap: 0.5,
    })
  })
})
