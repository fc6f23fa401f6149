import { addDays } from '#kernel/values/day'
import { regionOf, type RegionKey } from '#regions/room'
import { countries, lastDay, type Booking, type Company, type Truth } from './bank_year_company.ts'
import { upload } from '../documents/documents.ts'
import { run } from '../books/invoices.ts'
import { toCamt, type Entry } from './statements.ts'

const decimalOf = (minor: bigint): string => {
  const size = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

const sumOf = (bookings: readonly Booking[]): bigint =>
  bookings.reduce((sum, one) => sum + one.amountMinor, 0n)

/** The month as both accounts' statements show it, with the balances before and after it. */
export async function importMonth(company: Company, month: string): Promise<void> {
  const { world, org, bookings } = company
  const region = org.region as RegionKey
  const { ibans } = countries[region]
  for (const account of ['main', 'savings'] as const) {
    const own = bookings.filter((one) => one.account === account)
    const rows = own.filter((one) => one.day.startsWith(month))
    if (rows.length === 0) continue
    const before = sumOf(own.filter((one) => one.day < `${month}-01`))
    const sheet = {
      iban: ibans[account],
      currency: regionOf(region).currency,
      opening: decimalOf(before),
      closing: decimalOf(before + sumOf(rows)),
      closingDay:
        rows
          .map((one) => one.day)
          .toSorted()
          .at(-1) ?? '',
      entries: rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(entryOf),
    }
    const fileId = await upload(world, org, toCamt([sheet]), `${month}-${account}.xml`)
    await run(world, org, 'operations/import_statement', { fileId })
  }
}

function entryOf({ day, amountMinor, text, name, iban, reference }: Booking): Entry {
  const told = { ...(iban ? { iban } : {}), ...(reference ? { reference } : {}) }
  return { day, amount: decimalOf(amountMinor), text: escaped(text), name: escaped(name), ...told }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;')

export type Shown = {
  id: string
  date: string
  amount: number
  text: string
  status: string
  allocations: { targetId: string; settlementEntryId: string | null }[]
  decision: { method: string } | null
}

export async function listShown({ world, org }: Company, query = ''): Promise<Shown[]> {
  const shown: Shown[] = []
  let cursor: string | null = null
  do {
    const at: string = cursor === null ? '' : `&cursor=${cursor}`
    const { result } = (await world.read(org, `bank-transactions?limit=100${query}${at}`)).body
    shown.push(...result.items)
    cursor = result.nextCursor
  } while (cursor !== null)
  return shown
}

/** What each shown transaction really is; two that look the same are the same to anybody. */
export function truthsOf({ bookings }: Company, shown: readonly Shown[]): Map<string, Booking> {
  const keyOf = (day: string, minor: bigint): string => `${day} ${minor}`
  const waiting = Map.groupBy(bookings, (one) => keyOf(one.day, one.amountMinor))
  const truths = new Map<string, Booking>()
  for (const one of shown) {
    const found = waiting.get(keyOf(one.date, BigInt(Math.round(one.amount * 100))))?.shift()
    if (!found) throw new Error(`nobody made a booking of ${one.amount} on ${one.date}`)
    truths.set(one.id, found)
  }
  return truths
}

/** What a bookkeeper does with what is left: each transaction comes to what it really is. */
export async function closeByHand(company: Company): Promise<number> {
  const { world, org } = company
  const shown = await listShown(company)
  const truths = truthsOf(company, shown)
  const open = shown.filter((one) => one.status === 'unmatched')
  for (const { id } of open) {
    const truth = truths.get(id)?.truth
    if (truth) await run(world, org, ...moveFor(id, truth))
  }
  return open.length
}

function moveFor(transactionId: string, truth: Truth): [string, object] {
  if (truth.kind === 'is') {
    return ['operations/book_transaction', { transactionId, ledgerAccountId: truth.account }]
  }
  const [first, ...others] = truth.parts
  if (others.length === 0) {
    return ['actions/match_transaction', { transactionId, ledgerEntryId: first?.entryId }]
  }
  const allocations = truth.parts.map(({ entryId, amountMinor }) => ({
    targetType: 'ledger',
    targetId: entryId,
    amount: Number(amountMinor) / 100,
  }))
  return ['actions/split_transaction', { transactionId, allocations }]
}

/** By day from the first on: what the bank holds, and what the books say that it holds. */
export async function balancesOf(
  { world, org, bookings }: Company,
  account: string,
  until = lastDay,
): Promise<{ bank: Map<string, bigint>; books: Map<string, bigint> }> {
  const { rows } = await world.owner.query<{ date: string; sum: string }>(
    `SELECT date::text, sum(amount_minor) AS sum FROM ledger_line
     WHERE org_id = $1 AND (account = $2 OR account IN (
       SELECT b.ledger_account FROM bank_account b WHERE b.org_id = $1 AND EXISTS (
         SELECT FROM bank_account first WHERE first.org_id = $1 AND first.ledger_account = $2)))
     GROUP BY date`,
    [org.orgId, account],
  )
  const booked = new Map(rows.map((row) => [row.date, BigInt(row.sum)]))
  const bank = new Map<string, bigint>()
  const books = new Map<string, bigint>()
  let [inBank, inBooks] = [0n, 0n]
  for (let day = '2025-11-01'; day <= until; day = addDays(day, 1)) {
    inBank += sumOf(bookings.filter((one) => one.day === day))
    inBooks += booked.get(day) ?? 0n
    bank.set(day, inBank)
    books.set(day, inBooks)
  }
  return { bank, books }
}
