import { describe, expect, it } from 'vitest'
import { fatturaWith } from '#test/support/einvoices/fatturapa'
import {
  document,
  fund,
  linked,
  refusedByContent,
  row,
} from '#test/support/einvoices/fatturapa_faults'
import { refusedBySchema } from '#test/support/einvoices/fatturapa_forms'
import { buildFattura } from './build.ts'
import type { Fattura } from './fattura.ts'
import { pointersBy } from './finding.ts'
import { preflight, rewritesOf } from './preflight.ts'

const today = '2026-03-02'
const check = (fattura: Fattura) => preflight(fattura, { today })
const codesAt = (fattura: Fattura) => check(fattura).map(({ code, field }) => `${code} ${field}`)

describe('what the exchange would refuse', () => {
  it.each(refusedByContent)('%s is %s', (_says, found, fattura) => {
    const codes = codesAt(fattura)
    expect(codes).toContain(found)
    // Others may follow from the same fault, but none of another code for the same field.
    const [, field = ''] = found.split(' ')
    expect(codes.filter((one) => one.endsWith(` ${field}`))).toEqual([found])
  })

  it('is at least thirty cases, each of which says what to do in a sentence', () => {
    expect(refusedByContent.length).toBeGreaterThanOrEqual(30)
    for (const [, , fattura] of refusedByContent) {
      for (const { detail } of check(fattura)) expect(detail).toMatch(/^[A-Z].*[.…]$/)
    }
  })

  it('finds a rate that is no percentage wherever it stands', () => {
    const fattura = fatturaWith({
      lines: [{ rate: '0.22', unitPrice: '100' }],
      ...document({ funds: [{ ...fund, vatRate: '0.22' }] }),
    })
    expect(codesAt(fattura)).toEqual(
      ['/lines/0/rate', '/document/funds/0/vatRate', '/summaries/0/rate'].map(
        (at) => `00424 ${at}`,
      ),
    )
  })

  it('finds natures of the summary that do not fit their rate', () => {
    const untaxed = { ...row, rate: '0', tax: '0' }
    expect(codesAt(fatturaWith({ summaries: [row, untaxed] }))).toContain(
      '00429 /summaries/1/nature',
    )
    const both = { ...row, nature: 'N4' }
    expect(codesAt(fatturaWith({ summaries: [row, both] }))).toContain('00430 /summaries/1/nature')
  })

  it('finds a file that is too large', () => {
    const description = '&'.repeat(1000)
    const lines = Array.from({ length: 1100 }, () => ({ description }))
    expect(codesAt(fatturaWith({ lines }))).toEqual(['00003 /lines'])
  })
})

describe('tolerances', () => {
  it('lets a tax be one cent off, and a line, as the exchange does', () => {
    expect(check(fatturaWith({ summaries: [{ ...row, tax: '22.01' }] }))).toEqual([])
    const line = { quantity: '3', unitPrice: '33.33', total: '100.00' }
    expect(check(fatturaWith({ lines: [line] }))).toEqual([])
  })

  it('lets a base be one euro off, and counts its rounding', () => {
    expect(check(fatturaWith({ summaries: [{ ...row, base: '101', tax: '22.22' }] }))).toEqual([])
    const rounded = { ...row, base: '105', tax: '23.1', rounding: '5' }
    expect(check(fatturaWith({ summaries: [rounded] }))).toEqual([])
  })

  it('lets a credit note bear the date of its invoice, and the day of today be the date', () => {
    const sample = document({ type: 'TD04', date: '2026-03-01', linked })
    expect(check(fatturaWith(sample))).toEqual([])
    expect(check(fatturaWith(document({ date: today })))).toEqual([])
  })
})

describe('what its schema would refuse', () => {
  it.each(refusedBySchema)('%s at %s is 00200, and it is not written', (name, at, sample) => {
    const fattura = fatturaWith(sample)
    const found = check(fattura).find(({ field }) => field === at)
    expect(found).toMatchObject({ code: '00200' })
    expect(found?.detail.startsWith(`${name} `)).toBe(true)
    expect(() => buildFattura(fattura)).toThrow(at)
  })

  it('wants a VAT number of the seller, a line and a summary', () => {
    expect(codesAt(fatturaWith({ seller: { vatId: null } }))).toEqual(['00200 /seller/vatId'])
    const bare = fatturaWith({ lines: [], summaries: [] })
    expect(codesAt(bare)).toEqual(['00200 /lines', '00200 /summaries'])
  })

  it('tells a summary that is no amount, and goes on', () => {
    const found = codesAt({ ...fatturaWith(), summaries: [{ ...row, base: 'x' }] })
    expect(found).toContain('00200 /summaries/0/base')
  })
})

describe('pointers', () => {
  it('lead to what the caller was given', () => {
    const fattura = fatturaWith({ lines: [{}, { nature: 'N2' }], buyer: { vatId: null } })
    const pointerOf = pointersBy({
      '/buyer': '/contactId',
      '/lines/*/nature': '/lines/*/vatNature',
    })
    const fields = preflight(fattura, { today, pointerOf }).map(({ field }) => field)
    expect(fields).toContain('/contactId')
    expect(fields).toContain('/lines/1/vatNature')
  })

  it('are led by the longest row, star by star, and stay where none fits', () => {
    const pointerOf = pointersBy({
      '/lines': '/rows',
      '/lines/*': '/rows/*',
      '/a/*/b/*': '/x/*/y/*',
    })
    expect(pointerOf('/lines')).toBe('/rows')
    expect(pointerOf('/lines/7/rate')).toBe('/rows/7')
    expect(pointerOf('/a/1/b/2/c')).toBe('/x/1/y/2')
    expect(pointerOf('/a/1/c/2')).toBe('/a/1/c/2')
  })
})

describe('rewrites', () => {
  it('tell each text that is written otherwise, and none that is not', () => {
    const fattura = fatturaWith({
      buyer: { name: { company: 'Łódź' } },
      lines: [{ description: '5 €' }, { description: 'Caffè  e\nlatte' }],
      document: { causale: ['già', 'l’ora'] },
      seller: { contacts: { phone: '+44 20 7946 0958 123', email: null } },
    })
    expect(rewritesOf(fattura)).toEqual([
      { field: '/seller/contacts/phone', from: '+44 20 7946 0958 123', to: null },
      { field: '/buyer/name/company', from: 'Łódź', to: 'Lódz' },
      { field: '/lines/0/description', from: '5 €', to: '5 EUR' },
      { field: '/document/causale/1', from: 'l’ora', to: "l'ora" },
    ])
  })

  it('lead to what the caller was given, too', () => {
    const fattura = fatturaWith({ buyer: { name: { company: 'Łódź' } } })
    const [one] = rewritesOf(fattura, pointersBy({ '/buyer/name': '/contact/name' }))
    expect(one?.field).toBe('/contact/name')
  })
})
