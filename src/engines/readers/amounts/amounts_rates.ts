import { roundHalfUp } from '#kernel/values/money'

/**
 * VAT rates by country as percentages: of the EU member states, and of neighbours whose invoices
 * are received. A former rate stays listed, since old documents have it.
 */
const table = `
  AT 20 13 10, BE 21 12 6, BG 20 9, CY 19 9 5 3, CZ 21 15 12 10, DE 19 7, DK 25, EE 24 22 20 13 9,
  ES 21 10 4, FI 25.5 24 14 13.5 10, FR 20 10 5.5 2.1, GB 20 5, GR 24 13 6, HR 25 13 5, HU 27 18 5,
  IE 23 13.5 9 4.8, IT 22 10 5 4, LT 21 12 9 5, LU 17 16 14 8 3, LV 21 12 5, MT 18 12 7 5, NL 21 9,
  NO 25 15 12, PL 23 8 5, PT 23 13 6, RO 21 19 11 9 5, SE 25 12 6, SI 22 9.5 5, SK 23 20 19 10 5,
  CH 8.1 7.7 3.8 2.6, IS 24 11`

export const ratesByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  table.split(',').map((row) => {
    const [country = '', ...rates] = row.trim().split(/\s+/)
    return [country, rates] as const
  }),
)

// The highest rate of the list is Hungary's.
const highest = 27

/**
 * The rates that may be on a document: those of the supplier's country, or of the organization's if
 * it is unknown, and those printed. `homeRates` are those of a country that is not in the table. More rates let more wrong amounts agree by chance, so the rates
 * of all countries are never tried together.
 */
export function ratesFor(
  country: string | null,
  home: string,
  printed: readonly string[],
  homeRates: readonly string[] = [],
): readonly string[] {
  const isHome = country === null || country === home
  const legal = ratesByCountry.get(country ?? home) ?? (isHome ? homeRates : [])
  const plausible = printed.filter((rate) => Number(rate) > 0 && Number(rate) <= highest)
  const isLegalSomewhere = (rate: string) =>
    homeRates.includes(rate) || [...ratesByCountry.values()].some((rates) => rates.includes(rate))
  return [...new Set([...legal, ...plausible.filter(isLegalSomewhere)])]
}

/** Hundredths of a percent, exactly. */
export function basisPointsOf(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}

/** VAT on top of a net amount. */
export function vatOnNet(net: bigint, points: bigint): bigint {
  return roundHalfUp(net * points, 10_000n)
}

/**
 * VAT inside a gross amount (directive 2006/112, article 78: the taxable amount is without VAT).
 */
export function vatInGross(gross: bigint, points: bigint): bigint {
  return roundHalfUp(gross * points, 10_000n + points)
}

/** No country takes more than its highest rate, so a larger part of a total is something else. */
export function canBeVatIn(part: bigint, total: bigint): boolean {
  // One minor unit more, by rounding.
  return (part - 1n) * BigInt(100 + highest) <= total * BigInt(highest)
}
