import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PricedSale } from '../sale/sale.ts'
import { allowedFor, assertCreditable, assertDraft, assertSale } from './rules.ts'
import { fromStored, toStored } from './stored_sale.ts'

const sale = (grossMinor: bigint, warning?: string): PricedSale => ({
  treatment: {
    kind: 'domestic',
    legalText: {},
    reasons: [],
    warnings: warning === undefined ? [] : [{ code: warning, params: {} }],
  },
  lines: [],
  byRate: [],
  netMinor: grossMinor,
  vatMinor: 0n,
  grossMinor,
  withheld: null,
})

const kinds = ['invoice', 'credit_note'] as const
const statuses = ['draft', 'issued'] as const
const rejected_at = null

describe('what may be done', () => {
  it.each(kinds)('an issued %s is locked, a draft is not', (kind) => {
    expect(() => assertDraft({ kind, status: 'draft', rejected_at })).not.toThrow()
    expect(() => assertDraft({ kind, status: 'issued', rejected_at })).toThrow('invoice_issued')
  })

  it('only an issued invoice is credited', () => {
    const credit = (kind: (typeof kinds)[number], status: (typeof statuses)[number]) => () =>
      assertCreditable({ kind, status, rejected_at })
    expect(credit('invoice', 'issued')).not.toThrow()
    expect(credit('invoice', 'draft')).toThrow('invoice_not_issued')
    expect(credit('credit_note', 'issued')).toThrow('invoice_is_credit_note')
  })

  it('is named for every state, and what is locked is named nowhere', () => {
    for (const kind of kinds) {
      for (const status of statuses) {
        for (const isCreditable of [false, true]) {
          const named = allowedFor({ kind, status, rejected_at, isCreditable })
          expect(named.includes('save_invoice')).toBe(status === 'draft')
          expect(named.includes('delete_invoice')).toBe(status === 'draft')
          expect(named.includes('create_credit_note')).toBe(
            kind === 'invoice' && status === 'issued' && isCreditable,
          )
        }
      }
    }
  })
})

describe('what may be issued', () => {
  it('asks for money, and says why where it asks for no VAT', () => {
    expect(() => assertSale(sale(1n))).not.toThrow()
    expect(() => assertSale(sale(1n, 'public_body_einvoice'))).not.toThrow()
    expect(() => assertSale(sale(0n))).toThrow('nothing_to_post')
    expect(() => assertSale(sale(-1n))).toThrow('negative_total')
    expect(() => assertSale(sale(1n, 'nature_missing'))).toThrow('vat_nature_missing')
  })
})

describe('a sale that is kept', () => {
  const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const text = fc.string({ maxLength: 8 })
  const nature = fc.option(text, { nil: null })
  const anySale = fc.record<PricedSale>({
    treatment: fc.constant(sale(1n, 'x').treatment),
    lines: fc.array(
      fc.record({
        description: text,
        quantity: text,
        unitPrice: text,
        vatRate: text,
        rate: text,
        vatCode: text,
        nature,
        account: text,
        netMinor: minor,
      }),
    ),
    byRate: fc.array(
      fc.record({ rate: text, vatCode: text, nature, netMinor: minor, vatMinor: minor }),
    ),
    netMinor: minor,
    vatMinor: minor,
    grossMinor: minor,
    withheld: fc.option(fc.record({ kind: text, rate: text, reason: text, amountMinor: minor }), {
      nil: null,
    }),
  })

  it('comes back from JSON as it was, to the last unit', () => {
    fc.assert(
      fc.property(anySale, (given) => {
        const kept = JSON.parse(JSON.stringify(toStored(given, 'da'))) as ReturnType<
          typeof toStored
        >
        expect(kept).toMatchObject({ language: 'da', homeVatMinor: null })
        expect(fromStored(kept)).toEqual(given)
      }),
    )
  })
})
