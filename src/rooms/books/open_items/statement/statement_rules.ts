export const lineKinds = [
  'invoice',
  'bill',
  'credit_note',
  'entry',
  'payment',
  'refund',
  'written_off',
  'reversal',
] as const
export type LineKind = (typeof lineKinds)[number]

export type StatementLine = { currency: string; minor: bigint; kind: LineKind }

/** One currency: what was owed before, each line with what was owed after it, and what is left. */
export type CurrencyPart<Line extends StatementLine> = {
  currency: string
  openingMinor: bigint
  lines: (Line & { balanceMinor: bigint })[]
  closingMinor: bigint
}

export function kindOfLine(
  kind: 'item' | 'reversal' | 'payment' | 'written_off',
  source: 'document' | 'invoice' | 'manual',
  minor: bigint,
): LineKind {
  if (kind === 'payment') return minor < 0n ? 'payment' : 'refund'
  if (kind !== 'item') return kind
  if (source === 'manual') return 'entry'
  if (minor < 0n) return 'credit_note'
  return source === 'invoice' ? 'invoice' : 'bill'
}

/** By currency, the organization's first; that one is there also where nothing happened. */
export function currenciesOf<Line extends StatementLine>(
  home: string,
  openings: ReadonlyMap<string, bigint>,
  lines: readonly Line[],
): CurrencyPart<Line>[] {
  const found = [...new Set([...openings.keys(), ...lines.map((line) => line.currency)])]
  const foreign = found.filter((currency) => currency !== home).toSorted()
  const isHomeShown = foreign.length === 0 || found.includes(home)
  return [...(isHomeShown ? [home] : []), ...foreign].map((currency) => {
    const openingMinor = openings.get(currency) ?? 0n
    let balanceMinor = openingMinor
    const own = lines.filter((line) => line.currency === currency)
    const balanced = own.map((line) => {
      balanceMinor += line.minor
      return { ...line, balanceMinor }
    })
    return { currency, openingMinor, lines: balanced, closingMinor: balanceMinor }
  })
}
