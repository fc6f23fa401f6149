import { graphemesOf, writableText } from './fonts.ts'

export type Measure = (text: string) => number

/**
 * Breaks a text into lines of at most that width: at its line breaks, at spaces, and inside a word
 * only if the word alone is wider than a line.
 */
export function wrapText(text: string, measure: Measure, width: number): string[] {
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).flatMap((paragraph) => {
    const words = writableText(paragraph.replaceAll('\t', ' ')).split(/ +/)
    return wrapWords(
      words.filter((word) => word !== ''),
      measure,
      width,
    )
  })
}

/** At most that many lines; an ellipsis marks omitted text. */
export function clampLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  const kept = lines.slice(0, most)
  return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').slice(0, -1)}…`]
}

function wrapWords(words: readonly string[], measure: Measure, width: number): string[] {
  const space = measure(' ')
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of words) {
    const wordWidth = measure(word)
    if (line !== '' && lineWidth + space + wordWidth <= width) {
      line += ` ${word}`
      lineWidth += space + wordWidth
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wordWidth <= width ? [word] : cutWord(word, measure, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    lineWidth = pieces.length === 1 ? wordWidth : measure(line)
  }
  return [...lines, line]
}

// Summed by character, so that a long word is measured only once.
function cutWord(word: string, measure: Measure, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const character of graphemesOf(word)) {
    const characterWidth = measure(character)
    if (piece !== '' && pieceWidth + characterWidth > width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += character
    pieceWidth += characterWidth
  }
  return [...pieces, piece]
}
