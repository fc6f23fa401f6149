const letters: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'o'],
  ['å', 'a'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['œ', 'oe'],
])

/**
 * One spelling for all that banks make of a name. Some write ø as o and others as oe, and å as a or
 * aa; both sides of a comparison go through here, so the shorter spelling stands for each.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[æøåßłđðþœ]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('oe', 'o')
    .replaceAll('aa', 'a')
}
