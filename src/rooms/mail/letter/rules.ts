const longestAddress = 320
const longestName = 100

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
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longestName ? line : `${characters.slice(0, longestName).join('')}…`
}
