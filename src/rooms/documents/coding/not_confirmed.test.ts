import { describe, expect, it } from 'vitest'
import { regionOf, type Region } from '#regions/room'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { renderReason } from '../document/reasons.ts'
import { propose } from './propose.ts'
import { capOf } from './propose_cap.ts'

const bill: Paper = {
  region: 'italy',
  supplierName: 'Autofficina Rossi',
  supplierVatNumber: 'IT00743110157',
  supplierCountry: 'IT',
  total: '122.00',
  rows: [{ rate: '22', net: '100.00', vat: '22.00' }],
}

const doubts = (paper: Paper, region: Region = regionOf(paper.region)) => {
  const coding = propose({ ...evidenceOf(paper), region })
  return coding.reasons.filter((reason) => reason.code === 'rule_not_confirmed')
}

const unsure = (change: (region: Region) => Partial<Region>): Region => {
  const region = regionOf('italy')
  return { ...region, ...change(region) }
}

describe('a coding decided by a rule that is not confirmed', () => {
  const code = unsure(({ vatCodes }) => ({
    vatCodes: vatCodes.map((row) =>
      row.id === 'A22D40' ? { ...row, confirmed: false, source: 'law' } : row,
    ),
  }))

  it('says which, stays at 0.5, and is settled only by the VAT code', () => {
    expect(doubts(bill)).toEqual([])
    expect(doubts(bill, code)).toEqual([
      { code: 'rule_not_confirmed', params: { rule: 'A22D40', source: 'law' } },
    ])
    const { reasons, cap } = propose({ ...evidenceOf(bill), region: code })
    expect(cap).toMatchObject({ code: 'rule_not_confirmed', cap: 0.5 })
    expect(capOf(reasons, ['category', 'ledgerAccountId', 'codedAmount'])).toMatchObject({
      cap: 0.5,
    })
    expect(capOf(reasons, ['vatCode', 'category'])).toBeNull()
    expect(doubts(bill, code).map(renderReason)).toEqual([
      'Rule not yet confirmed: A22D40. Please check. Source: law.',
    ])
  })

  it('is not one that a person decided for this supplier before', () => {
    const memory = {
      documentId: 'd',
      learnedOn: '2026-01-01',
      category: 'car_costs',
      ledgerAccountId: null,
      vatCode: 'A22D40',
    }
    expect(doubts({ ...bill, memory }, code)).toEqual([])
  })

  it('may be decided by a purchase rule', () => {
    const rule = unsure(({ purchaseRules }) => ({
      purchaseRules: purchaseRules.map((row) => ({ ...row, confirmed: false })),
    }))
    const receipt = doubts({ ...bill, kind: 'receipt' }, rule)
    expect(receipt.map((one) => one.params['rule'])).toEqual(['receipt_without_invoice'])
    expect(doubts(bill, rule)).toEqual([])
  })

  it('may be decided by the codes of a category for suppliers abroad, and then only there', () => {
    const abroad: Paper = {
      region: 'italy',
      supplierName: 'Autofficina Schmidt GmbH',
      supplierVatNumber: 'DE136695976',
      supplierCountry: 'DE',
      total: '100.00',
    }
    expect(doubts(abroad).map((one) => one.params['rule'])).toEqual(['car_costs'])
    expect(doubts(bill)).toEqual([])
  })

  it('may be decided by the limit of small assets in a year that is not known yet', () => {
    const large = (date: string): Paper => ({
      region: 'denmark',
      supplierName: 'Proshop',
      supplierVatNumber: 'DK13585628',
      date,
      total: '75000.00',
      rows: [{ rate: '25', net: '60000.00', vat: '15000.00' }],
    })
    const { category } = propose(evidenceOf(large('2026-05-04')))
    expect(category).toBe('hardware_above_limit')
    expect(doubts(large('2026-05-04'))).toEqual([])
    expect(doubts(large('2027-05-04')).map((one) => one.params['rule'])).toEqual([
      'small_asset_limit',
    ])
  })
})
