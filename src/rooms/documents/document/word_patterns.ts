/** Lower case, composed letters and single spaces, so that words match any spelling of these. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The words of a text, and of a pattern with its stars. */
export function tokensOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}*]+/gu) ?? []
}

export function isIn(tokens: readonly string[], words: readonly string[]): boolean {
  return tokens.some((_, at) => isAt(tokens, at, words))
}

export function isAt(tokens: readonly string[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => isLike(tokens[at + offset] ?? '', word))
}

/** A star stands for any letters, as in compounds: `*bolig` is in "privatbolig". */
function isLike(token: string, word: string): boolean {
  if (!word.includes('*')) return token === word
  const middle = word.replaceAll('*', '')
  if (word.startsWith('*') && word.endsWith('*')) return token.includes(middle)
  return word.startsWith('*') ? token.endsWith(middle) : token.startsWith(middle)
}
