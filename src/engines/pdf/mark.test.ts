import { describe, expect, it } from 'vitest'
import { drawBand, drawMark } from './mark.ts'
import { readPages } from './reading.ts'
import { createSheet, drawText, finishSheet, frame, startPage, type Sheet } from './sheet.ts'

const options = { title: 'T', author: 'A', language: 'en', createdAt: '2026-01-01T00:00:00.000Z' }

async function textsOf(work: (sheet: Sheet) => void) {
  const sheet = createSheet(options)
  startPage(sheet)
  work(sheet)
  return (await readPages(await finishSheet(sheet))).flat()
}

describe('a band', () => {
  it('stands in the middle of the upper edge, above everything else', async () => {
    const [text] = await textsOf((sheet) => drawBand(sheet, 'TEST – no invoice'))
    expect(text?.str).toBe('TEST – no invoice')
    expect((text?.x ?? 0) + (text?.width ?? 0) / 2).toBeCloseTo(frame.width / 2, 0)
    expect(text?.y).toBeGreaterThan(frame.height - 24)
  })
})

describe('a mark', () => {
  it('leaves what is drawn after it as it would be without', async () => {
    const plain = (sheet: Sheet): void => drawText(sheet, 'after', { x: 60, y: 100 }, { size: 9 })
    const [alone] = await textsOf(plain)
    const [mark, after] = await textsOf((sheet) => {
      drawMark(sheet, 'TEST')
      plain(sheet)
    })
    expect(mark?.str).toBe('TEST')
    expect(after).toEqual(alone)
  })
})
