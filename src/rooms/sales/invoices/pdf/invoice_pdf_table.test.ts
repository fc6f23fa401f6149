import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import { renderInvoicePdf } from './invoice_pdf.ts'
import { bytesOfPaper } from './mailed.ts'
import type { InvoiceView, LineView } from './invoice_view.ts'
import type { TextOnPage } from '#pdf/room'
import { readPages, readText } from './pdf_reading.ts'

const line: LineView = {
  description: 'Vare',
  quantity: '4',
  unitPrice: '1250',
  rate: '25',
  net: '5000.00',
}

const withLines = (lines: readonly LineView[]): InvoiceView => ({ ...danishSample, lines })
const isBeside = (one: TextOnPage, other: TextOnPage): boolean => Math.abs(one.y - other.y) < 1

describe('a row', () => {
  // Three lines of text each: a page that ended in the middle of one would show.
  it('that a page can hold is never torn between two', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...line,
      description: `første ${index}.\nmidt ${index}.\nsidste ${index}.`,
    }))
    const pages = await readPages(withLines(lines))
    expect(pages.length).toBeGreaterThan(2)
    const pageOf = (text: string): number =>
      pages.findIndex((page) => page.some((item) => item.str === text))
    for (let index = 0; index < 40; index++) {
      expect(pageOf(`første ${index}.`)).toBeGreaterThanOrEqual(0)
      expect(pageOf(`sidste ${index}.`)).toBe(pageOf(`første ${index}.`))
    }
  })

  it('that no page can hold begins where it stands and repeats no figure', async () => {
    const lines = [{ ...line, description: 'ord '.repeat(3_000), net: '7777.00' }]
    const pages = await readPages(withLines(lines))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]?.some((item) => item.str.startsWith('ord'))).toBe(true)
    expect(pages.flat().filter((item) => item.str === '7.777,00')).toHaveLength(1)
  })

  it('keeps its figures beside the first line of its text', async () => {
    const text = 'Hæve-sænkebord med alt hvad der hører til, og endnu noget mere, og lidt til på ny'
    const lines = [{ ...line, description: text, net: '7777.00' }]
    const [page = []] = await readPages(withLines(lines))
    const first = page.find((item) => item.str.startsWith('Hæve'))
    const figure = page.find((item) => item.str === '7.777,00')
    if (first === undefined || figure === undefined) throw new Error('The row is missing.')
    expect(isBeside(first, figure)).toBe(true)
  })
})

describe('columns', () => {
  it('end their figures at one edge, under their label', async () => {
    const lines = ['1.00', '22.00', '333.00', '4444.00', '55555555.00'].map((net) => ({
      ...line,
      net,
    }))
    const [page = []] = await readPages(withLines(lines))
    const nets = ['1,00', '22,00', '333,00', '4.444,00', '55.555.555,00', 'Beløb']
    const ends = nets.map((text) => {
      const item = page.find(({ str }) => str === text)
      return Math.round((item?.x ?? 0) + (item?.width ?? 0))
    })
    expect(new Set(ends)).toEqual(new Set([539]))
  })

  it('leave the text the room that the figures do not take', async () => {
    const text = 'ord '.repeat(40)
    const rowsOf = async (unitPrice: string): Promise<number> => {
      const [page = []] = await readPages(withLines([{ ...line, description: text, unitPrice }]))
      return page.filter((item) => item.str.startsWith('ord')).length
    }
    expect(await rowsOf('92233720368547758.12345678')).toBeGreaterThan(await rowsOf('1'))
  })

  it('keep letters of one size as long as all fits', async () => {
    const [page = []] = await readPages(withLines([line]))
    const sizes = page.filter((item) => ['Vare', '1.250,00'].includes(item.str))
    expect(sizes.map((item) => item.size)).toEqual([9, 9])
  })
})

describe('the head', () => {
  it('stands once on each page that has rows, above them', async () => {
    const lines = Array.from({ length: 70 }, () => line)
    const pages = await readPages(withLines(lines))
    for (const page of pages) {
      const heads = page.filter((item) => item.str === 'Beskrivelse')
      const rows = page.filter((item) => item.str === 'Vare')
      expect(heads).toHaveLength(rows.length > 0 ? 1 : 0)
      for (const row of rows) expect(row.y).toBeLessThan(heads[0]?.y ?? 0)
    }
  })

  it('stands also over no rows at all', async () => {
    const pages = await readPages(withLines([]))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.some((item) => item.str === 'Beskrivelse')).toBe(true)
  })
})

describe('the kind of an invoice', () => {
  const notes = (length: number) =>
    Array.from({ length }, (_, index) => ({ number: `D${index + 1}`, date: '2026-03-02' }))

  it('is its title, and its delivery notes stand beside the address', async () => {
    const view = { ...italianSample, title: 'Fattura differita', deliveryNotes: notes(2) }
    const text = await readText(view)
    expect(text).toContain('Fattura differita')
    expect(text).toContain('DDT D1 (02/03/2026), D2 (02/03/2026)')
  })

  it('names every delivery note below the title where they are many', async () => {
    const text = await readText({ ...italianSample, deliveryNotes: notes(100) })
    expect(text).toContain('DDT: D1 (02/03/2026), D2')
    expect(text).toContain('D100 (02/03/2026)')
  })
})

describe('the logo', () => {
  const logo = { sha256: 'a'.repeat(64), width: 300, height: 100 }
  const seller = { ...danishSample.seller, logo }

  it('is left out where its picture is lost, and everything else is printed', async () => {
    const bytes = await renderInvoicePdf({ ...danishSample, seller }, async () => null)
    const plain = await renderInvoicePdf(danishSample)
    expect(Buffer.from(bytes).equals(Buffer.from(plain))).toBe(true)
  })

  it('is on a paper that is made for a mail, too', async () => {
    const jpeg = createCanvas(300, 100).toBuffer('image/jpeg')
    const asked: string[] = []
    const files = {
      get: async (orgId: string, sha256: string) => {
        asked.push(orgId, sha256)
        return jpeg
      },
    }
    const view = { ...danishSample, seller }
    const bytes = await bytesOfPaper(files, 'org', { fileName: 'x.pdf', sha256: null, view })
    expect(asked).toEqual(['org', logo.sha256])
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
  })

  it('is the same in two copies of the same paper', async () => {
    const canvas = createCanvas(300, 100)
    const jpeg = canvas.toBuffer('image/jpeg')
    const draw = () => renderInvoicePdf({ ...danishSample, seller }, async () => jpeg)
    const [one, two] = [await draw(), await draw()]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    expect(Buffer.from(one).toString('latin1')).toContain('/Subtype /Image')
  })
})
