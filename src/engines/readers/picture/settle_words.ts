import type { VotedWord } from './vote.ts'

// Of the width of a letter: wider gaps part two columns, such as a number and a rate.
const widestGap = 1.6

const beforeDecimals = /\d[.,]$/
const decimals = /^\d{2}$/
const wholePart = /(?:^|[^\d.,])\d{1,3}(?:[.,]\d{3})*$/
const separatorAndDecimals = /^[.,]\d{2}$/
// A day and the time of the day behind it, as a till prints them close together.
const dayAndTime =
  /^(\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}-?\p{L}{3}-?\d{4})(\d{1,2}:\d{2}.*)$/u

/**
 * Words as they were printed: an engine sees a space behind the wide comma of a till, "20, 70", or none
 * between a day and the time, "16.10.2609:14".
 */
export function settleWords(words: readonly VotedWord[]): VotedWord[] {
  const settled: VotedWord[] = []
  for (const word of words.flatMap(parted)) {
    const last = settled.at(-1)
    if (last !== undefined && isOneNumber(last, word))
      settled[settled.length - 1] = joined(last, word)
    else settled.push(word)
  }
  return settled
}

function isOneNumber(first: VotedWord, second: VotedWord): boolean {
  const pitch = (first.to - first.from) / Math.max(1, first.text.length)
  if (second.from - first.to > pitch * widestGap) return false
  if (beforeDecimals.test(first.text)) return decimals.test(second.text)
  return wholePart.test(first.text) && separatorAndDecimals.test(second.text)
}

function joined(first: VotedWord, second: VotedWord): VotedWord {
  return {
    text: `${first.text}${second.text}`,
    from: first.from,
    to: second.to,
    isDoubtful: first.isDoubtful || second.isDoubtful,
    isOfDigits: first.isOfDigits || second.isOfDigits,
    certainty: Math.min(first.certainty, second.certainty),
  }
}

function parted(word: VotedWord): VotedWord[] {
  const [, day, time] = dayAndTime.exec(word.text) ?? []
  if (day === undefined || time === undefined) return [word]
  const at = word.from + ((word.to - word.from) * day.length) / word.text.length
  return [
    { ...word, text: day, to: at },
    { ...word, text: time, from: at },
  ]
}
