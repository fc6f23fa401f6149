import type { Trusted } from './trust_document.ts'

export type Bin = { from: number; n: number; right: number }

/** Of a set: what would have been posted by itself after a person saw the supplier's first. */
export type Verdict = {
  set: string
  documents: number
  suppliers: number
  /** Second and third documents, and how many of them have a confidence of at least 0.9. */
  later: number
  covered: number
  coverage: number | null
  /** Of those: total, VAT, date and supplier all right, with the lower bound at 95 %. */
  right: number
  precision: number | null
  atLeast: number | null
  wrongTotals: number
  /** The same apart: later documents by what they were read from, and first ones with a number. */
  laterPdf: Covered
  laterPicture: Covered
  firstNumbered: Covered
  /** All documents at 0.9 or above, first ones included. */
  together: Covered
  /** Third documents that are bills, and how many of them need no correction at all. */
  thirds: { of: number; right: number }
  /** How far the stated confidence is from the share that is right: ten bins, weighted. */
  calibrationError: number
  /** First documents that were certain enough at once. */
  coveredFirst: number
  categories: number
  categoriesRight: number | null
  bins: Bin[]
  /** What holds back later documents, by cap. */
  heldBy: Record<string, number>
  all: readonly Trusted[]
}

/** Of so many, so many at 0.9 or above; of those so many right, and the lower bound at 95 %. */
export type Covered = { of: number; covered: number; right: number; atLeast: number | null }

const enough = 0.9

export function wholeOf(set: string, all: readonly Trusted[]): Verdict {
  const later = all.filter(({ index }) => index > 0)
  const covered = later.filter(({ confidence }) => confidence >= enough)
  const right = covered.filter(isRight)
  const known = all.filter(({ category }) => category !== null)
  const thirds = all.filter(({ index, truth }) => index === 2 && truth.kind !== 'not_a_bill')
  const heldBy: Record<string, number> = {}
  for (const { caps } of later.filter(({ confidence }) => confidence < enough)) {
    for (const code of caps) heldBy[code] = (heldBy[code] ?? 0) + 1
  }
  return {
    set,
    documents: all.length,
    suppliers: all.filter(({ index }) => index === 0).length,
    later: later.length,
    covered: covered.length,
    coverage: share(covered.length, later.length),
    right: right.length,
    precision: share(right.length, covered.length),
    atLeast: covered.length === 0 ? null : wilson(right.length, covered.length),
    wrongTotals: all.filter(
      ({ confidence, right: fields }) => confidence >= enough && !fields.total,
    ).length,
    laterPdf: coveredOf(later.filter(({ isPicture }) => !isPicture)),
    laterPicture: coveredOf(later.filter(({ isPicture }) => isPicture)),
    firstNumbered: coveredOf(all.filter(({ index, isNumbered }) => index === 0 && isNumbered)),
    together: coveredOf(all),
    thirds: { of: thirds.length, right: thirds.filter(isRight).length },
    calibrationError: calibrationErrorOf(all),
    coveredFirst: all.filter(({ index, confidence }) => index === 0 && confidence >= enough).length,
    categories: known.length,
    categoriesRight: share(known.filter(({ category }) => category === true).length, known.length),
    bins: binsOf(all),
    heldBy,
    all,
  }
}

function coveredOf(some: readonly Trusted[]): Covered {
  const covered = some.filter(({ confidence }) => confidence >= enough)
  const right = covered.filter(isRight).length
  const atLeast = covered.length === 0 ? null : wilson(right, covered.length)
  return { of: some.length, covered: covered.length, right, atLeast }
}

const binCount = 10

function calibrationErrorOf(all: readonly Trusted[]): number {
  const bins = Map.groupBy(all, ({ stated }) =>
    Math.min(binCount - 1, Math.floor(stated * binCount)),
  )
  const apart = [...bins.values()].reduce((sum, some) => {
    const stated = some.reduce((total, one) => total + one.stated, 0)
    return sum + Math.abs(stated - some.filter(isRight).length)
  }, 0)
  return all.length === 0 ? 0 : Math.round((apart / all.length) * 1_000) / 1_000
}

export const isRight = ({ right }: Trusted): boolean => Object.values(right).every(Boolean)

function share(count: number, of: number): number | null {
  return of === 0 ? null : Math.round((count / of) * 1_000) / 1_000
}

/** The lower bound of a share at 95 %, after Wilson. */
export function wilson(count: number, of: number): number {
  const z = 1.96
  const part = count / of
  const middle = part + (z * z) / (2 * of)
  const width = z * Math.sqrt((part * (1 - part)) / of + (z * z) / (4 * of * of))
  return Math.round(((middle - width) / (1 + (z * z) / of)) * 1_000) / 1_000
}

const edges = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.89, 0.9, 0.95]

function binsOf(all: readonly Trusted[]): Bin[] {
  return edges.flatMap((from, index) => {
    const to = edges[index + 1] ?? 1.01
    const some = all.filter(({ confidence }) => confidence >= from && confidence < to)
    return some.length === 0 ? [] : [{ from, n: some.length, right: some.filter(isRight).length }]
  })
}

/** One JSON line, and the calibration beneath it. */
export function sayVerdict(verdict: Verdict): string {
  const { bins, heldBy } = verdict
  const { all: _all, bins: _bins, heldBy: _heldBy, ...figures } = verdict
  const rows = bins.map(
    ({ from, n, right }) =>
      `${from.toFixed(2).padStart(10)}${String(n).padStart(6)}${String(right).padStart(7)}`,
  )
  const held = Object.entries(heldBy).toSorted(([, a], [, b]) => b - a)
  const why = held.map(([code, count]) => `${code} ${count}`).join(', ')
  return [
    JSON.stringify(figures),
    'confidence     n  right',
    ...rows,
    ...(why === '' ? [] : [`held by: ${why}`]),
  ].join('\n')
}

/** What was wrong though certain, and what was held, for whoever develops on this half. */
export function sayEach({ all }: Verdict): string[] {
  return all.map(({ truth, index, confidence, right, category, caps, said }) => {
    const wrong = Object.entries(right).flatMap(([name, isSo]) => (isSo ? [] : [name]))
    const marks = [...wrong, ...(category === false ? ['category'] : [])].join(',')
    const capped = caps.join(',')
    return `${truth.file} #${index + 1} ${confidence} wrong: ${marks || '-'} caps: ${capped || '-'} :: ${said}`
  })
}
