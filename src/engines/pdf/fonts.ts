import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

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
