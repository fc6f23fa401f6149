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
import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { toMills, type AmountRange } from '#kernel/values/amount_range'
import type { PaymentFilters } from '#ledger/room'
import { findNamed, type NamedFilter } from '#search/room'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { columns, type DocumentRow } from './store.ts'

type Text = string | undefined

export const documentOrders = ['newest', 'oldest', 'amount'] as const

export type DocumentFilters = AmountRange &
  PaymentFilters & {
    order?: (typeof documentOrders)[number] | undefined
    status?: Text
    failed?: Text
    source?: Text
    fromExchange?: Text
    contactId?: Text
    fileId?: Text
    from?: Text
    to?: Text
    q?: Text
  }

const counted = part`id`

/** Where the next page begins: the id, and the total if that is the order. */
export type DocumentPlace = { id: string; mills: string | null }

/** By the order asked for; ids are sorted by time. */
export async function listDocuments(
  scene: Scene,
  filters: DocumentFilters,
  limit: number,
  after: DocumentPlace | null,
  sort: ListSort | null = null,
): Promise<DocumentRow[]> {
  const named = await findNamed(scene, 'document', filters.q)
  if (sort !== null) {
    const by = { key: sortKeys[sort.column] ?? null, id: part`id` }
    return await sortedRows<DocumentRow>(scene.tx, by, sort, limit, (sorted) =>
      found(scene, rows, columns, filters, { named, limit: sorted.limit, after: null, sorted }),
    )
  }
  const page = { named, limit, after }
  return await scene.tx.query<DocumentRow>(found(scene, rows, columns, filters, page))
}

const sortKeys: Readonly<Record<string, SortKey>> = {
  date: dayKey(part`document_on`, true),
  amount: numberKey(part`total_mills`, true),
  name: textKey(part`supplier_name`, true),
}

const summed = part`CASE extraction ->> 'kind' WHEN 'credit_note' THEN -abs(total_mills)
  ELSE total_mills END AS amount, extraction #>> '{fields,currency,value}' AS currency`

/** What they come to; credit notes count against it. */
export async function sumDocuments(scene: Scene, filters: DocumentFilters): Promise<ListTotal[]> {
  const named = await findNamed(scene, 'document', filters.q)
  const page = { named, limit: null, after: null }
  return await sumFound(scene.tx, found(scene, summing, summed, filters, page))
}

export async function countDocuments(
  scene: Scene,
  filters: DocumentFilters,
  cap: number,
): Promise<number> {
  const named = await findNamed(scene, 'document', filters.q)
  const page = { named, limit: cap + 1, after: null }
  return await countFound(scene.tx, found(scene, counting, counted, filters, page))
}

const orders = {
  newest: part`id DESC`,
  oldest: part`id`,
  amount: part`total_mills DESC, id DESC`,
}

/** The documents that are linked to a contact. */
export async function listLinkedTo(scene: Scene, contactId: string): Promise<string[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM document WHERE org_id = ${scene.orgId} AND contact_id = ${contactId}`)
  return found.map(({ id }) => id)
}

type Page = {
  named: NamedFilter
  limit: number | null
  after: DocumentPlace | null
  sorted?: SortedPart
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: DocumentFilters,
  { named, limit, after, sorted }: Page,
): SqlStatement {
  const {
    status = null,
    failed = null,
    source = null,
    fromExchange = null,
    from = null,
    to = null,
  } = filters
  const { contactId, fileId, paid = null, overdue = null } = filters
  const order = sorted ? null : (filters.order ?? 'newest')
  const owner = boundTo(scene.principal)
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  const file = fileId === undefined ? null : (decodeId('file', fileId) ?? nobody)
  const placeIn = (one: keyof typeof orders): string | null =>
    order === one ? (after?.id ?? null) : null
  const [least, most] = [toMills(filters.minAmount), toMills(filters.maxAmount)]
  return sql`
    ${select} ${what} FROM document
    WHERE org_id = ${scene.orgId} AND (${sorted?.where ?? part`true`})
      AND (${when(placeIn('newest'))} id < ${placeIn('newest')}::uuid)
      AND (${when(placeIn('oldest'))} id > ${placeIn('oldest')}::uuid)
      AND (${when(placeIn('amount'))}
        (total_mills, id) < (${after?.mills ?? null}::bigint, ${placeIn('amount')}::uuid))
      AND (${when(order === 'amount' ? order : null)} total_mills IS NOT NULL)
      AND (${when(least)} total_mills >= ${least}::bigint)
      AND (${when(most)} total_mills <= ${most}::bigint)
      AND (${when(owner)} captured_by = ${owner}::uuid)
      AND (${status}::text IS NULL OR status = ANY(string_to_array(${status}, ',')))
      AND (${failed}::text IS NULL OR (error IS NOT NULL) = (${failed} = 'true'))
      AND (${source}::text IS NULL OR source = ${source})
      AND (${fromExchange}::boolean IS NULL OR (exchange_id IS NOT NULL) = ${fromExchange}::boolean)
      AND (${contact}::uuid IS NULL OR contact_id = ${contact}::uuid)
      AND (${file}::uuid IS NULL OR file_id = ${file}::uuid)
      AND (${from}::date IS NULL OR document_on >= ${from}::date)
      AND (${to}::date IS NULL OR document_on <= ${to}::date)
      AND (${when(paid ?? overdue)} status = 'posted')
      AND (${when(paid)} (SELECT p.state FROM payment_of('document', document.id, ${scene.today}::date)
        AS p) = ${paid})
      AND (${when(overdue)} coalesce((SELECT p.open_minor > 0 AND p.due_on < ${scene.today}::date
        FROM payment_of('document', document.id, ${scene.today}::date) AS p), false)
        = (${overdue} = 'true'))
      AND (${when(named.ids)} id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('document', id, ${named.q}))
    ORDER BY ${sorted?.order ?? orders[order ?? 'newest']} LIMIT ${limit}${close}`
}
