import { isDay } from '#kernel/day'

/** A day as exports write it: the year first, or the day first, with two or four digits of year. */
export function parseDay(cell: string): string | null {
  const text = cell.trim().replace(/[T ]\d{2}[:.]\d{2}.*$/, '')
  const [, year = '', month = '', day = ''] = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  if (year !== '' && isDay(iso)) return iso
  const [, first = '', second = '', last = ''] =
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})$/.exec(text) ?? []
  const full = last.length === 2 ? `20${last}` : last
  const days = `${full}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`
  return first !== '' && isDay(days) ? days : null
}

export type DecimalMark = ',' | '.'

/**
 * Which mark stands before the decimals. One value that has both, or one with two digits behind its
 * only mark, decides for the file; where none does, whoever separates cells by commas uses points.
 * Null where amounts could be read in two ways.
 */
export function decimalMarkOf(cells: readonly string[], delimiter: string): DecimalMark | null {
  const votes = { ',': 0, '.': 0 }
  for (const cell of cells) {
    const mark = /([.,])\d{1,2}\D*$/.exec(cell.trim())?.[1]
    if (mark === ',' || mark === '.') votes[mark] += 1
  }
  if (votes[','] !== votes['.']) return votes[','] > votes['.'] ? ',' : '.'
  // "2,500" alone is two and a half, or two thousand five hundred.
  if (cells.some((cell) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell.trim()))) return null
  return delimiter === ',' ? '.' : ','
}

/** A signed decimal with a point, or null where it is no amount. A blank cell is "". */
export function parseAmount(cell: string, mark: DecimalMark): string | null {
  // Minus signs of typographers, blanks of every width, and currencies beside the number.
  const text = cell
    .replaceAll(/[\u2212\u2013\u2012]/g, '-')
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replace(/^(?:[A-Z]{3}|kr\.?|€)|(?:[A-Z]{3}|kr\.?|€)$/gi, '')
  if (text === '') return ''
  const isNegative = /^-|-$|^\(.*\)$/.test(text)
  const bare = text.replaceAll(/^[-+(]|[-+)]$/g, '')
  const thousands = mark === ',' ? '.' : ','
  const [whole = '', part = '', ...more] = bare.split(mark)
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})*$/.test(whole) && !whole.includes(mark)
  const digits = isGrouped ? whole.replaceAll(thousands, '') : whole
  if (more.length > 0 || !/^\d{1,15}$/.test(digits) || !/^\d{0,8}$/.test(part)) return null
  const size = part === '' ? digits : `${digits}.${part}`
  return isNegative && /[1-9]/.test(size) ? `-${size}` : size
}

/** Whole units of the smallest place that is used, so that sums are exact. */
export function toUnits(amount: string, places: number): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  const isNegative = whole.startsWith('-')
  const units = BigInt(`${whole.replace('-', '')}${part.padEnd(places, '0')}`)
  return isNegative ? -units : units
}

export function fromUnits(units: bigint, places: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const size = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  return units < 0n ? `-${size}` : size
}
