import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderInvoicePdf } from './invoice_pdf.ts'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import type { InvoiceView } from './invoice_view.ts'
import type { TextOnPage } from '#pdf/room'
import { readPages } from './pdf_reading.ts'

function expectOnPaper(pages: TextOnPage[][]): void {
  for (const item of pages.flat()) {
    expect(item.x, item.str).toBeGreaterThanOrEqual(56)
    expect(item.x + item.width, item.str).toBeLessThanOrEqual(539.5)
    expect(item.y, item.str).toBeGreaterThan(20)
    expect(item.y, item.str).toBeLessThan(820)
  }
}

const [first] = danishSample.lines
const withDescription = (description: string): InvoiceView => ({
  ...danishSample,
  lines: first === undefined ? [] : [{ ...first, description }],
})

const texts: [string, string][] = [
  ['5,000 characters without a space', 'x'.repeat(5_000)],
  ['the widest letters without a space', 'W'.repeat(2_000)],
  ['Hebrew and Arabic', 'שלום עולם مرحبا بالعالم'],
  ['marks that turn the direction', '\u202Etxt.exe\u202C \u2066abc\u2069'],
  ['emoji of several code points', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽'.repeat(40)],
  ['Chinese, Japanese and Korean', '株式会社 有限公司 주식회사'.repeat(30)],
  ['a tower of marks', `Z${'\u0301\u0316'.repeat(400)}`],
  ['controls and lone surrogates', '\u0000\u0007\u001B[31m\uD800 \uDFFF\u2028x'],
  ['nothing', ''],
  ['line breaks only', '\n'.repeat(300)],
  ['the language of PDF itself', ') Tj ET (\\)) <</S /JavaScript>> endobj'],
]

describe('a hostile text', () => {
  it.each(texts)('as a description is printed on the paper: %s', async (_, text) => {
    expectOnPaper(await readPages(withDescription(text)))
  })

  it.each(texts)('in every other place is printed on the paper: %s', async (_, text) => {
    const party = { name: text, addressLines: [text, text], fiscalCode: text, businessId: text }
    const view: InvoiceView = {
      ...italianSample,
      number: text,
      seller: {
        ...italianSample.seller,
        ...party,
        email: text,
        phone: text,
        website: text,
        bankName: text,
        reaNumber: text,
      },
      buyer: { ...italianSample.buyer, ...party, reference: text },
      legalText: text,
      notes: text,
      credits: { number: text, date: '2026-01-01' },
      payment: { reference: text, kind: null, iban: text, bic: text },
    }
    expectOnPaper(await readPages(view))
  })

  it('keeps its letters where there are any', async () => {
    const name = 'Βιβλία & Łódź, Ъгъл, Nguyễn 株'
    const view = { ...danishSample, buyer: { ...danishSample.buyer, name } }
    const [page = []] = await readPages(view)
    const text = page.map((item) => item.str).join('')
    expect(text.replaceAll(' ', '')).toContain('Βιβλία&Łódź,Ъгъл,Nguyễn\uFFFD')
  })

  it('of 5,000 characters goes on over the pages with nothing left out', async () => {
    const pages = await readPages(withDescription('x'.repeat(5_000)))
    const text = pages.flat().map((item) => item.str.replaceAll(/[^x]/g, ''))
    expect(text.filter((part) => part.length > 3).join('').length).toBeGreaterThan(4_990)
    expect(pages.length).toBeGreaterThan(1)
  })

  it('is never more than the renderer can take', async () => {
    const anyText = fc
      .array(fc.oneof(fc.integer({ min: 0, max: 0x10_ff_ff }), fc.nat(0x4_ff)), { maxLength: 60 })
      .map((points) => String.fromCodePoint(...points))
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expectOnPaper(await readPages(withDescription(text)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('hostile figures', () => {
  it('as large as a column can hold are set smaller and stay apart', async () => {
    const largest = '92233720368547758.07'
    const view: InvoiceView = {
      ...danishSample,
      lines: [
        {
          description: 'Alt',
          quantity: '9223372036.12345678',
          unitPrice: '92233720368.12345678',
          rate: '25',
          net: largest,
        },
      ],
      totals: {
        net: largest,
        vat: largest,
        gross: largest,
        byRate: [{ rate: '25', nature: 'N2.1', net: largest, vat: largest }],
        payable: `-${largest}`,
      },
      vatInHomeCurrency: { currency: 'DKK', amount: largest, rate: '7.46' },
    }
    const pages = await readPages(view)
    expectOnPaper(pages)
    const [items = []] = pages
    for (const item of items) {
      for (const other of items) {
        const isBeside = other !== item && Math.abs(other.y - item.y) < 2 && other.x > item.x
        if (isBeside) expect(item.x + item.width, item.str).toBeLessThanOrEqual(other.x + 0.5)
      }
    }
  })

  it('of a hundred rates run over the pages with the totals behind them', async () => {
    const byRate = Array.from({ length: 100 }, (_, index) => ({
      rate: `${index}.5`,
      nature: null,
      net: '1.00',
      vat: '0.25',
    }))
    const pages = await readPages({
      ...danishSample,
      totals: { ...danishSample.totals, byRate },
    })
    expectOnPaper(pages)
    const texts = pages.flat().map((item) => item.str)
    expect(texts.indexOf('I alt inkl. moms')).toBeGreaterThan(texts.indexOf('99,5\u00A0%'))
  })

  it('that are no decimals are refused, since an invoice must not guess', async () => {
    const view = { ...danishSample, totals: { ...danishSample.totals, vat: 'NaN' } }
    await expect(renderInvoicePdf(view)).rejects.toThrow(RangeError)
  })
})
