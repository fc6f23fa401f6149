import { decodeId } from '#kernel/values/id'
import {
  counting,
  countFound,
  nobody,
  rows,
  sumFound,
  summing,
  when,
  type ListFrame,
  type ListTotal,
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
import type { PaymentFilters } from '#ledger/room'
import { findNamed, type NamedFilter } from '#search/room'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { numberKeyOf } from './numbers.ts'
import { columns, type InvoiceRow } from './store.ts'

type Text = string | undefined

export const invoiceOrders = ['newest', 'oldest', 'amount', 'due'] as const

export type InvoiceFilters = AmountRange &
  PaymentFilters & {
    order?: (typeof invoiceOrders)[number] | undefined
    dueFrom?: Text
    dueTo?: Text
    status?: Text
    kind?: Text
    contactId?: Text
    from?: Text
    to?: Text
    number?: Text
    q?: Text
  }

const counted = part`i.id`

/** Where the next page begins: the id, and the amount or day if that is the order. */
export type InvoicePlace = { id: string; value: string | null }

/** By the order asked for; ids are sorted by time. */
export async function listInvoices(
  scene: Scene,
  filters: InvoiceFilters,
  limit: number,
  after: InvoicePlace | null,
  sort: ListSort | null = null,
): Promise<InvoiceRow[]> {
  const named = await findNamed(scene, 'invoice', filters.q)
  if (sort !== null) {
    const by = { key: sortKeys[sort.column] ?? null, id: part`i.id` }
    return await sortedRows<InvoiceRow>(scene.tx, by, sort, limit, (sorted) =>
      found(scene, rows, columns, filters, { named, limit: sorted.limit, after: null, sorted }),
    )
  }
  const page = { named, limit, after }
  return await scene.tx.query<InvoiceRow>(found(scene, rows, columns, filters, page))
}

export async function countInvoices(
  scene: Scene,
  filters: InvoiceFilters,
  cap: number,
): Promise<number> {
  const named = await findNamed(scene, 'invoice', filters.q)
  const page = { named, limit: cap + 1, after: null }
  return await countFound(scene.tx, found(scene, counting, counted, filters, page))
}

const sortKeys: Readonly<Record<string, SortKey>> = {
  date: dayKey(part`i.date`, true),
  dueDate: dayKey(part`i.due_on`, true),
  name: textKey(part`i.buyer_name`),
  amount: numberKey(part`invoice_mills(i.priced, i.currency)`),
}

const summed = part`CASE i.kind WHEN 'credit_note' THEN -invoice_mills(i.priced, i.currency)
  ELSE invoice_mills(i.priced, i.currency) END AS amount, i.currency`

/** What they come to with VAT; credit notes count against it. */
export async function sumInvoices(scene: Scene, filters: InvoiceFilters): Promise<ListTotal[]> {
  const named = await findNamed(scene, 'invoice', filters.q)
  const page = { named, limit: null, after: null }
  return await sumFound(scene.tx, found(scene, summing, summed, filters, page))
}

const orders = {
  newest: part`i.id DESC`,
  oldest: part`i.id`,
  amount: part`invoice_mills(i.priced, i.currency) DESC, i.id DESC`,
  due: part`i.due_on, i.id`,
}

type Page = {
  named: NamedFilter
  limit: number | null
  after: InvoicePlace | null
  sorted?: SortedPart
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: InvoiceFilters,
  { named, limit, after, sorted }: Page,
): SqlStatement {
  const { status = null, kind = null, from = null, to = null } = filters
  const order = sorted ? null : (filters.order ?? 'newest')
  const { contactId, dueFrom = null, dueTo = null, paid = null, overdue = null } = filters
  const number = filters.number === undefined ? null : numberKeyOf(filters.number)
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  const placeIn = (one: keyof typeof orders): string | null =>
    order === one ? (after?.id ?? null) : null
  const valueIn = (one: keyof typeof orders): string | null =>
    order === one ? (after?.value ?? null) : null
  const [least, most] = [toMills(filters.minAmount), toMills(filters.maxAmount)]
  return sql`
    ${select} ${what} FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND (${sorted?.where ?? part`true`})
      AND (${when(placeIn('newest'))} i.id < ${placeIn('newest')}::uuid)
      AND (${when(placeIn('oldest'))} i.id > ${placeIn('oldest')}::uuid)
      AND (${when(placeIn('amount'))}
        (invoice_mills(i.priced, i.currency), i.id) < (${valueIn('amount')}::bigint, ${placeIn('amount')}::uuid))
      AND (${when(placeIn('due'))}
        (i.due_on, i.id) > (${valueIn('due')}::date, ${placeIn('due')}::uuid))
      AND (${when(order === 'due' ? order : null)} i.due_on IS NOT NULL)
      AND (${when(dueFrom)} i.due_on >= ${dueFrom}::date)
      AND (${when(dueTo)} i.due_on <= ${dueTo}::date)
      AND (${when(least)} invoice_mills(i.priced, i.currency) >= ${least}::bigint)
      AND (${when(most)} invoice_mills(i.priced, i.currency) <= ${most}::bigint)
      AND (${status}::text IS NULL OR i.status = ANY(string_to_array(${status}, ',')))
      AND (${kind}::text IS NULL OR i.kind = ${kind})
      AND (${contact}::uuid IS NULL OR i.contact_id = ${contact}::uuid)
      AND (${from}::date IS NULL OR i.date >= ${from}::date)
      AND (${to}::date IS NULL OR i.date <= ${to}::date)
      AND (${number}::text IS NULL OR i.number_key = ${number} COLLATE "C")
      AND (${when(paid ?? overdue)} i.status = 'issued' AND i.kind = 'invoice')
      AND (${when(paid)} (SELECT p.state FROM payment_of('invoice', i.id, ${scene.today}::date)
        AS p) = ${paid})
      AND (${when(overdue)} coalesce((SELECT p.open_minor > 0 AND p.due_on < ${scene.today}::date
        FROM payment_of('invoice', i.id, ${scene.today}::date) AS p), false) = (${overdue} = 'true'))
      AND (${when(named.ids)} i.id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('invoice', i.id, ${named.q}))
    ORDER BY ${sorted?.order ?? orders[order ?? 'newest']} LIMIT ${limit}${close}`
}
