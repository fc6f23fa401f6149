import { boot } from '../../../app/daybook.ts'

/** A point stands for thousands where amounts are written with a comma, and the other way round. */
const thousands = boot.amounts === 'en' ? ',' : '.'

/**
 * A quantity or price as somebody types it, with up to eight decimals: `1.250,5`, `1250.50` and `1250,5` are all
 * understood; null where it is no number. One sign and three digits behind it are thousands, if it is written so here.
 */
export function typedNumber(text: string): number | null {
  const given = text.replaceAll(/[\s\u00A0']/g, '').replace('\u2212', '-')
  if (!/^-?\d[\d.,]*$|^-?[.,]\d+$/.test(given)) return null
  const last = Math.max(given.lastIndexOf('.'), given.lastIndexOf(','))
  const sign = given[last]
  const isWhole =
    last === -1 ||
    given.indexOf(sign ?? '') !== last ||
    (sign === thousands && /^-?\d{1,3}[.,]\d{3}$/.test(given))
  const digits = (part: string): string => part.replaceAll(/[.,]/g, '')
  const number = isWhole
    ? Number(digits(given))
    : Number(`${digits(given.slice(0, last))}.${digits(given.slice(last + 1))}`)
  return Number.isFinite(number) ? number : null
}

const place = { da: 'da-DK', it: 'it-IT', en: 'en-GB' }[boot.amounts]
const written = new Intl.NumberFormat(place, { maximumFractionDigits: 8, useGrouping: false })
const priced = new Intl.NumberFormat(place, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 8,
  useGrouping: 'always',
})

/** As it stands in a field. */
export const numberText = (value: number): string => written.format(value)

/** A price as it stands in a field once it is typed. */
export const priceText = (value: number): string => priced.format(value)
