import {
  labelTable,
  type Role,
  dateTable,
  numberTable,
  partyTable,
  amountTable,
} from './labels_table.ts'
import { neighbourTable, germanTable, amountTableAbroad } from './labels_table_neighbours.ts'

export type { Role } from './labels_table.ts'

export type TextLabel = { role: Role; weight: number; start: number; end: number }

type Token = { text: string; start: number; end: number }
type Phrase = { tokens: string[]; role: Role; weight: number }

/** Every row; the first that has a phrase says what it means. */
export const labelRows = [
  ...labelTable,
  ...amountTable,
  ...dateTable,
  ...numberTable,
  ...partyTable,
  ...germanTable,
  ...amountTableAbroad,
  ...neighbourTable,
]

const phrasesByFirst = phrasesOf()

/**
 * The labels of a line from left to right. The longest phrase wins where several begin at one word,
 * so that "total ekskl. moms" is a net amount and neither a total nor VAT.
 */
export function findLabels(text: string): TextLabel[] {
  const tokens = tokensOf(text)
  const labels: TextLabel[] = []
  let index = 0
  while (index < tokens.length) {
    const phrase = longestAt(text, tokens, index)
    const first = tokens[index]
    const last = tokens[index + (phrase?.tokens.length ?? 1) - 1]
    if (phrase === undefined || first === undefined || last === undefined) {
      index += 1
      continue
    }
    labels.push({ role: phrase.role, weight: phrase.weight, start: first.start, end: last.end })
    index += phrase.tokens.length
  }
  return labels
}

export function hasLabel(text: string, role: Role): boolean {
  return findLabels(text).some((label) => label.role === role)
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const folded = text.toLowerCase()
  // Some letters change their length in lower case; then places could not be given back.
  const lower = folded.length === text.length ? folded : text
  for (const match of lower.matchAll(/[\p{L}\p{M}]+|\d+/gu)) {
    const start = match.index
    tokens.push({ text: foldedToken(match[0]), start, end: start + match[0].length })
  }
  return tokens
}

// "nº" is written with a letter that looks like a sign; and both spellings of "å" occur in names.
function foldedToken(token: string): string {
  return token === 'nº' ? 'n' : token
}

function longestAt(text: string, tokens: readonly Token[], index: number): Phrase | undefined {
  const phrases = phrasesByFirst.get(tokens[index]?.text ?? '')
  return phrases?.find(({ tokens: words }) =>
    words.every((word, offset) => {
      const token = tokens[index + offset]
      if (token?.text !== word) return false
      // The parts of one phrase stand close together: across a gap they are two cells.
      const previous = offset === 0 ? undefined : tokens[index + offset - 1]
      if (previous === undefined) return true
      const gap = text.slice(previous.end, token.start)
      return gap.length <= 3 && !gap.includes('  ')
    }),
  )
}

// I.V.A. is three words to a reader of words.
function spellingsOf(phrase: string): string[] {
  const spaced = phrase.replace(/(?<!\p{L})iva(?!\p{L})/gu, 'i v a')
  return spaced === phrase ? [phrase] : [phrase, spaced]
}

function phrasesOf(): ReadonlyMap<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>()
  const known = new Set<string>()
  for (const { role, weight, phrases } of labelRows) {
    for (const text of phrases.split(',').flatMap(spellingsOf)) {
      const tokens = text.trim().split(/\s+/)
      const first = tokens[0] ?? ''
      // The first row that has a phrase says what it means.
      if (first === '' || known.has(tokens.join(' '))) continue
      known.add(tokens.join(' '))
      byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, role, weight }])
    }
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.tokens.length - a.tokens.length)
  return byFirst
}
