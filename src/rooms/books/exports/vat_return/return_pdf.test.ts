import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sayPeriod } from '#languages/room'
import { formatDay, readPages, textOf } from '#pdf/room'
import type { ReturnView } from '#vat/room'
import { danishReturn, italianReturn } from '#test/support/books/return_samples'
import { renderReturnPdf } from './return_pdf.ts'

const samples = [
  { name: 'dk', view: danishReturn },
  { name: 'it', view: italianReturn },
]

const pagesOf = async (view: ReturnView) => await readPages(await renderReturnPdf(view))
const textIn = async (view: ReturnView): Promise<string> => textOf((await pagesOf(view)).flat())

describe.each(samples)('the sample $name', ({ name, view }) => {
  it('shows every box in both languages, and what is to be paid', async () => {
    const text = (await textIn(view)).replaceAll(/\s/g, '')
    for (const { code, label, labelEn } of view.boxes) {
      // The Danish form has no names of boxes, so ours are not printed.
      if (name === 'it') expect(text).toContain(code)
      else if (code.includes('_')) expect(text).not.toContain(code)
      // The text of a label on two lines is mixed with that of its neighbour.
      for (const word of `${label} ${labelEn}`.split(' ')) expect(text).toContain(word)
    }
    expect(text).toMatch(/(Tilbetaling|Daversare)\/Topay/)
  })

  it('names its period whole, in words and by its days', async () => {
    const language = name === 'dk' ? 'da' : 'it'
    const { key, from, to } = view.period
    const text = await textIn(view)
    expect(text).toContain(` ${sayPeriod(key, language)} `)
    expect(text).toContain(`${formatDay(from, language)} – ${formatDay(to, language)}`)
  })

  it('is one page, which can be signed', async () => {
    expect(await pagesOf(view)).toHaveLength(1)
    expect(await textIn(view)).toMatch(/(Underskrift|Firma) \/ Signature/)
  })

  it('is rendered to the same bytes each time, and to others where the return differs', async () => {
    const once = await renderReturnPdf(view)
    expect(Buffer.compare(once, await renderReturnPdf(view))).toBe(0)
    const other = await renderReturnPdf({ ...view, payableMinor: view.payableMinor + 100n })
    expect(Buffer.compare(once, other)).not.toBe(0)
  })

  it('stays within the page', async () => {
    for (const item of (await pagesOf(view)).flat()) {
      expect(item.x).toBeGreaterThan(50)
      expect(item.x + item.width).toBeLessThan(545)
    }
  })

  // To make a sample again after a change of the layout or words, delete it and run this once.
  it('in docs is what is rendered today', async () => {
    const path = `docs/samples/vat_return_${name}.pdf`
    const isThere = existsSync(path)
    const bytes = await renderReturnPdf(view)
    if (!isThere) writeFileSync(path, bytes)
    expect(isThere, `${path} was missing and has been written`).toBe(true)
    expect(Buffer.compare(readFileSync(path), bytes)).toBe(0)
  })
})

describe('the return of a test organization', () => {
  it.each([
    [danishReturn, 'TEST – ikke en gyldig momsangivelse / TEST – not a valid VAT return'],
    [italianReturn, 'TEST – liquidazione IVA non valida / TEST – not a valid VAT return'],
  ])('says so along the edge, and a real one does not', async (view, mark) => {
    const text = textOf((await readPages(await renderReturnPdf({ ...view, isTest: true }))).flat())
    expect(text).toContain(mark)
    expect(await textIn(view)).not.toMatch(/TEST|PROVA/)
  })
})

describe('amounts', () => {
  it('are whole where the form has no decimals, and provisional ones exact', async () => {
    const text = await textIn(danishReturn)
    expect(text).toMatch(/Salgsmoms \(udgående moms\) .*20\.249 /)
    expect(text).toContain('186,50')
    expect(text).toContain('DKK 12.869')
    expect(text).not.toContain('12.869,00')
  })

  it('keep their cents where it has, and a period is a plain number', async () => {
    const text = await textIn(italianReturn)
    expect(text).toContain('48.210,55')
    expect(text).toContain('EUR 7.064,19')
    expect(text).not.toContain('1,00 VP2')
  })

  it('that are refunded are labelled so, without a minus sign', async () => {
    const text = await textIn({ ...danishReturn, payableMinor: -123_400n })
    expect(text).toContain('Til gode / To get back')
    expect(text).toContain('DKK 1.234')
    expect(text).not.toContain('-1.234')
  })

  it('that are very large are set smaller and stay apart', async () => {
    const [first, ...rest] = danishReturn.boxes
    if (!first) throw new Error('the sample has no boxes')
    const amountMinor = 10n ** 17n
    const large = { ...first, amountMinor, provisionalMinor: -amountMinor }
    const items = (await pagesOf({ ...danishReturn, boxes: [large, ...rest] })).flat()
    const figures = items.filter((item) => /^-?1[.,0]{15,}$/.test(item.str))
    expect(figures).toHaveLength(2)
    const [left, right] = figures.toSorted((a, b) => a.x - b.x)
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  })
})

describe('the state of a return', () => {
  it('is shown at the top, with the filing reference once it is filed', async () => {
    expect(await textIn(danishReturn)).toContain('INDBERETTET / FILED')
    expect(await textIn(danishReturn)).toContain('TS-2026-118204')
    expect(await textIn(italianReturn)).toContain('BOZZA / DRAFT')
    expect(await textIn(italianReturn)).not.toContain('Protocollo telematico')
  })

  it('shows what it corrects, and what to look at', async () => {
    const warnings = [{ code: 'x', detail: 'Look at this. '.repeat(40) }]
    const text = await textIn({ ...danishReturn, corrects: 'vat_1', warnings })
    expect(text).toContain('Retter / Corrects')
    expect(text.match(/Look at this\./g)).toHaveLength(40)
  })
})

describe('a form that is longer than a page', () => {
  it('goes on with its heading, and keeps the place to sign whole', async () => {
    const boxes = [...danishReturn.boxes, ...danishReturn.boxes, ...danishReturn.boxes]
    const pages = await pagesOf({ ...danishReturn, boxes })
    expect(pages.length).toBeGreaterThan(1)
    expect(textOf(pages[1] ?? [])).toContain('Rubrik Heraf foreløbigt')
    const signed = pages.filter((page) => textOf(page).includes('Godkendt af'))
    expect(signed).toHaveLength(1)
    expect(textOf(signed[0] ?? [])).toContain('Underskrift')
    expect(textOf(pages.at(-1) ?? [])).toContain(`Side ${pages.length} / ${pages.length}`)
  })

  it('breaks no page by a hostile name', async () => {
    const organization = { name: `${'Æ'.repeat(300)}\u202E\u0000株`, vatNumber: 'x'.repeat(500) }
    expect(await pagesOf({ ...danishReturn, organization })).toHaveLength(1)
  })
})
