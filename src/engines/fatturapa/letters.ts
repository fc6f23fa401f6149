/** Punctuation and symbols outside Latin-1, with their replacements. */
const marks: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '₤': '£',
  '™': '(TM)',
  '℠': '(SM)',
  '№': 'No.',
  '…': '...',
  '•': '-',
  '‣': '-',
  '−': '-',
  '⁄': '/',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '‰': ' per mille',
  '′': "'",
  '″': '"',
  '‹': '<',
  '›': '>',
  '‚': "'",
  '„': '"',
  '‘': "'",
  '’': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '‟': '"',
  ʼ: "'",
  ʹ: "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
}

/** Latin letters that do not decompose into a Latin-1 letter and an accent. */
const latin: Readonly<Record<string, string>> = {
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  ƒ: 'f',
  ẞ: 'SS',
  Ə: 'A',
  ə: 'a',
}

/** Greek by ELOT 743, letter by letter; accents are removed before. */
const greek = rowOf(
  'αβγδεζηθικλμνξοπρστυφχψως',
  'a v g d e z i th i k l m n x o p r s t y f ch ps o s',
)

/**
 * Cyrillic as in passports (ICAO 9303), but ъ as in Bulgaria, the most likely country of buyers.
 */
const cyrillic = rowOf(
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђћјљњџў',
  'a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch a y - e iu ia e i i ie g d c j lj nj dz u',
)

function rowOf(letters: string, words: string): Readonly<Record<string, string>> {
  const written = words.split(' ').map((word) => (word === '-' ? '' : word))
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, written[index] ?? '']))
}

/** Latin-1 letters and their Basic Latin equivalents. */
const basic: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ß: 'ss',
  '«': '"',
  '»': '"',
  '´': "'",
  '·': '-',
  '°': 'o',
  º: 'o',
  ª: 'a',
  '©': '(C)',
  '®': '(R)',
  '§': 'par.',
}

const isLatin1 = (letter: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]$/u.test(letter)
const isBasic = (letter: string): boolean => /^[\u0020-\u007E]$/u.test(letter)

/** Trimmed, on one line: an XML schema token does the same, so it does not count as a change. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r\v\f]+/gu, ' ')
    .trim()
}

/**
 * The text in Latin-1 letters, the only ones the exchange accepts. A letter without an equivalent
 * stays, so that the writer finds and reports it.
 */
export function toLatin1(text: string): string {
  const tidy = tidyText(text)
  if (/^[\u0020-\u007E\u00A0-\u00FF]*$/u.test(tidy)) return tidy
  // The one pair of Greek letters that is transliterated together.
  const given = tidy
    .replaceAll(/ο[υύ]/g, 'ou')
    .replaceAll(/Ο[υύ]/g, 'Ou')
    .replaceAll(/Ο[ΥΎ]/g, 'OU')
  const letters = Array.from(given, (letter) => (isLatin1(letter) ? letter : bare(letter)))
  return tidyText(letters.join(''))
}

/** The same for fields that accept Basic Latin only. */
export function toBasicLatin(text: string): string {
  const latin1 = toLatin1(text)
  if (/^[\u0020-\u007E]*$/.test(latin1)) return latin1
  const letters = Array.from(latin1, (letter) => {
    if (isBasic(letter)) return letter
    return basic[letter] ?? withoutAccents(letter, isBasic)
  })
  return tidyText(letters.join(''))
}

/** The letters that `toLatin1` could not replace, each once. */
export function foreignToLatin1(text: string): string[] {
  return [...new Set(text.match(/[^\u0020-\u007E\u00A0-\u00FF]/gu))]
}

export function foreignToBasic(text: string): string[] {
  return [...new Set(text.match(/[^\u0020-\u007E]/gu))]
}

function bare(letter: string): string {
  // Joiners and direction marks are invisible; an accent left here has no precomposed letter.
  if (/^[\p{Cf}\p{M}]$/u.test(letter)) return ''
  const known = marks[letter] ?? latin[letter]
  if (known !== undefined) return known
  const plain = withoutAccents(letter, isLatin1)
  if (plain !== letter) return plain
  return fromScript(letter)
}

/** Removes accents that Latin-1 has no letter for: č is written c. */
function withoutAccents(letter: string, isWritable: (letter: string) => boolean): string {
  const parts = Array.from(letter.normalize('NFKD')).filter((part) => !/^\p{M}$/u.test(part))
  const known = parts.map((part) => marks[part] ?? latin[part] ?? part)
  return known.length > 0 && known.every((part) => Array.from(part).every(isWritable))
    ? known.join('')
    : letter
}

function fromScript(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const lower = plain.toLowerCase()
  // й and ї are separate letters, not letters with accents.
  const word = cyrillic[letter.toLowerCase()] ?? cyrillic[lower] ?? greek[lower]
  if (word === undefined) return letter
  return plain === lower ? word : word.slice(0, 1).toUpperCase() + word.slice(1)
}
