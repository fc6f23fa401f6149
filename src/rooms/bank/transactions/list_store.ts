import { decodeId } from '#kernel/values/id'
import {
  counting,
  countFound,
  nobody,
  rows,
  sumFound,
  summing,
  type ListFrame,
  type ListTotal,
  when,
} from '#kernel/database/listing'
import {
  dayKey,
  numberKey,
  sortedRows,
  textKey,
  type ListSort,
  type SortedPart,
  type SortKey,
} from '#kernel/database/sorting'
import type { Scene } from '#kernel/corridor/scene'
import { toMills, type AmountRange } from '#kernel/values/amount_range'
import { findNamed, type NamedFilter } from '#search/room'
import { currencyDigits } from '#kernel/values/money'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { columns, type TransactionRow } from './match_store.ts'

type Text = string | undefined

export const transactionOrders = ['newest', 'oldest', 'amount', 'lowest'] as const

export type TransactionFilters = AmountRange & {
  order?: (typeof transactionOrders)[number] | undefined
  status?: Text
  bankAccountId?: Text
  from?: Text
  to?: Text
  pending?: Text
  withdrawn?: Text
  runId?: Text
  q?: Text
}

/** Where the next page begins: the day or the amount in minor units, and the id. */
export type TransactionCursor = { value: string; id: string }

const counted = part`t.id`

/** By the order asked for; pending ones have no day and are ordered by id. */
export async function listTransactions(
  scene: Scene,
  filters: TransactionFilters,
  limit: number,
  after: TransactionCursor | null,
  sort: ListSort | null = null,
): Promise<TransactionRow[]> {
  const known = await lookUp(scene, filters)
  if (sort !== null) {
    const keys = filters.pending === 'true' ? pendingKeys : sortKeys
    const by = { key: keys[sort.column] ?? null, id: part`t.id` }
    return await sortedRows<TransactionRow>(scene.tx, by, sort, limit, (sorted) =>
      found(scene, rows, columns, filters, { ...known, ...sorted, after: null, sorted }),
    )
  }
  const page = { limit, after, ...known }
  return await scene.tx.query<TransactionRow>(found(scene, rows, columns, filters, page))
}

export async function countTransactions(
  scene: Scene,
  filters: TransactionFilters,
  cap: number,
): Promise<number> {
  const page = { limit: cap + 1, after: null, ...(await lookUp(scene, filters)) }
  return await countFound(scene.tx, found(scene, counting, counted, filters, page))
}

const sortKeys: Readonly<Record<string, SortKey>> = {
  date: dayKey(part`t.booked_on`),
  amount: numberKey(part`t.amount_minor`),
  name: textKey(part`t.counterparty_name`, true),
}

const pendingKeys: typeof sortKeys = {
  ...sortKeys,
  date: dayKey(part`coalesce(t.booked_on, t.transaction_on, t.value_on)`, true),
}

const summed = part`(search_decimal(t.amount_minor, t.currency) * 1000) AS amount, t.currency`

/** What came in, less what went out. */
export async function sumTransactions(
  scene: Scene,
  filters: TransactionFilters,
): Promise<ListTotal[]> {
  const page = { limit: null, after: null, ...(await lookUp(scene, filters)) }
  return await sumFound(scene.tx, found(scene, summing, summed, filters, page))
}

type LookedUp = { named: NamedFilter; bounds: MinorBounds }
type Page = LookedUp & {
  limit: number | null
  after: TransactionCursor | null
  sorted?: SortedPart
}

async function lookUp(scene: Scene, filters: TransactionFilters): Promise<LookedUp> {
  const named = await findNamed(scene, 'bank_transaction', filters.q)
  return { named, bounds: await boundsOf(scene, filters) }
}

function found(
  scene: Scene,
  frame: ListFrame,
  what: SqlPart,
  filters: TransactionFilters,
  page: Page,
): SqlStatement {
  return filters.pending === 'true'
    ? foundPending(scene, frame, what, filters, page)
    : foundBooked(scene, frame, what, filters, page)
}

const orders = {
  newest: part`t.booked_on DESC, t.id DESC`,
  oldest: part`t.booked_on, t.id`,
  amount: part`t.amount_minor DESC, t.id DESC`,
  lowest: part`t.amount_minor, t.id`,
}

function foundBooked(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: TransactionFilters,
  { named, bounds, limit, after, sorted }: Page,
): SqlStatement {
  const { status, bankAccountId, from, to, withdrawn, runId, order = 'newest' } = filters
  const placeIn = (one: typeof order): TransactionCursor | null => (order === one ? after : null)
  const [newest, oldest] = [placeIn('newest'), placeIn('oldest')]
  const [amount, lowest] = [placeIn('amount'), placeIn('lowest')]
  return sql`
    ${select} ${what} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND NOT t.pending AND (${sorted?.where ?? part`true`})
      AND (${when(newest)}
        (t.booked_on, t.id) < (${newest?.value ?? null}::date, ${newest?.id ?? null}::uuid))
      AND (${when(oldest)}
        (t.booked_on, t.id) > (${oldest?.value ?? null}::date, ${oldest?.id ?? null}::uuid))
      AND (${when(amount)}
        (t.amount_minor, t.id) < (${amount?.value ?? null}::bigint, ${amount?.id ?? null}::uuid))
      AND (${when(lowest)}
        (t.amount_minor, t.id) > (${lowest?.value ?? null}::bigint, ${lowest?.id ?? null}::uuid))
      AND (${when(status)} t.status = ${status ?? null})
      AND (${when(bankAccountId)} t.account_id = ${uuidOf('bac', bankAccountId)}::uuid)
      AND (${when(runId)} t.decision_run_id = ${uuidOf('run', runId)}::uuid)
      AND (${when(from)} t.booked_on >= ${from ?? null}::date)
      AND (${when(to)} t.booked_on <= ${to ?? null}::date)
      AND (${when(bounds.least)} t.amount_minor >= ${bounds.least}::bigint)
      AND (${when(bounds.most)} t.amount_minor <= ${bounds.most}::bigint)
      AND (${when(bounds.leastMills)}
        search_decimal(t.amount_minor, t.currency) * 1000 >= ${bounds.leastMills}::numeric)
      AND (${when(bounds.mostMills)}
        search_decimal(t.amount_minor, t.currency) * 1000 <= ${bounds.mostMills}::numeric)
      AND ${standing(status, withdrawn)}
      AND (${when(named.ids)} t.id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('bank_transaction', t.id, ${named.q}))
    ORDER BY ${sorted?.order ?? orders[order]} LIMIT ${limit}${close}`
}

/** Pending ones have no status, so only common filters apply. */
function foundPending(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { status, bankAccountId, from, to, withdrawn, runId }: TransactionFilters,
  { named, bounds, limit, after, sorted }: Page,
): SqlStatement {
  const isNone = status !== undefined || withdrawn === 'true' || runId !== undefined
  return sql`
    ${select} ${what} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.pending AND NOT ${isNone}
      AND (${sorted?.where ?? part`true`})
      AND (${when(after)} t.id < ${after?.id ?? null}::uuid)
      AND (${when(bankAccountId)} t.account_id = ${uuidOf('bac', bankAccountId)}::uuid)
      AND (${when(from)} coalesce(t.booked_on, t.transaction_on) >= ${from ?? null}::date)
      AND (${when(to)} coalesce(t.booked_on, t.transaction_on) <= ${to ?? null}::date)
      AND (${when(bounds.least)} t.amount_minor >= ${bounds.least}::bigint)
      AND (${when(bounds.most)} t.amount_minor <= ${bounds.most}::bigint)
      AND (${when(bounds.leastMills)}
        search_decimal(t.amount_minor, t.currency) * 1000 >= ${bounds.leastMills}::numeric)
      AND (${when(bounds.mostMills)}
        search_decimal(t.amount_minor, t.currency) * 1000 <= ${bounds.mostMills}::numeric)
      AND (${when(named.ids)} t.id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('bank_transaction', t.id, ${named.q}))
    ORDER BY ${sorted?.order ?? part`t.id DESC`} LIMIT ${limit}${close}`
}

/**
 * The amounts asked for: exactly, in thousandths, and in minor units, by which the index looks. Those are
 * wide enough for the decimals of every account, and one wider, since a division cuts towards zero.
 */
type MinorBounds = {
  least: bigint | null
  most: bigint | null
  leastMills: bigint | null
  mostMills: bigint | null
}

async function boundsOf(scene: Scene, filters: AmountRange): Promise<MinorBounds> {
  const [leastMills, mostMills] = [toMills(filters.minAmount), toMills(filters.maxAmount)]
  const bounds: MinorBounds = { least: null, most: null, leastMills, mostMills }
  if (leastMills === null && mostMills === null) return bounds
  const accounts = await scene.tx.query<{ currency: string }>(sql`
    SELECT DISTINCT currency FROM bank_account WHERE org_id = ${scene.orgId}`)
  const scales = accounts.map(({ currency }) => 10n ** BigInt(3 - currencyDigits(currency)))
  if (scales.length === 0) return bounds
  if (leastMills !== null) bounds.least = lowestOf(scales.map((one) => leastMills / one)) - 1n
  if (mostMills !== null) bounds.most = highestOf(scales.map((one) => mostMills / one)) + 1n
  return bounds
}

function lowestOf(values: readonly bigint[]): bigint {
  return values.reduce((lowest, one) => (one < lowest ? one : lowest))
}

function highestOf(values: readonly bigint[]): bigint {
  return values.reduce((highest, one) => (one > highest ? one : highest))
}

// Withdrawn transactions are left out unless they are still matched, which a person must review.
function standing(status: Text, withdrawn: Text): SqlPart {
  if (withdrawn === 'true') return part`t.withdrawn_at IS NOT NULL`
  if (withdrawn === 'false' || status === 'unmatched') return part`t.withdrawn_at IS NULL`
  return part`(t.withdrawn_at IS NULL OR t.status = 'reconciled')`
}

function uuidOf(prefix: 'bac' | 'run', id: Text): string | null {
  return id === undefined ? null : (decodeId(prefix, id) ?? nobody)
}
