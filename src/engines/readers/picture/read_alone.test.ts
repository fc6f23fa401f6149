import { describe, expect, it } from 'vitest'
import { danishReceipt, photoOf } from '#test/support/documents/photos'
import { readLines } from '../text/text.ts'
import { findEngines } from './engines.ts'
import { openPicture } from './open_picture.ts'
import { readPictureLines } from './read_page.ts'

const { tesseract } = await findEngines()
const home = { country: 'DK', currency: 'DKK' }

describe.skipIf(!tesseract)('a photo read by tesseract alone', () => {
  it.each([0, 180, 90])(
    'turned by %i degrees has its sums, and says that one engine read it',
    async (turn) => {
      const picture = await openPicture(await photoOf(danishReceipt, { turn }))
      if ('refused' in picture) throw new Error(picture.detail)
      const read = await readPictureLines(null, picture, 1)
      expect(read?.engines).toBe(1)
      const { fields } = readLines(read?.lines ?? [], home, 'scan')
      expect([fields.total?.value, fields.vat?.value, fields.date?.value]).toEqual([
        '500.00',
        '100.00',
        '2026-11-02',
      ])
    },
    60_000,
  )
})
