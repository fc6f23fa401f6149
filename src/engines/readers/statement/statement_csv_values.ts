import { isDay } from '#kernel/values/day'

/** A date as exports write it: year first or day first, with a two- or four-digit year. */
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
 * The decimal mark of the file. A value with both marks, or with two digits after its only mark,
 * decides; otherwise files with comma-separated cells use points. Null if ambiguous.
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

/** A signed decimal with a point, or null if it is not an amount. A blank cell is "". */
export function parseAmount(cell: string, mark: DecimalMark): string | null {
  // Typographic minus signs, all kinds of spaces, and currencies next to the number.
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

/** Integer units of the smallest decimal place in use, so that sums are exact. */
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
