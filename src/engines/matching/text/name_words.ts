import { foldText } from './fold_text.ts'
import {
  familyNames,
  genericWords,
  invoiceWords,
  leadingForms,
  legalForms,
  noiseWords,
  placeWords,
} from './word_lists.ts'

/** A text's words for comparing names, in their order. */
export type NameWords = {
  words: readonly string[]
  /** Whether the bank may have cut the last word. */
  isCut: boolean
  /** Whether all of it is a name, or a text with a name somewhere in it. */
  isName: boolean
  /** Whether each word stands right behind the one before it. */
  follows: readonly boolean[]
}

/** Banks cut names at twelve characters or more; a shorter text was not cut. */
const shortestCut = 10

/** The words of a name: its legal form and what surrounds it are gone. */
export function wordsOfName(name: string): NameWords {
  const all = foldedWords(name)
  const bare = withoutForms(all).filter(isNameWord)
  const kept = bare.filter((word) => !noiseWords.has(word))
  // A company that is called by such words alone is still called something.
  const words = [kept, bare, all].find((some) => some.length > 0) ?? all
  const isCut = name.trim().length >= shortestCut
  return { words, isCut, isName: true, follows: [] }
}

/** The words of a bank text that may be part of a name. */
export function wordsOfText(text: string): NameWords {
  const all = foldedWords(text)
  const kept = all.filter((word) => !noiseWords.has(word) && !invoiceWords.has(word))
  const words = withoutForms(kept).filter(isNameWord)
  let at = -1
  const follows = words.map((word) => {
    const before = at
    at = all.indexOf(word, before + 1)
    return before >= 0 && all.slice(before + 1, at).every((one) => legalForms.has(one))
  })
  const last = all.at(-1)
  const isCut = last !== undefined && last === words.at(-1) && text.trim().length >= shortestCut
  return { words, isCut, isName: false, follows }
}

/** A form follows a name, so one that leads is a name: "SAS Danmark", "Coop". */
function withoutForms(words: readonly string[]): string[] {
  return words.filter((word, at) => !legalForms.has(word) || (at === 0 && leadingForms.has(word)))
}

export function isGeneric(word: string): boolean {
  return genericWords.has(word) || placeWords.has(word)
}

export function isPlace(word: string): boolean {
  return placeWords.has(word)
}

/** How much sharing this word says by itself, in percent of a rare word. */
export function weightOfWord(word: string): number {
  if (word.length <= 2) return 20
  if (isGeneric(word) || noiseWords.has(word) || invoiceWords.has(word)) return 25
  if (familyNames.has(word)) return 60
  return 100
}

const isNameWord = (word: string): boolean => /[a-z]{2}|^[a-z]$/.test(word)

/**
 * Splits at whatever is no letter or digit. Single letters beside each other are one word, so that
 * "S.r.l.", "S R L" and "A/S" read as their short forms before punctuation could hide them.
 */
function foldedWords(text: string): string[] {
  const words: string[] = []
  let run = ''
  const endRun = (): void => {
    if (run !== '') words.push(...splitRun(run))
    run = ''
  }
  for (const part of foldText(text).split(/[^a-z0-9]+/)) {
    if (/^[a-z]$/.test(part)) {
      run += part
      continue
    }
    endRun()
    if (part !== '') words.push(part)
  }
  endRun()
  return words
}

/** "Rossi & C. s.n.c." ends in "csnc": the legal form is its longest ending that is one. */
function splitRun(run: string): string[] {
  for (let start = 0; start < run.length - 1; start++) {
    const ending = run.slice(start)
    if (legalForms.has(ending)) return start === 0 ? [ending] : [run.slice(0, start), ending]
  }
  return [run]
}
