export type Piece = { text: string; isFound: boolean }

const least = 3

/** A text cut where one of the values stands in it, whatever the case. */
export function piecesOf(text: string, values: readonly string[]): Piece[] {
  const wanted = [...new Set(values.map((one) => one.trim()))]
    .filter((one) => one.length >= least)
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (wanted.length === 0) return [{ text, isFound: false }]
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'i'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
