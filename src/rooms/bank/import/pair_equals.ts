/** What tells two transactions of the same day and amount apart, if anything. */
export type Telling = {
  readonly text: string
  readonly reference: string | null
  readonly counterpartyName: string | null
  readonly counterpartyIban: string | null
}

export type Paired<Known, Row> = { known: Known; row: Row }

// Beyond this many comparisons, time matters more than the best pairing.
const mostComparisons = 4_000

/**
 * Pairs all of the shorter side: identical texts first, then most words in common, then by
 * position. Both lists are in the bank's order.
 */
export function pairEquals<Known extends Telling, Row extends Telling>(
  known: readonly Known[],
  rows: readonly Row[],
  mayBe: (known: Known, row: Row) => boolean = () => true,
): { pairs: Paired<Known, Row>[]; known: Known[]; rows: Row[] } {
  const first = pairSame(known, rows)
  const second = pairAlike(first.known, first.rows, mayBe)
  const left = [...second.known]
  const third: Paired<Known, Row>[] = []
  const over = second.rows.filter((row) => {
    const place = left.findIndex((one) => mayBe(one, row))
    const [one] = place < 0 ? [] : left.splice(place, 1)
    if (one !== undefined) third.push({ known: one, row })
    return one === undefined
  })
  return { pairs: [...first.pairs, ...second.pairs, ...third], known: left, rows: over }
}

/** Whether both can be the same: no reference or account that both name differs. */
export function isCompatible(a: Telling, b: Telling): boolean {
  const isOther = (one: string | null, other: string | null): boolean =>
    Boolean(one) && Boolean(other) && plain(one) !== plain(other)
  return !isOther(a.reference, b.reference) && !isOther(a.counterpartyIban, b.counterpartyIban)
}

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '').toUpperCase()

/**
 * Whether the row is now another payment: something that both name differs, or no word is the same.
 */
export function isAnother(a: Telling, b: Telling): boolean {
  const hasWords = tokensOf(a).size > 0 && tokensOf(b).size > 0
  return !isCompatible(a, b) || (hasWords && likeness(tokensOf(a), tokensOf(b)) === 0)
}

type Pairing<Known, Row> = { pairs: Paired<Known, Row>[]; known: Known[]; rows: Row[] }

/** Those with identical texts, in order. */
export function pairSame<Known extends Telling, Row extends Telling>(
  known: readonly Known[],
  rows: readonly Row[],
): Pairing<Known, Row> {
  const waiting = new Map<string, Known[]>()
  for (const one of known) {
    const words = wordsOf(one)
    const list = waiting.get(words)
    if (list) list.push(one)
    else waiting.set(words, [one])
  }
  for (const list of waiting.values()) list.reverse()
  const pairs: Paired<Known, Row>[] = []
  const rowsLeft = rows.filter((row) => {
    const one = waiting.get(wordsOf(row))?.pop()
    if (one !== undefined) pairs.push({ known: one, row })
    return one === undefined
  })
  const taken = new Set(pairs.map((pair) => pair.known))
  return { pairs, known: known.filter((one) => !taken.has(one)), rows: rowsLeft }
}

function pairAlike<Known extends Telling, Row extends Telling>(
  known: readonly Known[],
  rows: readonly Row[],
  mayBe: (known: Known, row: Row) => boolean,
): Pairing<Known, Row> {
  if (known.length * rows.length > mostComparisons) {
    return { pairs: [], known: [...known], rows: [...rows] }
  }
  const tokens = known.map((one) => tokensOf(one))
  const scored = rows.flatMap((row, at) => {
    const own = tokensOf(row)
    return tokens.map((other, place) => ({ place, at, score: likeness(own, other) }))
  })
  const best = scored
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at || a.place - b.place)
  const takenKnown = new Set<number>()
  const takenRows = new Set<number>()
  const pairs: Paired<Known, Row>[] = []
  for (const { place, at } of best) {
    const one = known[place]
    const row = rows[at]
    if (!one || !row || takenKnown.has(place) || takenRows.has(at)) continue
    if (!mayBe(one, row)) continue
    takenKnown.add(place)
    takenRows.add(at)
    pairs.push({ known: one, row })
  }
  return {
    pairs,
    known: known.filter((_, place) => !takenKnown.has(place)),
    rows: rows.filter((_, at) => !takenRows.has(at)),
  }
}

function wordsOf(one: Telling): string {
  const { text, reference, counterpartyName, counterpartyIban } = one
  return `${reference ?? ''}\n${counterpartyIban ?? ''}\n${counterpartyName ?? ''}\n${text}`
}

function tokensOf(one: Telling): Set<string> {
  return new Set(
    wordsOf(one)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )
}

/** The share of words that both have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const token of a) if (b.has(token)) shared += 1
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}
