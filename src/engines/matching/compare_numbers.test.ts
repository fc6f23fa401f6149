import { describe, expect, it } from 'vitest'
import { compareNumbers, type NumberSight } from './compare_numbers.ts'
import { findMentions, readInvoiceNumber } from './text/invoice_numbers.ts'

const seen = (number: string | null, text: string, isCash = false): NumberSight =>
  compareNumbers(number === null ? null : readInvoiceNumber(number), findMentions(text), isCash)

describe('a number of four digits or more', () => {
  it.each([
    ['10234', 'Faktura 10234'],
    ['10234', 'tak 10234 hilsen'],
    ['INV-0010234', 'inv 10234'],
    ['2026-00042', '2026-00042'],
    ['2026-00042', 'FT 202600042'],
    ['F2026/1782', 'fatt. 1782'],
  ])('%s is stated in %s', (number, text) => {
    expect(seen(number, text).kind).toBe('long')
  })

  it('is not found inside a longer one', () => {
    expect(seen('10234', 'Faktura 110234').kind).not.toBe('long')
    expect(seen('10234', 'Faktura 102345').kind).not.toBe('long')
  })
})

describe('a short number', () => {
  it('counts as short where it is called an invoice', () => {
    expect(seen('12/2026', 'saldo fatt. 12/2026').kind).toBe('short')
    expect(seen('45', 'acconto ft 45').kind).toBe('short')
  })

  it('counts with its year alone, unless that is a month', () => {
    expect(seen('145/2026', 'Indbetaling 145/2026').kind).toBe('short')
    expect(seen('3/2026', 'affitto 3/2026').kind).toBe('none')
  })

  it('does not count without either', () => {
    expect(seen('45', 'bordo 45').kind).toBe('none')
  })
})

describe('another number', () => {
  it.each([
    ['10234', 'Faktura 10235'],
    ['12/2026', 'saldo fatt. 13/2026'],
    ['145/2026', 'Indbetaling 145/2025'],
    ['145/2026', 'saldo fatt. 145/2025'],
    ['10234/2026', 'Faktura 10234/2025'],
    ['85/2026', 'Indbetaling 89/2026'],
    ['10234', 'HANSEN BYG 10235'],
  ])('beside %s, %s means another invoice', (number, text) => {
    expect(seen(number, text).kind).toBe('other')
  })

  it('means nothing at a till, where shops and terminals have numbers too', () => {
    expect(seen('74703', 'NETTO 44120', true).kind).toBe('none')
    expect(seen('74703', 'faktura 44120', true).kind).toBe('other')
  })

  it('means nothing where the item has no number', () => {
    expect(seen(null, 'Faktura 10235').kind).toBe('none')
  })
})

describe('a list', () => {
  it('is noticed beside the number itself', () => {
    expect(seen('10234', 'Faktura 10234, 10235')).toMatchObject({ kind: 'long', listsOthers: true })
    expect(seen('10234', 'Faktura 10234')).toMatchObject({ kind: 'long', listsOthers: false })
  })

  it('is none where the further number looks different', () => {
    expect(seen('10234', 'Faktura 10234 nr. 7').listsOthers).toBe(false)
  })
})
