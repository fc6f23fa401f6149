import { type Language, type Money, moneyFromMinor, parseMoney } from '@daybook/sdk'

/** One account of a bill that belongs on several, as it is typed. */
export type TypedLine = { account: string; vatCode: string; net: string }

export type ReadLines = {
  /** The net of each; null where what was typed is no amount. */
  nets: (Money | null)[]
  /** What no line has yet; null where a line cannot be read. */
  remainder: Money | null
  /** Every line has an account and an amount, and nothing is left. */
  isWhole: boolean
}

/** What a person means by these lines, of a bill with this net. */
export function readLines(
  whole: Money,
  lines: readonly TypedLine[],
  language: Language,
): ReadLines {
  const { currency } = whole
  const ways: Language[] = language === 'en' ? ['en', 'da'] : [language, 'en']
  const nets = lines.map(({ net }) => {
    if (net.trim() === '') return moneyFromMinor(0n, currency)
    for (const way of ways) {
      const found = parseMoney(net.trim().replace('\u2212', '-'), currency, way)
      if (found !== null) return found
    }
    return null
  })
  if (nets.includes(null)) return { nets, remainder: null, isWhole: false }
  const sum = nets.reduce((all, one) => all + (one?.minor ?? 0n), 0n)
  const remainder = moneyFromMinor(whole.minor - sum, currency)
  const isFull = lines.every(({ account }, at) => account !== '' && nets[at]?.minor !== 0n)
  return { nets, remainder, isWhole: lines.length > 0 && isFull && remainder.minor === 0n }
}

/**
 * The VAT of each line: its rate of its net, and the last that has any takes what rounding leaves of the bill's own.
 * Rates are in percent; null where a line has none.
 */
export function dividedVat(
  nets: readonly Money[],
  rates: readonly (number | null)[],
  whole: Money,
): Money[] {
  const last = rates.findLastIndex((rate) => rate !== null && rate > 0)
  const parts = nets.map(({ minor }, at) => {
    const perMyriad = BigInt(Math.round((rates[at] ?? 0) * 100))
    const half = minor < 0n ? -5_000n : 5_000n
    return (minor * perMyriad + half) / 10_000n
  })
  const others = parts.reduce((sum, one, at) => (at === last ? sum : sum + one), 0n)
  return parts.map((one, at) =>
    moneyFromMinor(at === last ? whole.minor - others : one, whole.currency),
  )
}
