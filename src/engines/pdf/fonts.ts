import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * Unpacks the font in a WOFF 1.0 file. The PDF library reads WOFF too, but inflates a table again
 * for every glyph, which took nine tenths of the time of an invoice.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < woffHeader || woff.toString('latin1', 0, 4) !== 'wOFF') {
    throw new RangeError('This is not a WOFF 1.0 font.')
  }
  const tables = readTables(woff)
  const header = Buffer.alloc(sfntHeader + tables.length * sfntEntry)
  woff.copy(header, 0, 4, 8)
  writeSearchFields(header, tables.length)

  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

type Table = { tag: string; checksum: number; bytes: Buffer }

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = woffHeader + index * woffEntry
    const offset = woff.readUInt32BE(at + 4)
    const packedLength = woff.readUInt32BE(at + 8)
    const length = woff.readUInt32BE(at + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    // A table that compression does not shrink is stored uncompressed.
    const bytes = packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed
    return { tag: woff.toString('latin1', at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes }
  })
}

// Values of the font format for a binary search in the directory.
function writeSearchFields(header: Buffer, count: number): void {
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * sfntEntry
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(range, 6)
  header.writeUInt16BE(selector, 8)
  header.writeUInt16BE(count * sfntEntry - range, 10)
}

export type Weight = 'regular' | 'strong'

/** A part of a text that one font file covers. */
export type FontRun = { subset: string; text: string }

const files = createRequire(import.meta.url)
const weights: Record<Weight, number> = { regular: 400, strong: 600 }

// One typeface, split into files by script. A file is read when a text first needs it.
const subsets = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const

const fonts = new Map<string, Buffer>()

export function readFont(subset: string, weight: Weight): Buffer {
  const name = `@fontsource/noto-sans/files/noto-sans-${subset}-${weights[weight]}-normal.woff`
  let bytes = fonts.get(name)
  if (bytes === undefined) {
    bytes = unpackWoff(readFileSync(files.resolve(name)))
    fonts.set(name, bytes)
  }
  return bytes
}

type Range = { from: number; to: number }

const coverage: readonly { subset: string; ranges: readonly Range[] }[] = readCoverage()

/** The replacement for a character that no font has. */
export const replacement = '\uFFFD'

// Most invoices need only this font file, so no search is needed.
const plain = /^[ -~\u00A0-\u00FF\u2013\u2014\u2018-\u201D\u20AC]*$/

/**
 * The text as it can be printed: composed, without control characters and direction marks, and with
 * one replacement for each grapheme that no font covers.
 */
export function writableText(text: string): string {
  if (plain.test(text)) return text
  const visible = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
  if (plain.test(visible)) return visible
  return graphemesOf(visible)
    .map((one) => (isWritable(one) ? one : replacement))
    .join('')
}

// No language stacks that many marks on a letter; such text is made to overlap its neighbours.
const mostPoints = 4

function isWritable(grapheme: string): boolean {
  const points = Array.from(grapheme)
  return points.length <= mostPoints && points.every((point) => subsetOf(point) !== undefined)
}

/** Splits printable text where the font file changes. */
export function splitRuns(text: string): FontRun[] {
  if (plain.test(text)) return text === '' ? [] : [{ subset: 'latin', text }]
  const runs: FontRun[] = []
  for (const point of text) {
    const last = runs.at(-1)
    const subset = subsetOf(point) ?? 'latin'
    if (last?.subset === subset) last.text += point
    else runs.push({ subset, text: point })
  }
  return runs
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), (part) => part.segment)
}

function subsetOf(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0
  const covers = ({ from, to }: Range): boolean => point >= from && point <= to
  return coverage.find(({ ranges }) => ranges.some(covers))?.subset
}

function readCoverage(): { subset: string; ranges: Range[] }[] {
  const path = files.resolve('@fontsource/noto-sans/unicode.json')
  const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return subsets.map((subset) => ({
    subset,
    ranges: (written[subset] ?? '').split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
    }),
  }))
}
