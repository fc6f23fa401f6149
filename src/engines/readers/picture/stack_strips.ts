import type { Canvas } from '@napi-rs/canvas'
import { cutOut, greyOf, type Grey, type TextSpan } from './page_picture.ts'

export const rowHeight = 80
const letterRoom = 48
const margin = 24

/**
 * The lines of a page cut out, straightened, evened in light and set one below the other, as an engine
 * that expects clean print likes them best. Row n is line n.
 */
export function stackStrips(page: Canvas, spans: readonly TextSpan[]): Grey {
  const strips = spans.map((span) => evened(greyOf(cutOut(page, span, letterRoom))))
  const width = Math.max(64, ...strips.map((strip) => strip.width)) + margin * 2
  const height = Math.max(1, strips.length) * rowHeight
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [row, strip] of strips.entries()) {
    const top = row * rowHeight + (rowHeight - letterRoom) / 2
    for (let y = 0; y < strip.height; y += 1) {
      const from = y * strip.width
      pixels.set(strip.pixels.subarray(from, from + strip.width), (top + y) * width + margin)
    }
  }
  return { width, height, pixels }
}

/** From a place in a row back to a place along its line, 0 to 1. */
export function alongLine(x: number, span: TextSpan): number {
  const width = Math.max(1, Math.min(span.width * (letterRoom / span.height), 4_000))
  return Math.min(1, Math.max(0, (x - margin) / width))
}

const darkShare = 0.02
const lightShare = 0.45
const columnWidth = 24

/** Paper becomes white and ink black, by what is around; white letters on a dark field are turned over. */
function evened(strip: Grey): Grey {
  const { width, height, pixels } = strip
  const all = histogramOf(strip, 0, width)
  const isNegative =
    shareOf(all, 0.98) - shareOf(all, 0.5) > shareOf(all, 0.5) - shareOf(all, darkShare)
  const source = isNegative ? pixels.map((value) => 255 - value) : pixels
  const turned = { width, height, pixels: source }
  const ink = shareOf(histogramOf(turned, 0, width), darkShare)
  const out = new Uint8Array(pixels.length)
  const papers = papersOf(turned)
  for (let x = 0; x < width; x += 1) {
    const paper = paperAt(papers, x)
    const range = Math.max(24, paper - ink)
    for (let y = 0; y < height; y += 1) {
      const value = (((source[y * width + x] ?? 0) - ink) * 255) / range
      out[y * width + x] = Math.min(255, Math.max(0, value))
    }
  }
  return { width, height, pixels: out }
}

/** How light the paper is, for each stretch along the line. */
function papersOf(strip: Grey): number[] {
  const count = Math.max(1, Math.ceil(strip.width / columnWidth))
  return Array.from({ length: count }, (_, index) => {
    const from = Math.max(0, (index - 1) * columnWidth)
    const to = Math.min(strip.width, (index + 2) * columnWidth)
    return shareOf(histogramOf(strip, from, to), lightShare)
  })
}

function paperAt(papers: readonly number[], x: number): number {
  const place = Math.max(0, x / columnWidth - 0.5)
  const [before, share] = [Math.floor(place), place % 1]
  const first = papers[Math.min(before, papers.length - 1)] ?? 255
  const second = papers[Math.min(before + 1, papers.length - 1)] ?? first
  return first * (1 - share) + second * share
}

function histogramOf({ width, height, pixels }: Grey, from: number, to: number): Uint32Array {
  const counts = new Uint32Array(256)
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) {
      const value = pixels[y * width + x] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return counts
}

/** The grey below which this share of the pixels lies. */
function shareOf(counts: Uint32Array, share: number): number {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [grey, count] of counts.entries()) {
    seen += count
    if (seen >= whole * share) return grey
  }
  return 255
}
