import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import { findTwoOnPage } from './several_documents.ts'

const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }
const [letter, row] = [0.011, 0.03]

/** Rows of words from here on, as an engine reads them off a picture. */
function placed(rows: readonly string[], left: number, top: number): PlacedText[] {
  return rows.flatMap((text, index) => {
    let at = left
    return text.split(' ').map((word) => {
      const [from, to] = [at, at + word.length * letter]
      at = to + letter
      const y = top + index * row
      return { text: word, left: from, right: to, top: y, bottom: y + row * 0.6 }
    })
  })
}

const receipt = (cvr: string, date: string, total: string): string[] => [
  'Kontorhuset ApS',
  `CVR-nr. ${cvr}`,
  'Kvittering',
  `Dato: ${date}`,
  `I alt DKK ${total}`,
]
const one = receipt('12345674', '02-11-2026', '500,00')
const other = receipt('13748136', '03-11-2026', '80,00')

const look = (words: readonly PlacedText[]) => findTwoOnPage(joinWords(words, 1), home)

describe('two receipts on one page', () => {
  it('are noticed wherever they lie beside each other, in either order', () => {
    const places = fc.record({
      left: fc.double({ min: 0.02, max: 0.15, noNaN: true }),
      gutter: fc.double({ min: 0.35, max: 0.45, noNaN: true }),
      lower: fc.integer({ min: 0, max: 3 }),
      swapped: fc.boolean(),
    })
    fc.assert(
      fc.property(places, ({ left, gutter, lower, swapped }) => {
        const [first, second] = swapped ? [other, one] : [one, other]
        const words = [
          ...placed(first, left, 0.2),
          ...placed(second, left + gutter, 0.2 + lower * row),
        ]
        expect(look(words)).toMatchObject({
          code: 'two_on_page',
          params: { where: 'side by side' },
        })
      }),
      { numRuns: 40 },
    )
  })

  it('of the same shop are told apart by their totals, and by their days', () => {
    const [dearer, later] = [
      receipt('12345674', '02-11-2026', '80,00'),
      receipt('12345674', '03-11-2026', '500,00'),
    ]
    const beside = (second: string[]) =>
      look([...placed(one, 0.05, 0.2), ...placed(second, 0.55, 0.2)])
    expect(beside(dearer)?.params).toMatchObject({ one: '500.00', other: '80.00' })
    expect(beside(later)?.params).toMatchObject({ one: '2026-11-02', other: '2026-11-03' })
  })
})

describe('one receipt', () => {
  it('in one column, wherever it lies, is one', () => {
    const at = fc.double({ min: 0.02, max: 0.6, noNaN: true })
    fc.assert(
      fc.property(at, at, (left, top) => {
        expect(look(placed(one, left, top))).toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  it('with goods to the left and prices to the right is one', () => {
    const goods = ['Kontorhuset ApS', 'CVR-nr. 12345674', 'Papir A4', 'Kuglepenne', 'I alt DKK']
    const prices = ['Kvittering 77', 'Dato: 02-11-2026', '400,00', '100,00', '500,00']
    expect(look([...placed(goods, 0.05, 0.2), ...placed(prices, 0.65, 0.2)])).toBeNull()
  })

  it('printed twice, for the shop and for the customer, is one', () => {
    expect(look([...placed(one, 0.05, 0.2), ...placed(one, 0.55, 0.2)])).toBeNull()
    expect(look([...placed(one, 0.2, 0.05), ...placed(one, 0.2, 0.6)])).toBeNull()
  })

  it('with a coupon or an advertisement beside it is one', () => {
    const coupon = ['Spar 20 %', 'naeste gang du', 'handler hos os', 'Gyldig til 31-12-2026']
    expect(look([...placed(one, 0.05, 0.2), ...placed(coupon, 0.55, 0.2)])).toBeNull()
  })

  it('whose rows run across the page has no gutter to part it by', () => {
    const across = placed(
      ['Tak for besoeget og paa gensyn i butikken hos Kontorhuset i Aarhus'],
      0.05,
      0.5,
    )
    expect(look([...placed(one, 0.05, 0.2), ...across])).toBeNull()
  })
})
