const longestAddress = 320
const longestName = 100
const longestLine = 500

/** Strict on purpose: an address is put into a header, where a line break would begin another. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= longestAddress && /^[^\s@<>(),;:"\\\p{C}]+@[^\s@<>(),;:"\\\p{C}]+$/u.test(text)
  )
}

/**
 * A name that somebody chose, made harmless for a mail: one line, no invisible characters that turn
 * the reading direction, nothing that a mail program would make a link with a scheme of.
 */
export function plainName(name: string): string {
  return plainLine(name, longestName)
}

/** The same for longer words of a person. */
export function plainLine(text: string, longest = longestLine): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest).join('')}…`
}
