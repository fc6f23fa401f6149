import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import { currencyDigits } from '#kernel/values/money'
import { minorOf } from '#kernel/values/decimal'
import type { BankStatement, StatementRow } from '#readers/room'
import { toBankRow, type BankRow } from './bank_row.ts'
import type { NewAnchor } from './feed_anchors.ts'
import type { DayRange } from './sync_window.ts'

/** Rows of a statement in the form of a feed. The file itself is kept, so `raw` points into it. */
export function toRows(statement: BankStatement, currency: string, fileId: string): BankRow[] {
  return statement.rows.map((row) => {
    const own = row.currency ?? currency
    return toBankRow({
      entryReference: row.entryReference,
      status: 'booked',
      bookedOn: row.bookedOn,
      valueOn: row.valueOn,
      transactionOn: null,
      amountMinor: minorIn(own, row.amount, row),
      currency: own,
      counterpartyName: row.counterpartyName,
      counterpartyIban: row.counterpartyIban,
      text: row.text,
      reference: row.reference,
      balanceAfterMinor: row.balanceAfter === null ? null : minorIn(own, row.balanceAfter, row),
      bankCode: row.bankCode,
      raw: { fileId, place: row.place },
    })
  })
}

/** An opening balance is the closing balance of the day before. */
export function toStatementAnchors(
  statement: BankStatement,
  currency: string,
  today: string,
): NewAnchor[] {
  const anchors = new Map<string, NewAnchor>()
  for (const { kind, day: said, amount } of statement.balances) {
    const day = kind === 'opening' ? addDays(said, -1) : said
    const amountMinor = minorIn(currency, amount, { place: 0 })
    anchors.set(`${kind} ${day}`, { day, kind, amountMinor, isFinal: day < today })
  }
  return [...anchors.values()]
}

function minorIn(currency: string, amount: string, { place }: Pick<StatementRow, 'place'>): bigint {
  try {
    return minorOf(amount, currencyDigits(currency))
  } catch {
    const where = place === 0 ? 'A balance' : `Entry ${place}`
    const detail = `${where} is ${amount} ${currency}, which is not a valid amount in that currency.`
    throw new Failure('statement_unreadable', { detail })
  }
}

export type DayRows = { days: DayRange; rows: BankRow[] }

/** Ranges of whole days with about `most` rows each. */
export function splitByDays(rows: readonly BankRow[], most: number): DayRows[] {
  const byDay = [...Map.groupBy(rows, (row) => row.bookedOn)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const parts: DayRows[] = []
  for (const [day, own] of byDay) {
    const last = parts.at(-1)
    if (last && last.rows.length + own.length <= most) {
      last.rows.push(...own)
      last.days.to = day
    } else parts.push({ days: { from: day, to: day }, rows: [...own] })
  }
  return parts
}

/** References that several entries of the file share, and that identify none. */
export function sharedReferences(rows: readonly BankRow[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { entryReference } of rows) {
    if (entryReference === null) continue
    if (seen.has(entryReference)) shared.add(entryReference)
    seen.add(entryReference)
  }
  return shared
}

/**
 * All entries of the statements of a file; the same entry with the same reference in two statements
 * counts once.
 */
export function joinRows(statements: readonly (readonly BankRow[])[]): BankRow[] {
  const seen = new Map<string, number>()
  return statements.flatMap((rows, place) =>
    rows.filter((row) => {
      if (row.entryReference === null) return true
      const name = `${row.bookedOn} ${row.amountMinor} ${row.entryReference}`
      const first = seen.get(name)
      if (first === undefined) seen.set(name, place)
      return first === undefined || first === place
    }),
  )
}
