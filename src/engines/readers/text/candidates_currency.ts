import { isCurrency } from '#kernel/values/money'
import type { LineCandidates } from './candidates.ts'

// What a sign means by itself, and in the countries that use it for their own money.
const signs: ReadonlyMap<string, { plain: string; byCountry: Readonly<Record<string, string>> }> =
  new Map([
    ['kr', { plain: 'DKK', byCountry: { DK: 'DKK', SE: 'SEK', NO: 'NOK', IS: 'ISK' } }],
    ['€', { plain: 'EUR', byCountry: {} }],
    ['$', { plain: 'USD', byCountry: { CA: 'CAD', AU: 'AUD' } }],
    ['£', { plain: 'GBP', byCountry: {} }],
  ])

const named: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})euro(?!\p{L})/iu, 'EUR'],
  [/(?<!\p{L})(?:danske )?kroner(?!\p{L})/iu, 'DKK'],
]
// A sign may stand in a column of its own, away from its amount.
const loose = /[€£$]/
const known = 'DKK EUR SEK NOK USD GBP CHF PLN CZK HUF ISK JPY CAD AUD INR RON BGN'.split(' ')
const codesOf = (all: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Z])(${all.join('|')})(?![A-Z])`, 'g')
const codes = codesOf(known)

export type CurrencyVote = {
  currency: string
  line: number
  start: number
  end: number
  votes: number
}

/** ISO code of a mark beside an amount. Danish, Swedish and Norwegian crowns share one. */
export function currencyOfMark(mark: string, country: string | null): string | null {
  const sign = signs.get(mark.toLowerCase())
  if (sign !== undefined) return sign.byCountry[country ?? ''] ?? sign.plain
  const code = mark.toUpperCase()
  return code.length === 3 && isCurrency(code) ? code : null
}

/** All printed currencies, the best supported first. */
export function findCurrencies(
  looks: readonly LineCandidates[],
  country: string | null,
  home: string | null = null,
): CurrencyVote[] {
  const printed = home === null || known.includes(home) ? codes : codesOf([...known, home])
  const votes = new Map<string, CurrencyVote>()
  const vote = (currency: string, line: number, start: number, end: number, weight: number) => {
    const known = votes.get(currency)
    if (known === undefined) votes.set(currency, { currency, line, start, end, votes: weight })
    else known.votes += weight
  }
  for (const [index, { line, amounts, labels }] of looks.entries()) {
    for (const { currency, start, end } of amounts) {
      const code = currency === null ? null : currencyOfMark(currency, country)
      if (code !== null) vote(code, index, start, end, 2)
    }
    // A line about an exchange rate names another currency than the document's.
    const isExchange = labels.some(({ role }) => role === 'other_amount') && amounts.length > 0
    const isStated = labels.some(({ role }) => role === 'currency')
    for (const match of line.text.matchAll(printed)) {
      vote(match[0], index, match.index, match.index + 3, isStated ? 6 : isExchange ? 0.2 : 1)
    }
    for (const [form, code] of named) {
      const match = form.exec(line.text)
      if (match !== null) vote(code, index, match.index, match.index + match[0].length, 1)
    }
    const sign = loose.exec(line.text)
    const loosely = sign === null ? null : currencyOfMark(sign[0], country)
    if (sign !== null && loosely !== null) vote(loosely, index, sign.index, sign.index + 1, 0.5)
    const crowns = /(?<!\p{L})kr(?!\p{L})/iu.exec(line.text)
    if (crowns !== null && amounts.length === 0) {
      const code = currencyOfMark('kr', country)
      if (code !== null) vote(code, index, crowns.index, crowns.index + 2, 0.5)
    }
  }
  return [...votes.values()].toSorted((a, b) => b.votes - a.votes)
}
