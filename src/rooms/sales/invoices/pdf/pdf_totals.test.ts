import { describe, expect, it } from 'vitest'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import type { InvoiceView } from './invoice_view.ts'
import { readPages, readText } from './pdf_reading.ts'

const [line] = danishSample.lines
const withCount = (length: number): InvoiceView => ({
  ...danishSample,
  lines: line === undefined ? [] : Array.from({ length }, () => ({ ...line, description: 'Vare' })),
})

describe('the totals', () => {
  // Over a range of lengths, so that one of them ends where a page does.
  it('stand on one page together, whatever is above them', async () => {
    for (let count = 12; count <= 27; count++) {
      const pages = await readPages(withCount(count))
      const pageOf = (text: string): number =>
        pages.findIndex((page) => page.some((item) => item.str === text))
      const places = ['Momssats', 'I alt ekskl. moms', 'I alt inkl. moms'].map(pageOf)
      expect(new Set(places).size, `${count} lines`).toBe(1)
      expect(places[0], `${count} lines`).toBeGreaterThanOrEqual(0)
    }
  }, 120_000)

  it('stand below the last line and above the box', async () => {
    const [page = []] = await readPages(danishSample)
    const heightOf = (text: string): number => page.find((item) => item.str === text)?.y ?? 0
    expect(heightOf('I alt inkl. moms')).toBeLessThan(heightOf('Kontorstol'))
    expect(heightOf('I alt inkl. moms')).toBeGreaterThan(heightOf('Betaling'))
  })

  it('are named for what they are where there is no VAT', async () => {
    const totals = { ...danishSample.totals, vat: '0.00', gross: danishSample.totals.net }
    const text = await readText({ ...danishSample, totals })
    expect(text).toContain('I alt DKK 26.910,50')
    expect(text).not.toContain('inkl. moms')
  })

  it('say once what is payable where it is the total', async () => {
    const totals = { ...italianSample.totals, payable: italianSample.totals.gross }
    const text = await readText({ ...italianSample, totals })
    expect(text.match(/Netto a pagare/g)).toHaveLength(1)
  })

  it('have the decimals of the currency', async () => {
    const totals = {
      ...danishSample.totals,
      net: '1500',
      vat: '375',
      gross: '1875',
      byRate: [{ rate: '25', nature: null, net: '1500', vat: '375' }],
    }
    const view = { ...danishSample, currency: 'JPY', totals }
    expect(await readText(view)).toContain('I alt inkl. moms JPY 1.875')
  })

  it('of a credit note keep their sign', async () => {
    const totals = { ...danishSample.totals, gross: '-33338.13' }
    const view: InvoiceView = { ...danishSample, kind: 'credit_note', totals }
    expect(await readText(view)).toContain('DKK -33.338,13')
  })
})

describe('VAT in the home currency', () => {
  it('is said without a rate where none is known', async () => {
    const home = { currency: 'DKK', amount: '1118.25', rate: null }
    const text = await readText({ ...danishSample, currency: 'EUR', vatInHomeCurrency: home })
    expect(text).toContain('Moms i DKK DKK 1.118,25')
    expect(text).not.toContain('Kurs:')
  })

  it('is said in the language of the invoice', async () => {
    const home = { currency: 'EUR', amount: '93.10', rate: '0.9123456' }
    const view: InvoiceView = { ...italianSample, currency: 'USD', vatInHomeCurrency: home }
    expect(await readText(view)).toContain('Cambio: 1 USD = 0,9123456 EUR')
    expect(await readText({ ...view, language: 'en' })).toContain('1 USD = 0.9123456 EUR')
  })
})
