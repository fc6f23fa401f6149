import { capTable, type CapCode } from '../../../src/rooms/documents/document/confidence_table.ts'
import type { Trusted } from './trust_document.ts'
import { isRight, wilson } from './trust_measure.ts'

/** Documents of which this cap was the lowest, and how many of them were read rightly. */
type CapCount = { code: CapCode; cap: number; n: number; right: number; atLeast: number }

/** Where several caps have the lowest figure, the document counts for each of them. */
function countCaps(all: readonly Trusted[]): CapCount[] {
  const counts = new Map<CapCode, { n: number; right: number }>()
  for (const one of all) {
    for (const code of lowestOf(one)) {
      const { n, right } = counts.get(code) ?? { n: 0, right: 0 }
      counts.set(code, { n: n + 1, right: right + (isRight(one) ? 1 : 0) })
    }
  }
  return [...counts]
    .map(([code, { n, right }]) => {
      return { code, cap: capTable[code].cap, n, right, atLeast: wilson(right, n) }
    })
    .toSorted((a, b) => a.cap - b.cap || b.n - a.n)
}

const isKnown = (code: string): code is CapCode => code in capTable

function lowestOf({ statedCaps }: Trusted): CapCode[] {
  const codes = statedCaps.filter(isKnown)
  const lowest = Math.min(...codes.map((code) => capTable[code].cap))
  return codes.filter((code) => capTable[code].cap === lowest)
}

export function sayCaps(all: readonly Trusted[]): string {
  const rows = countCaps(all).map(
    ({ code, cap, n, right, atLeast }) =>
      `${code.padEnd(28)}${cap.toFixed(2).padStart(6)}${String(n).padStart(5)}${String(right).padStart(7)}${atLeast.toFixed(2).padStart(10)}`,
  )
  return ['lowest cap                     cap    n  right  at least', ...rows].join('\n')
}
