/**
 * A number as people type it: `1250,5`, `1.250,50` and `1250.50`. A single mark before three digits
 * parts thousands where the organization's papers write it so. Null where it is none.
 */
export function parseNumber(text: string, decimal: ',' | '.'): number | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replaceAll('\u2212', '-')
  if (!/^-?\d[\d.,]*$/.test(bare)) return null
  const mark = decimalMark(bare, decimal)
  const at = mark === null ? -1 : bare.lastIndexOf(mark)
  const whole = at === -1 ? bare : bare.slice(0, at)
  const fraction = at === -1 ? '' : bare.slice(at + 1)
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return null
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction === '' ? '0' : fraction}`)
}

function decimalMark(bare: string, decimal: ',' | '.'): ',' | '.' | null {
  const marks = (bare.match(/[.,]/g) ?? []) as (',' | '.')[]
  const [first] = marks
  const last = marks.at(-1)
  if (first === undefined || last === undefined) return null
  if (first !== last) return last
  if (marks.length > 1) return null
  const isThousands = first !== decimal && /[.,]\d{3}$/.test(bare)
  return isThousands ? null : first
}

function isGrouped(whole: string): boolean {
  const [first = '', ...rest] = whole.replace('-', '').split(/[.,]/)
  return rest.every((one) => one.length === 3) && (rest.length === 0 || first.length <= 3)
}

/** As it can be typed back: no thousands, and the decimal mark of the organization. */
export const numberText = (value: number, decimal: ',' | '.'): string =>
  String(value).replace('.', decimal)
