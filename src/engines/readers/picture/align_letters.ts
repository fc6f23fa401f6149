/** One letter of a line as an engine read it. */
export type PictureLetter = {
  letter: string
  /** Where it stands along its line, from 0 to 1. */
  at: number
  certainty: number
  /** Whether the engine saw a space before it. */
  isAfterSpace: boolean
}

/** The same place as two engines read it; null where one saw nothing. */
export type LetterPair = { first: PictureLetter | null; second: PictureLetter | null }

const gapCost = 1
const alike = [
  'oø0ödóò',
  'aåæàáä4',
  'l1iìí|!tj',
  'eèéê',
  's5$',
  'b8',
  'z2',
  'g9',
  'uùúü',
  ',.;:',
  '-–—·',
]

/** Sets two readings of one line letter beside letter, with as little difference as possible. */
export function alignLetters(
  first: readonly PictureLetter[],
  second: readonly PictureLetter[],
): LetterPair[] {
  const [rows, columns] = [first.length + 1, second.length + 1]
  const costs = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (row === 0 || column === 0) {
        costs[row * columns + column] = (row + column) * gapCost
        continue
      }
      const step = costOf(first[row - 1]?.letter ?? '', second[column - 1]?.letter ?? '')
      costs[row * columns + column] = Math.min(
        (costs[(row - 1) * columns + column - 1] ?? 0) + step,
        (costs[(row - 1) * columns + column] ?? 0) + gapCost,
        (costs[row * columns + column - 1] ?? 0) + gapCost,
      )
    }
  }
  return walkBack(first, second, costs)
}

function walkBack(
  first: readonly PictureLetter[],
  second: readonly PictureLetter[],
  costs: Float32Array,
): LetterPair[] {
  const columns = second.length + 1
  const pairs: LetterPair[] = []
  let [row, column] = [first.length, second.length]
  while (row > 0 || column > 0) {
    const here = costs[row * columns + column] ?? 0
    const [one, other] = [first[row - 1] ?? null, second[column - 1] ?? null]
    const both =
      one === null || other === null || row === 0 || column === 0
        ? null
        : (costs[(row - 1) * columns + column - 1] ?? 0) + costOf(one.letter, other.letter)
    if (both !== null && Math.abs(both - here) < 0.001) {
      pairs.push({ first: one, second: other })
      row -= 1
      column -= 1
    } else if (
      row > 0 &&
      Math.abs((costs[(row - 1) * columns + column] ?? 0) + gapCost - here) < 0.001
    ) {
      pairs.push({ first: one, second: null })
      row -= 1
    } else {
      pairs.push({ first: null, second: other })
      column -= 1
    }
  }
  return pairs.toReversed()
}

function costOf(a: string, b: string): number {
  if (a === b) return 0
  const [small, other] = [a.toLowerCase(), b.toLowerCase()]
  if (small === other) return 0.2
  return alike.some((group) => group.includes(small) && group.includes(other)) ? 0.5 : 1.4
}
