import fc from 'fast-check'
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { basisPointsOf, vatOnNet } from '../amounts/amounts_rates.ts'
import { readPdfLines } from './pdf_lines.ts'
import { readLines } from '../text/text.ts'

// Pages of our own making, so that what is read can be held against what was meant.
type Wording = {
  country: string
  currency: string
  rate: string
  head: string
  date: string
  due: string
  number: string
  buyer: string
  id: string
  net: string
  vat: string
  total: string
}

const wordings: readonly Wording[] = [
  {
    country: 'DK',
    currency: 'DKK',
    rate: '25',
    head: 'FAKTURA',
    date: 'Fakturadato',
    due: 'Forfaldsdato',
    number: 'Fakturanr.',
    buyer: 'Faktureres til',
    id: 'CVR',
    net: 'Nettobeløb',
    vat: 'Moms 25%',
    total: 'I alt',
  },
  {
    country: 'IT',
    currency: 'EUR',
    rate: '22',
    head: 'FATTURA',
    date: 'Data documento',
    due: 'Scadenza',
    number: 'Numero fattura',
    buyer: 'Spett.le',
    id: 'CVR',
    net: 'Imponibile',
    vat: 'IVA 22%',
    total: 'Totale fattura',
  },
  {
    country: 'SE',
    currency: 'SEK',
    rate: '25',
    head: 'INVOICE',
    date: 'Invoice date',
    due: 'Due date',
    number: 'Invoice number',
    buyer: 'Bill to',
    id: 'CVR',
    net: 'Net amount',
    vat: 'VAT 25%',
    total: 'Total amount',
  },
]

const layout = fc.record({
  wording: fc.constantFrom(...wordings),
  items: fc.array(fc.bigInt({ min: 1_000n, max: 2_000_000n }), { minLength: 1, maxLength: 12 }),
  isBuyerLeft: fc.boolean(),
  isTable: fc.boolean(),
  isCommaNotation: fc.boolean(),
  size: fc.integer({ min: 7, max: 12 }),
})

type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never

function printed(minor: bigint, isComma: boolean): string {
  const digits = minor.toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',')
  return `${whole}${isComma ? ',' : '.'}${digits.slice(-2)}`
}

function drawHead(page: PDFPage, { wording, isBuyerLeft, isTable, size }: Layout): void {
  const at = (text: string, x: number, y: number, big = 0) =>
    page.drawText(text, { x, y, size: size + big })
  const [seller, buyer] = isBuyerLeft ? [330, 40] : [40, 330]
  at('Nordlys Kontor ApS', seller, 790, 5)
  at('Havnegade 12', seller, 774)
  at(`${wording.id} 13748136`, seller, 760)
  at(`${wording.buyer}:`, buyer, 790)
  at('Solsikken A/S', buyer, 776)
  at('Torvet 3', buyer, 762)
  at(`${wording.id} 24256790`, buyer, 748)
  at(wording.head, 40, 700, 6)
  const meta = [
    [wording.number, '2025-1047'],
    [wording.date, '24.03.2025'],
    [wording.due, '23.04.2025'],
  ] as const
  meta.forEach(([label, value], index) => {
    at(label, isTable ? 40 + index * 170 : 40, isTable ? 680 : 680 - index * 14)
    at(value, isTable ? 40 + index * 170 : 180, isTable ? 664 : 680 - index * 14)
  })
}

async function write(one: Layout) {
  const { wording, items, isCommaNotation, size } = one
  const document = await PDFDocument.create()
  const font: PDFFont = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  page.setFont(font)
  drawHead(page, one)
  const net = items.reduce((sum, item) => sum + item, 0n)
  const vat = vatOnNet(net, basisPointsOf(wording.rate))
  const row = (label: string, minor: bigint, x: number, y: number) => {
    const text = printed(minor, isCommaNotation)
    page.drawText(label, { x, y, size })
    page.drawText(text, { x: 550 - font.widthOfTextAtSize(text, size), y, size })
  }
  items.forEach((item, index) => row('Konsulentbistand', item, 40, 600 - index * 15))
  const foot = 580 - items.length * 15
  row(wording.net, net, 360, foot)
  row(wording.vat, vat, 360, foot - 15)
  row(`${wording.total} ${wording.currency}`, net + vat, 360, foot - 30)
  return { bytes: await document.save(), net, vat }
}

describe('any page of ours', () => {
  it('is read in every field, wherever things stand on it', async () => {
    await fc.assert(
      fc.asyncProperty(layout, async (one) => {
        const { bytes, net, vat } = await write(one)
        const page = await readPdfLines(bytes)
        if ('refused' in page) throw new Error(page.refused)
        const { country, currency } = one.wording
        const { fields } = readLines(
          page.lines,
          { country, currency, businessNumbers: nationalNumbers() },
          'pdf',
        )
        const decimal = (minor: bigint) => printed(minor, false).replaceAll(',', '')
        expect({
          supplier: fields.supplierVatNumber?.value,
          name: fields.supplierName?.value,
          buyer: fields.buyerVatNumber?.value,
          number: fields.invoiceNumber?.value,
          date: fields.date?.value,
          due: fields.dueDate?.value,
          total: fields.total?.value,
          vat: fields.vat?.value,
          currency: fields.currency?.value,
          isProven: fields.total?.proofs.includes('rate_equation'),
        }).toEqual({
          supplier: 'DK13748136',
          name: 'Nordlys Kontor ApS',
          buyer: 'DK24256790',
          number: '2025-1047',
          date: '2025-03-24',
          due: '2025-04-23',
          total: decimal(net + vat),
          vat: decimal(vat),
          currency,
          isProven: true,
        })
      }),
      { numRuns: 60 },
    )
  })
})
