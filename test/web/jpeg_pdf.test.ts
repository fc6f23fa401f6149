import fc from 'fast-check'
import { PDFArray, PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { pdfOfJpegs, sizeOnPaper } from '../../web/src/rooms/documents/pages/jpeg_pdf.ts'
import { jpegSize } from '../../web/src/rooms/documents/pages/jpeg_size.ts'

type Made = { width: number; height: number; colours: number; inside: number[] }

/** The head of a JPEG as cameras write it, with something before the frame and bytes behind it. */
function jpeg({ width, height, colours, inside }: Made): Uint8Array {
  const app = [0xff, 0xe1, 0, 2 + inside.length, ...inside]
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const parts = Array.from({ length: colours * 3 }, () => 1)
  const frame = [0xff, 0xc0, 0, 8 + parts.length, 8, ...size, colours, ...parts]
  return new Uint8Array([0xff, 0xd8, ...app, ...frame, 0xff, 0xda, ...inside, 0xff, 0xd9])
}

const side = fc.integer({ min: 1, max: 20_000 })
const pictures = fc.record({
  width: side,
  height: side,
  colours: fc.constantFrom(1, 3),
  inside: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 }),
})

describe('the size of a JPEG', () => {
  it('is read from its frame, whatever stands before it', () => {
    fc.assert(
      fc.property(pictures, (made) => {
        const { width, height, colours } = made
        expect(jpegSize(jpeg(made))).toEqual({ width, height, colours })
      }),
    )
  })

  it('is not made up where there is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const size = jpegSize(bytes)
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
      }),
    )
    const whole = jpeg({ width: 4, height: 5, colours: 3, inside: [] })
    expect(jpegSize(whole.slice(0, 8))).toBeNull()
    expect(jpegSize(new TextEncoder().encode('%PDF-1.4 and more of it'))).toBeNull()
  })
})

describe('a PDF of photos', () => {
  it('has each photo on a page of its own, in their order, with every byte as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pictures, { minLength: 1, maxLength: 6 }), async (made) => {
        const given = made.map(jpeg)
        const pdf = await PDFDocument.load(pdfOfJpegs(given), { throwOnInvalidObject: true })
        expect(pdf.getPageCount()).toBe(given.length)
        for (const [at, page] of pdf.getPages().entries()) {
          const { width, height, colours } = made[at] ?? { width: 0, height: 0, colours: 0 }
          expect(page.getSize()).toEqual(sizeOnPaper({ width, height }))
          const image = page.node.Resources()?.lookup(PDFName.of('XObject'))
          const stream = pdf.context
            .enumerateIndirectObjects()
            .map(([, one]) => one)
            .filter((one): one is PDFRawStream => one instanceof PDFRawStream)
            .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))[at]
          expect(image).toBeDefined()
          expect(stream?.contents).toEqual(given[at])
          expect(stream?.dict.get(PDFName.of('Width'))).toEqual(PDFNumber.of(width))
          expect(stream?.dict.get(PDFName.of('Height'))).toEqual(PDFNumber.of(height))
          const space = colours === 1 ? 'DeviceGray' : 'DeviceRGB'
          expect(stream?.dict.get(PDFName.of('ColorSpace'))).toEqual(PDFName.of(space))
        }
        expect(pdf.catalog.Pages().Kids()).toBeInstanceOf(PDFArray)
      }),
      { numRuns: 40 },
    )
  })

  it('is no larger than paper, and keeps the shape of the photo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 9_000 }),
        fc.integer({ min: 50, max: 9_000 }),
        (width, height) => {
          const page = sizeOnPaper({ width, height })
          expect(Math.max(page.width, page.height)).toBeLessThanOrEqual(842)
          expect(Math.min(page.width, page.height)).toBeLessThanOrEqual(595)
          expect(Math.abs(page.width * height - page.height * width)).toBeLessThan(
            0.02 * Math.max(width, height) * 2,
          )
        },
      ),
    )
    expect(sizeOnPaper({ width: 1800, height: 2400 })).toEqual({ width: 595, height: 793.33 })
    expect(sizeOnPaper({ width: 2400, height: 1800 })).toEqual({ width: 793.33, height: 595 })
  })

  it('is not made of what a page cannot show', () => {
    const inks = jpeg({ width: 4, height: 4, colours: 4, inside: [] })
    expect(() => pdfOfJpegs([inks])).toThrow('no JPEG')
    expect(() => pdfOfJpegs([new Uint8Array([1, 2, 3])])).toThrow('no JPEG')
  })
})
