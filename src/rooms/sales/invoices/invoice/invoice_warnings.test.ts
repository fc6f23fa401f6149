import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { findWarnings, renderWarning, rewriteWarnings } from './invoice_warnings.ts'
import type { BuyerParty } from './parties.ts'

const buyer: BuyerParty = {
  name: 'Kunde',
  country: 'DK',
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  sdiCode: null,
  pec: null,
  email: null,
  gln: null,
  address: { street: 'Vej 1', city: 'By' },
  isPublicBody: false,
  defaultNature: null,
}
const calm = {
  buyer,
  iban: 'DK1',
  date: '2026-05-01',
  today: '2026-05-01',
  region: regionOf('denmark'),
  isIssued: true,
  isSent: false,
  byRate: [],
  money: { currency: 'EUR', rate: null },
}

describe('warnings of this room', () => {
  it('are none where nothing is amiss', () => {
    expect(findWarnings(calm)).toEqual([])
    expect(findWarnings({ ...calm, date: '2025-01-01' })).toEqual([])
  })

  it.each([
    [{ buyer: { ...buyer, address: null } }, 'buyer_address_missing'],
    [{ buyer: { ...buyer, address: { street: 'Vej' } } }, 'buyer_address_missing'],
    [{ date: '2026-05-02' }, 'date_in_future'],
    [{ iban: null }, 'payment_details_missing'],
    [{ region: regionOf('italy') }, 'recorded_without_exchange'],
    [
      { region: regionOf('italy'), isSent: true, buyer: { ...buyer, address: null } },
      'buyer_address_placeholder',
    ],
  ])('%j is %s', (over, code) => {
    const found = findWarnings({ ...calm, ...over })
    expect(found.map((warning) => warning.code)).toEqual([code])
    for (const warning of found) {
      const said = renderWarning(warning)
      expect(said).toMatch(/^[A-Z].*\.$/)
      expect(said).not.toMatch(/[{}]/)
    }
  })

  const untaxed = (netMinor: bigint, nature = 'N4') => ({
    ...calm,
    region: regionOf('italy'),
    isIssued: false,
    byRate: [{ rate: '0', vatCode: 'VN4', nature, netMinor, vatMinor: 0n }],
  })

  it('tell of stamp duty above the threshold, and not at it', () => {
    expect(findWarnings(untaxed(7747n))).toEqual([])
    const [found] = findWarnings(untaxed(7748n))
    expect(found).toMatchObject({ code: 'stamp_duty_due', params: { amount: '77.48' } })
    expect(renderWarning(found ?? { code: '', params: {} })).toContain('2.00')
    expect(findWarnings(untaxed(50_000n, 'N3.1'))).toEqual([])
  })

  it('say that stamp duty is unclear before the rate is known, and not of sales with VAT', () => {
    const money = { currency: 'JPY', rate: null }
    const [found, ...others] = findWarnings({ ...untaxed(8_000n), money })
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'stamp_duty_unclear', params: { currency: 'JPY' } })
    expect(renderWarning(found ?? { code: '', params: {} })).toContain('EUR 77.47')
    expect(findWarnings({ ...untaxed(8_000n, 'N3.1'), money })).toEqual([])
  })

  it('name what the file has otherwise, ten of it at most', () => {
    const rewrite = { field: '/lines/0/description', from: '5 €', to: '5 EUR' }
    expect(rewriteWarnings([])).toEqual([])
    const [one, other] = rewriteWarnings([rewrite, { ...rewrite, to: null }])
    expect(one).toEqual({ code: 'letters_replaced', params: rewrite })
    expect(other?.code).toBe('left_out_of_file')
    const many = rewriteWarnings(Array.from({ length: 12 }, () => rewrite))
    expect(many).toHaveLength(11)
    expect(many.at(-1)).toEqual({ code: 'replaced_elsewhere', params: { count: '2' } })
    for (const warning of [...many, ...(other ? [other] : [])]) {
      expect(renderWarning(warning)).toMatch(/^[A-Z][^{}]*\.$/)
    }
  })

  it('say nothing of an exchange before it is issued, nor where it is sent', () => {
    expect(findWarnings({ ...calm, region: regionOf('italy'), isIssued: false })).toEqual([])
    expect(findWarnings({ ...calm, region: regionOf('italy'), isSent: true })).toEqual([])
  })

  it('leave the words of the VAT rules to them', () => {
    expect(renderWarning({ code: 'vat_number_missing', params: {} })).toBeNull()
  })
})
