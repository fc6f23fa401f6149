import type { Paper } from '../../../test/web/papers.ts'

const danish = (whole: number): string => `${String(whole).replace(/(\d)(?=(\d{3})+$)/g, '$1.')},00`

/** A bill of one supplier, never the same amount twice. */
export function skagenOf(at: number): Paper {
  const net = (at + 11) * 400
  return {
    name: 'Skagen Trykkeri A/S',
    cvr: '29417709',
    number: `77${100 + at}`,
    date: `Dato ${String((at % 9) + 1).padStart(2, '0')}.11.2026`,
    net: danish(net),
    vat: danish(net / 4),
    total: danish(net + net / 4),
  }
}
