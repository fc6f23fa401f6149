import { alignLetters, type PictureLetter, type LetterPair } from './align_letters.ts'

/** A word of a line as the engines together read it. */
export type VotedWord = {
  text: string
  /** Its extent along the line, from 0 to 1. */
  from: number
  to: number
  /** The engines read different digits, or only one of them read any. */
  isDoubtful: boolean
  /** They differ about digits, not only about what stands between them. */
  isOfDigits: boolean
  certainty: number
}

type Chosen = PictureLetter & { isDoubtful: boolean; isOfDigits: boolean }

const digit = /\d/
const numeric = /[\d.,'’]/
const accented = /[^\p{ASCII}]/u
const trusted = 0.6

/**
 * One line from two readings. The first engine is the better one for digits; the second knows the
 * letters of Danish and Italian, and spaces. Where they differ about a digit, or about what stands
 * between digits, the word is in doubt.
 */
export function vote(
  first: readonly PictureLetter[],
  second: readonly PictureLetter[] | null,
): VotedWord[] {
  const isAlone = second === null
  const pairs = isAlone
    ? first.map((letter): LetterPair => ({ first: letter, second: null }))
    : alignLetters(first, second)
  const chosen: Chosen[] = []
  let isAfterSpace = false
  for (const [index, pair] of pairs.entries()) {
    const isNumeric = isAmongDigits(pairs, index)
    const one = isAlone ? alone(pair) : choose(pair, isNumeric)
    const hasSpace: boolean = isAfterSpace || spaceBefore(pair, pairs[index - 1], isNumeric)
    // A letter that is left out leaves its space, and its doubt, to the next one.
    if (one === null) {
      isAfterSpace = hasSpace
      const last = chosen.at(-1)
      if (last !== undefined && isNumeric) {
        last.isDoubtful = true
        last.isOfDigits ||= hasDigit(pair)
      }
      continue
    }
    chosen.push({ ...one, isAfterSpace: hasSpace })
    isAfterSpace = false
  }
  return wordsOf(chosen)
}

const alone = ({ first }: LetterPair): Chosen | null =>
  first === null ? null : { ...first, ...noDoubt }

const noDoubt = { isDoubtful: false, isOfDigits: false }

const hasDigit = ({ first, second }: LetterPair): boolean =>
  digit.test(first?.letter ?? '') || digit.test(second?.letter ?? '')

/** Whether a place belongs to a number: it or both its neighbours are digits for one of the engines. */
function isAmongDigits(pairs: readonly LetterPair[], index: number): boolean {
  const isDigit = (pair: LetterPair | undefined): boolean =>
    digit.test(pair?.first?.letter ?? '') || digit.test(pair?.second?.letter ?? '')
  const isBetween = isDigit(pairs[index - 1]) && isDigit(pairs[index + 1])
  if (isLetterO(pairs[index]) && !isDigit(pairs[index - 1]) && !isDigit(pairs[index + 1])) {
    return false
  }
  return isDigit(pairs[index]) || isBetween
}

/** A round letter among letters, which the engine for digits takes for a nought. */
function isLetterO(pair: LetterPair | undefined): boolean {
  return pair?.first?.letter === '0' && /[oø]/iu.test(pair.second?.letter ?? '')
}

function choose({ first, second }: LetterPair, isNumeric: boolean): Chosen | null {
  if (first === null || second === null) return onlyOne(first, second, isNumeric)
  const at = first.at
  if (first.letter === second.letter) {
    return { ...first, certainty: Math.max(first.certainty, second.certainty), ...noDoubt }
  }
  if (isNumeric) {
    const [isFirst, isSecond] = [numeric.test(first.letter), numeric.test(second.letter)]
    const taken = isFirst || !isSecond ? first : second
    return { ...taken, at, isDoubtful: true, isOfDigits: hasDigit({ first, second }) }
  }
  const isBetter = second.certainty >= trusted || accented.test(second.letter)
  return { ...(isBetter ? second : first), at, ...noDoubt }
}

function onlyOne(
  first: PictureLetter | null,
  second: PictureLetter | null,
  isNumeric: boolean,
): Chosen | null {
  if (first !== null) {
    const isKept = isNumeric ? first.certainty > 0.4 : first.certainty > 0.7
    const isOfDigits = isNumeric && digit.test(first.letter)
    return isKept ? { ...first, isDoubtful: isNumeric, isOfDigits } : null
  }
  if (second === null || isNumeric || second.certainty < trusted) return null
  const isDigit = digit.test(second.letter)
  return { ...second, isDoubtful: isDigit, isOfDigits: isDigit }
}

/** Inside a number both engines must have seen a space, since either may see one that is none. */
function spaceBefore(
  { first, second }: LetterPair,
  before: LetterPair | undefined,
  isNumeric: boolean,
): boolean {
  const [one, other] = [first?.isAfterSpace === true, second?.isAfterSpace === true]
  if (second === null || first === null) return one || other
  const wasNumeric = numeric.test(before?.first?.letter ?? before?.second?.letter ?? '')
  const isInside = isNumeric && wasNumeric && numeric.test(first.letter)
  if (!isInside) return one || other
  return other && (one || second.certainty >= trusted)
}

function wordsOf(letters: readonly Chosen[]): VotedWord[] {
  const groups: Chosen[][] = []
  for (const letter of letters) {
    const last = groups.at(-1)
    if (last === undefined || letter.isAfterSpace) groups.push([letter])
    else last.push(letter)
  }
  const pitch = pitchOf(letters)
  return groups.map((group) => ({
    text: group.map(({ letter }) => letter).join(''),
    from: Math.max(0, (group[0]?.at ?? 0) - pitch / 2),
    to: Math.min(1, (group.at(-1)?.at ?? 0) + pitch / 2),
    isDoubtful: group.some(({ isDoubtful }) => isDoubtful),
    isOfDigits: group.some(({ isOfDigits }) => isOfDigits),
    certainty: group.reduce((least, { certainty }) => Math.min(least, certainty), 1),
  }))
}

/** How far apart letters stand, by the median. */
function pitchOf(letters: readonly PictureLetter[]): number {
  const steps = letters
    .slice(1)
    .map(({ at }, index) => at - (letters[index]?.at ?? at))
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 0.02
}
