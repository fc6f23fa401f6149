import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import PdfDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { readFont, replacement, splitRuns, writableText, unpackWoff } from './fonts.ts'

// Most code points are of no script here; the first thousand hold most letters that are.
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10_ff_ff }), fc.nat(0x4_ff)), { maxLength: 30 })
  .map((points) => String.fromCodePoint(...points))

describe('what can be written', () => {
  it.each([
    ['Hæve-sænkebord på 12 m²', 'plain Latin'],
    ['Società «Più» – 5 €', 'Latin with marks'],
    ['Łódź, Őrség, Çeşme, Reykjavík', 'the wider Latin'],
    ['Βιβλιοπωλείο Ελευθερουδάκης', 'Greek'],
    ['Книжарница Ъгъл', 'Cyrillic'],
    ['Nguyễn Văn Đức', 'Vietnamese'],
  ])('%s stays as it is: %s', (text) => {
    expect(writableText(text)).toBe(text)
  })

  it.each([
    ['株式会社', replacement.repeat(4)],
    ['שלום', replacement.repeat(4)],
    ['Ål 👩‍👩‍👧 ok', `Ål ${replacement} ${replacement} ${replacement} ok`],
    ['👍🏽', replacement],
    ['a\u202Eb', 'a b'],
    ['a\u0000b\u001Bc', 'a b c'],
    ['e\u0301', 'é'],
    [`a${'\u0301'.repeat(500)}`, replacement],
    ['\uD83D', ' '],
  ])('%j becomes %j', (text, written) => {
    expect(writableText(text)).toBe(written)
  })

  it('is the same when it is asked for twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = writableText(text)
        expect(writableText(once)).toBe(once)
      }),
    )
  })
})

describe('runs', () => {
  it('change where the script does', () => {
    expect(splitRuns('Ab Łó Ελ Ъг')).toEqual([
      { subset: 'latin', text: 'Ab ' },
      { subset: 'latin-ext', text: 'Ł' },
      { subset: 'latin', text: 'ó ' },
      { subset: 'greek', text: 'Ελ' },
      { subset: 'latin', text: ' ' },
      { subset: 'cyrillic', text: 'Ъг' },
    ])
  })

  it('of nothing are none', () => {
    expect(splitRuns('')).toEqual([])
  })

  it('together are the text, and neighbours differ', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const written = writableText(text)
        const runs = splitRuns(written)
        expect(runs.map((run) => run.text).join('')).toBe(written)
        for (const [index, run] of runs.entries()) {
          expect(run.subset).not.toBe(runs[index + 1]?.subset)
        }
      }),
    )
  })
})

describe('a font', () => {
  const subsets = 'latin latin-ext greek greek-ext cyrillic cyrillic-ext vietnamese'.split(' ')

  it('is read once', () => {
    expect(readFont('latin', 'regular')).toBe(readFont('latin', 'regular'))
    expect(readFont('latin', 'regular')).not.toEqual(readFont('latin', 'strong'))
  })

  // The library takes two fonts of one name for one where they look alike, and all of these
  // have the same name.
  it('of each script is kept apart from the others in one document', () => {
    const document = new PdfDocument()
    const samples = ['Ab', 'Łő', 'Ελ', 'Ἀῶ', 'Ъг', 'Ѡѡ', 'Ễộ']
    for (const weight of ['regular', 'strong'] as const) {
      const alone = subsets.map((subset, index) => {
        return new PdfDocument().font(readFont(subset, weight)).widthOfString(samples[index] ?? '')
      })
      const together = subsets.map((subset, index) => {
        document.registerFont(`${subset} ${weight}`, readFont(subset, weight))
        return document.font(`${subset} ${weight}`).widthOfString(samples[index] ?? '')
      })
      expect(together).toEqual(alone)
    }
  })
})

describe('a packed font', () => {
  const path = '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'
  const woff = readFileSync(createRequire(import.meta.url).resolve(path))

  it('unpacks to one with the same letters', () => {
    const text = 'Hæve-sænkebord, AVTo 1.234,50'
    const packed = new PdfDocument().font(woff).widthOfString(text)
    expect(new PdfDocument().font(unpackWoff(woff)).widthOfString(text)).toBe(packed)
  })

  it('has every table where its directory says, and whole', () => {
    const plain = unpackWoff(woff)
    const tables = Array.from({ length: plain.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16
      const offset = plain.readUInt32BE(at + 8)
      return {
        tag: plain.toString('latin1', at, at + 4),
        checksum: plain.readUInt32BE(at + 4),
        bytes: plain.subarray(offset, offset + plain.readUInt32BE(at + 12)),
      }
    })
    expect(tables.map((table) => table.tag)).toEqual(expect.arrayContaining(['cmap', 'glyf']))
    for (const { tag, checksum, bytes } of tables.filter((table) => table.tag !== 'head')) {
      const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
      let sum = 0
      for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
      expect(sum, tag).toBe(checksum)
    }
  })

  it.each([Buffer.alloc(0), Buffer.from('wOF2'.padEnd(60)), Buffer.from('wOFF')])(
    'of another form is refused',
    (bytes) => {
      expect(() => unpackWoff(bytes)).toThrow(RangeError)
    },
  )
})
