import { describe, expect, it } from 'vitest'
import { drawFeet } from './feet.ts'
import { readPages } from './reading.ts'
import { createSheet, drawStack, finishSheet, frame, startPage } from './sheet.ts'

const options = { title: 'T', author: 'A', language: 'en', createdAt: '2026-01-01T00:00:00.000Z' }
const page = (number: number, of: number): string => `Page ${number} of ${of}`

async function pagesOf(band: string | null, text = 'Papir ApS') {
  const sheet = createSheet(options)
  startPage(sheet)
  startPage(sheet)
  drawFeet(sheet, { text, width: 100, page, band })
  const pages = await readPages(await finishSheet(sheet))
  return pages.map((texts) => texts.map((one) => one.str))
}

describe('the foot', () => {
  it('says on every page whose paper it is, and which page of how many', async () => {
    expect(await pagesOf(null)).toEqual([
      ['Papir ApS', 'Page 1 of 2'],
      ['Papir ApS', 'Page 2 of 2'],
    ])
  })

  it('is under a band where it is no real paper, and keeps to one line', async () => {
    const [first = []] = await pagesOf(
      'TEST',
      'A name that is much too long for the foot of a page',
    )
    expect(first[0]).toBe('TEST')
    expect(first).toHaveLength(3)
    expect(first[1]).toMatch(/^A name that/)
  })
})

describe('a stack', () => {
  it('has its lines below each other, and says where it ends', async () => {
    const sheet = createSheet(options)
    startPage(sheet)
    expect(drawStack(sheet, ['One', 'Two'], { x: 60, y: 100 }, { size: 10 })).toBe(128)
    const [texts = []] = await readPages(await finishSheet(sheet))
    expect(texts.map((one) => one.str)).toEqual(['One', 'Two'])
    expect((texts[0]?.y ?? 0) - (texts[1]?.y ?? 0)).toBeCloseTo(14, 0)
    expect(texts[0]?.y).toBeCloseTo(frame.height - 110, 0)
  })
})
