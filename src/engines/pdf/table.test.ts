import { describe, expect, it } from 'vitest'
import { readPages, type TextOnPage } from './reading.ts'
import { createSheet, finishSheet, frame, startPage, type Sheet } from './sheet.ts'
import { drawTable, tableHeight, type Table } from './table.ts'

const options = { title: 'T', author: 'A', language: 'en', createdAt: '2026-01-01T00:00:00.000Z' }

async function drawn(work: (sheet: Sheet) => void): Promise<TextOnPage[][]> {
  const sheet = createSheet(options)
  startPage(sheet)
  work(sheet)
  return await readPages(await finishSheet(sheet))
}

const table = (rows: string[][]): Table => ({
  x: frame.left,
  width: frame.right - frame.left,
  labels: ['What', 'First', 'Second'],
  rows,
})

describe('a table', () => {
  it('sets figures flush right below their labels', async () => {
    const [page = []] = await drawn((sheet) => drawTable(sheet, table([['a', '1', '22,50']])))
    const right = (text: string): number => {
      const found = page.find((item) => item.str === text)
      return Math.round((found?.x ?? 0) + (found?.width ?? 0))
    }
    expect(right('22,50')).toBe(right('Second'))
    expect(right('1')).toBe(right('First'))
    expect(right('22,50')).toBe(Math.round(frame.right))
  })

  it('repeats its labels on every page that it goes on to', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`, '1', '2'])
    const pages = await drawn((sheet) => drawTable(sheet, table(rows)))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      expect(page.filter((item) => item.str === 'Second')).toHaveLength(1)
    }
    const texts = pages.flat().map((item) => item.str)
    for (const [text] of rows) expect(texts).toContain(text)
  })

  it('sets figures smaller rather than cut them', async () => {
    const figure = '9'.repeat(60)
    const [page = []] = await drawn((sheet) => drawTable(sheet, table([['a', figure, figure]])))
    const found = page.filter((item) => item.str === figure)
    expect(found).toHaveLength(2)
    for (const item of found) expect(item.x + item.width).toBeLessThanOrEqual(frame.right + 1)
  })

  it('is as high as it says', async () => {
    await drawn((sheet) => {
      const one = table([['two\nlines', '1', '2']])
      const height = tableHeight(sheet, one)
      const top = sheet.y
      drawTable(sheet, one)
      expect(sheet.y - top).toBeCloseTo(height, 5)
    })
  })
})

describe('a sheet', () => {
  it('gives the same bytes for the same calls, and none of the machine it was made on', async () => {
    const once = async (): Promise<Uint8Array> => {
      const sheet = createSheet(options)
      startPage(sheet)
      drawTable(sheet, table([['a', '1', '2']]))
      return await finishSheet(sheet)
    }
    const bytes = await once()
    expect(Buffer.compare(bytes, await once())).toBe(0)
    expect(Buffer.from(bytes).toString('latin1')).toContain('(D:20260101000000Z)')
  })
})
