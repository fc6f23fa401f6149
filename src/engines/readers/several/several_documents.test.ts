import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import { linesOfText, type Line } from '../text/text_lines.ts'
import { readLines } from '../text/text.ts'
import { withParts } from './several_documents.ts'

const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }

type Bill = { number?: string; cvr?: string; total?: string; numbering?: string; date?: string }

function pageOf(bill: Bill): string[] {
  const { number, cvr = '12345674', total = '500,00', numbering, date = '02-11-2026' } = bill
  return [
    'Kontorhuset ApS',
    `CVR-nr. ${cvr}`,
    ...(number === undefined ? ['Kvittering'] : [`Faktura nr. ${number}`]),
    ...(date === '' ? [] : [`Dato: ${date}`]),
    'Kontorartikler',
    ...(total === '' ? [] : [`I alt DKK  ${total}`]),
    ...(numbering === undefined ? [] : [numbering]),
  ]
}

function partsOf(pages: readonly string[][]) {
  const lines = pages.flatMap((page, index) =>
    linesOfText(page.join('\n')).map((line): Line => ({ ...line, page: index + 1 })),
  )
  const reading = { ...readLines(lines, home, 'pdf'), pages: pages.length }
  return withParts(reading, lines, home)
}

const rangesOf = (pages: readonly string[][]) =>
  partsOf(pages).parts?.map(({ firstPage, lastPage }) => [firstPage, lastPage])

describe('a file of several pages', () => {
  it('is cut where another document number begins, and says so', () => {
    const read = partsOf([pageOf({ number: '1001' }), pageOf({ number: '1002', total: '700,00' })])
    expect(read.parts).toEqual([
      { firstPage: 1, lastPage: 1, why: [] },
      {
        firstPage: 2,
        lastPage: 2,
        why: [{ code: 'other_number', params: { page: '2', number: '1002', before: '1001' } }],
      },
    ])
    expect(read.alerts[0]).toEqual({
      code: 'several_documents',
      params: { count: '2', pages: '1, 2' },
    })
  })

  it('is cut where the pages are counted anew', () => {
    const pages = [
      pageOf({ number: '1001', total: '', numbering: 'Side 1 af 2' }),
      pageOf({ number: '1001', numbering: 'Side 2 af 2' }),
      pageOf({ number: '1002', numbering: 'Side 1 af 1' }),
    ]
    expect(rangesOf(pages)).toEqual([
      [1, 2],
      [3, 3],
    ])
    const why = partsOf(pages).parts?.[1]?.why.map(({ code }) => code)
    expect(why).toEqual(['numbering_restarts', 'other_number'])
  })

  it('is cut between receipts of other suppliers, and between totals without a number', () => {
    const others = [pageOf({}), pageOf({ cvr: '13748136', total: '80,00' })]
    expect(partsOf(others).parts?.[1]?.why.map(({ code }) => code)).toContain('other_supplier')
    const totals = [pageOf({}), pageOf({ total: '80,00' })]
    expect(partsOf(totals).parts?.[1]?.why.map(({ code }) => code)).toEqual(['own_total'])
  })

  it('stays whole where the numbering carries on, whatever else the page shows', () => {
    const annex = [
      pageOf({ number: '1001', numbering: 'Pagina 1 di 2' }),
      pageOf({ number: 'T-77', total: '900,00', numbering: 'Pagina 2 di 2' }),
    ]
    expect(rangesOf(annex)).toBeUndefined()
  })

  it('stays whole with terms behind it, and with its number on every page', () => {
    const terms = ['Salgs- og leveringsbetingelser', 'Side 1 af 1', 'Varer leveres ab lager.']
    expect(rangesOf([pageOf({ number: '1001' }), terms])).toBeUndefined()
    const same = [pageOf({ number: '1001' }), pageOf({ number: '1001', total: '120,00' })]
    expect(rangesOf(same)).toBeUndefined()
  })

  it('gives pages without words to what stands before them', () => {
    const blank: string[] = []
    const pages = [pageOf({ number: '1' }), blank, pageOf({ number: '2', total: '70,00' }), blank]
    expect(rangesOf(pages)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})

/** Words at their places, as an engine reads them off a picture. */
function placed(rows: readonly string[], left: number, top: number): PlacedText[] {
  return rows.flatMap((row, index) => {
    let at = left
    return row.split(' ').map((text) => {
      const from = at
      at = from + text.length * 0.012 + 0.012
      const y = top + index * 0.03
      return { text, left: from, right: at - 0.012, top: y, bottom: y + 0.018 }
    })
  })
}

function seenOn(words: readonly PlacedText[]) {
  const lines = joinWords(words, 1)
  return withParts({ ...readLines(lines, home, 'scan'), pages: 1 }, lines, home)
}

describe('a picture', () => {
  const one = pageOf({ total: '500,00' })
  const other = pageOf({ cvr: '13748136', total: '80,00', date: '03-11-2026' })

  it('with two receipts side by side says so', () => {
    const read = seenOn([...placed(one, 0.05, 0.2), ...placed(other, 0.55, 0.2)])
    expect(read.alerts).toContainEqual({
      code: 'two_on_page',
      params: { page: '1', where: 'side by side', one: 'DK12345674', other: 'DK13748136' },
    })
    // There is nothing to cut: both are on one page.
    expect(read.parts).toBeUndefined()
  })

  it('with two receipts one above the other says so', () => {
    const read = seenOn([...placed(one, 0.2, 0.05), ...placed(other, 0.2, 0.6)])
    expect(read.alerts.find(({ code }) => code === 'two_on_page')?.params['where']).toBe(
      'one above the other',
    )
  })

  it('of one receipt in columns, or with its payment slip below, is one', () => {
    const columns = [
      ...placed(['Kontorhuset ApS', 'CVR-nr. 12345674', 'Papir', 'I alt DKK'], 0.05, 0.2),
      ...placed(['Faktura nr. 1001', 'Dato: 02-11-2026', '500,00', '500,00'], 0.6, 0.2),
    ]
    expect(seenOn(columns).alerts.map(({ code }) => code)).not.toContain('two_on_page')
    const slip = ['Indbetalingskort', 'CVR-nr. 12345674', 'Dato: 02-11-2026', 'I alt DKK  500,00']
    const whole = [...placed(one, 0.2, 0.05), ...placed(slip, 0.2, 0.6)]
    expect(seenOn(whole).alerts.map(({ code }) => code)).not.toContain('two_on_page')
  })
})
