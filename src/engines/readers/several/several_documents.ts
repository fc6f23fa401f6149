import type { Reading, ReaderInput, ReadingFinding } from '../reading/reading.ts'
import type { Line } from '../text/text_lines.ts'
import { findParts, type FilePart } from './find_parts.ts'
import { signsOf } from './page_signs.ts'
import { findTwoOnPage } from './two_on_page.ts'

const mostAlerts = 50

/**
 * The reading, with where the file could be cut if it seems to hold several documents. Nothing of it
 * is posted automatically then: which of them was read is chance.
 */
export function withParts(
  reading: Reading,
  lines: readonly Line[],
  home: ReaderInput['home'],
): Reading {
  const sourceClass = reading.sourceClass === 'scan' ? 'scan' : 'pdf'
  const pages = pagesOf(lines)
  const parts =
    pages.length < 2 ? [] : findParts(pages.map((page) => signsOf(page, home, sourceClass)))
  const twins =
    sourceClass === 'scan' ? pages.flatMap((page) => findTwoOnPage(page, home) ?? []) : []
  if (parts.length < 2 && twins.length === 0) return reading
  const alerts = [...(parts.length < 2 ? [] : [severalAlert(parts)]), ...twins, ...reading.alerts]
  const whole = closed(parts, reading.pages ?? pages.length)
  return {
    ...reading,
    alerts: alerts.slice(0, mostAlerts),
    ...(parts.length < 2 ? {} : { parts: whole }),
  }
}

function pagesOf(lines: readonly Line[]): Line[][] {
  const pages = new Map<number, Line[]>()
  for (const line of lines) {
    if (line.page !== null) pages.set(line.page, [...(pages.get(line.page) ?? []), line])
  }
  return [...pages.entries()].toSorted(([a], [b]) => a - b).map(([, page]) => page)
}

/** Blank pages, and those behind the last that was read, go with what stands before them. */
function closed(parts: readonly FilePart[], pages: number): FilePart[] {
  return parts.map((part, index) => ({
    ...part,
    firstPage: index === 0 ? 1 : part.firstPage,
    lastPage: (parts[index + 1]?.firstPage ?? pages + 1) - 1,
  }))
}

function severalAlert(parts: readonly FilePart[]): ReadingFinding {
  const pages = parts.map(({ firstPage: first, lastPage: last }) =>
    first === last ? `${first}` : `${first}–${last}`,
  )
  const params = { count: String(parts.length), pages: pages.join(', ').slice(0, 300) }
  return { code: 'several_documents', params }
}
