import { Failure } from '#kernel/failure/failure'
import { currencyDigits, sizeOf } from '#kernel/values/money'
import { convert, fractionOf } from '#kernel/values/decimal'
import type { Entry, EntryLine } from '../ports.ts'

/** A draft line: `home` is the booked amount, `paper` the same in the document's currency. */
export type DraftLine = {
  account: string
  home: bigint
  paper: bigint
  vatCode: string | null
  vatRole: EntryLine['vatRole']
  vatBase: bigint | null
  vatAmount: bigint | null
  text?: string | null
  contactId?: string | null
}

/** How amounts of the document are converted to the home currency, at its rate or another one. */
export type Conversion = { foreign: Entry['foreign']; toHome(paper: bigint, at?: string): bigint }

export type Foreign = {
  currency: string
  homeCurrency: string
  /** Units of the home currency for one unit of the document's; null if both are the same. */
  exchange: { rate: string; day: string; source: string } | null
}

export function conversionOf({ currency, homeCurrency, exchange }: Foreign): Conversion {
  if (currency === homeCurrency) return { foreign: null, toHome: (paper) => paper }
  if (exchange === null) throw new Failure('exchange_rate_missing', { currency })
  const { rate, day: rateDay, source: rateSource } = exchange
  const fraction = fractionOf(rate)
  if (fraction.top <= 0n) throw new RangeError(`${rate} is not an exchange rate.`)
  const digits = { from: currencyDigits(currency), to: currencyDigits(homeCurrency) }
  return {
    foreign: { currency, rate, rateDay, rateSource },
    toHome: (paper, at) => convert(paper, at === undefined ? fraction : fractionOf(at), digits),
  }
}

export function blankLine(account: string, vatCode: string | null = null): DraftLine {
  const none = { vatRole: null, vatBase: null, vatAmount: null }
  return { account, home: 0n, paper: 0n, vatCode, ...none }
}

/**
 * Each line is rounded separately, so in a foreign currency they can miss the total by a unit or
 * two. The largest of `lines` takes the difference; the others (VAT, amount owed) stay exact.
 */
export function balanceLines(
  lines: readonly DraftLine[],
  others: readonly DraftLine[],
): DraftLine[] {
  const missing = [...lines, ...others].reduce((sum, line) => sum + line.home, 0n)
  let largest = 0
  lines.forEach((line, index) => {
    if (sizeOf(line.home) > sizeOf(lines[largest]?.home ?? 0n)) largest = index
  })
  return lines.map((line, index) =>
    index === largest ? { ...line, home: line.home - missing } : line,
  )
}

export function toEntryLine(line: DraftLine, isForeign: boolean): EntryLine {
  return {
    account: line.account,
    amountMinor: line.home.toString(),
    text: line.text ?? null,
    vatCode: line.vatCode,
    vatRole: line.vatRole,
    vatBaseMinor: line.vatBase?.toString() ?? null,
    vatAmountMinor: line.vatAmount?.toString() ?? null,
    foreignMinor: isForeign ? line.paper.toString() : null,
    ...(line.contactId ? { contactId: line.contactId } : {}),
  }
}
