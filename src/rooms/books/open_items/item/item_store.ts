import {
  countFound,
  nobody,
  sumFound,
  summing,
  when,
  type ListTotal,
} from '#kernel/database/listing'
import {
  dayKey,
  numberKey,
  sortedRows,
  type ListSort,
  type SortedPart,
  type SortKey,
} from '#kernel/database/sorting'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { Scene } from '#kernel/corridor/scene'
import { toMills } from '#kernel/values/amount_range'
import { decodeId } from '#kernel/values/id'
import type { OpenSide } from './as_of.ts'
import type { ItemRow } from './item.ts'

export const itemOrders = ['due', 'amount', 'oldest'] as const
type Order = (typeof itemOrders)[number]

type ItemFilters = {
  side?: OpenSide | undefined
  contactId?: string | undefined
  dueBefore?: string | undefined
  overdue?: string | undefined
  minAmount?: number | undefined
  asOf?: string | undefined
  q?: string | undefined
  order?: Order | undefined
}

/** Where the next page begins: the day or amount that it is sorted by, and the item. */
export type ItemPlace = { value: string; id: string }

/** What has no due day comes last. */
export const noDueDay = '9999-12-31'

const orders: Record<Order, SqlPart> = {
  due: part`ORDER BY coalesce(s.due_on, date '9999-12-31'), s.id`,
  amount: part`ORDER BY s.open_base_minor DESC, s.id DESC`,
  oldest: part`ORDER BY s.opened_on, s.id`,
}

/** Around the items: their names, looked up for the rows of the page only; or their number. */
type Around = { before: SqlPart; after: SqlPart; order: SqlPart }

const withNames = {
  before: part`SELECT s.*, e.text, coalesce(c.name, d.supplier_name, v.buyer_name) AS name,
      coalesce(v.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number
    FROM (`,
  after: part`) AS s
    JOIN posted_entry e ON e.org_id = s.org_id AND e.id = s.entry_id
    LEFT JOIN contact_card c ON c.org_id = s.org_id AND c.id = s.contact_id
    LEFT JOIN document_facts d ON s.source = 'document' AND d.org_id = s.org_id AND d.id = s.source_id
    LEFT JOIN invoice_facts v ON s.source = 'invoice' AND v.org_id = s.org_id AND v.id = s.source_id`,
}

/** What is left of all, by currency. */
const summed: Around = {
  before: part`${summing.select} search_decimal(s.open_minor::numeric, s.currency) * 1000 AS amount,
    s.currency FROM (`,
  after: part`) AS s ${summing.close}`,
  order: part``,
}

const counted: Around = {
  before: part`SELECT count(*)::int AS count FROM (`,
  after: part`) AS found`,
  order: part``,
}

/** The items that stand open at the end of a day. */
export async function listItems(
  scene: Scene,
  filters: ItemFilters,
  limit: number,
  after: ItemPlace | null,
  sort: ListSort | null = null,
): Promise<ItemRow[]> {
  if (sort !== null) {
    const by = { key: sortKeys[sort.column] ?? null, id: part`s.id` }
    return await sortedRows<ItemRow>(scene.tx, by, sort, limit, (sorted) => {
      const around = { ...withNames, order: part`ORDER BY ${sorted.order}` }
      return found(scene, around, filters, sorted.limit, null, sorted)
    })
  }
  const around = { ...withNames, order: orders[filters.order ?? 'due'] }
  return await scene.tx.query<ItemRow>(found(scene, around, filters, limit, after))
}

// What is open is found whole, and then sorted: a day has no index.
const sortKeys: Readonly<Record<string, SortKey>> = {
  date: dayKey(part`s.opened_on`),
  dueDate: dayKey(part`s.due_on`, true),
  openHomeAmount: numberKey(part`s.open_base_minor`),
}

/** What an item is known by: its contact, and the name and number on its paper. */
const called = part`concat_ws(' ',
  (SELECT c.name FROM contact_card c WHERE c.org_id = s.org_id AND c.id = s.counterparty_id),
  CASE WHEN s.source = 'document' THEN (SELECT concat_ws(' ', o.name, d.supplier_name,
      d.extraction #>> '{fields,invoiceNumber,value}')
    FROM document_facts d LEFT JOIN contact_card o ON o.org_id = d.org_id AND o.id = d.contact_id
    WHERE d.org_id = s.org_id AND d.id = s.source_id) END,
  CASE WHEN s.source = 'invoice' THEN (SELECT concat_ws(' ', v.buyer_name, v.number)
    FROM invoice_facts v WHERE v.org_id = s.org_id AND v.id = s.source_id) END)`

export async function sumOpen(scene: Scene, filters: ItemFilters): Promise<ListTotal[]> {
  return await sumFound(scene.tx, found(scene, summed, filters, null, null))
}

export async function countItems(scene: Scene, filters: ItemFilters, cap: number): Promise<number> {
  return await countFound(scene.tx, found(scene, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { before, after: close, order: outer }: Around,
  filters: ItemFilters,
  limit: number | null,
  after: ItemPlace | null,
  sorted?: SortedPart,
): SqlStatement {
  const { side, contactId, dueBefore, overdue, q, order = 'due' } = filters
  const day = filters.asOf ?? scene.today
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  const least = toMills(filters.minAmount)
  const place = (one: Order): ItemPlace | null => (order === one ? after : null)
  const [due, amount, oldest] = [place('due'), place('amount'), place('oldest')]
  return sql`${before}
    SELECT s.*, greatest(CASE WHEN s.open_minor > 0 THEN ${day}::date - s.due_on END, 0)
        AS overdue_days,
      coalesce(s.counterparty_id, CASE WHEN s.source = 'document' THEN (SELECT d.contact_id
        FROM document_facts d WHERE d.org_id = s.org_id AND d.id = s.source_id) END) AS contact_id
    FROM standing_items(${day}::date) AS s
    WHERE s.org_id = ${scene.orgId} AND (s.open_minor <> 0 OR s.open_base_minor <> 0)
      AND (${sorted?.where ?? part`true`})
      AND (${when(side)} s.kind = ${side ?? null})
      AND (${when(contact)} (s.counterparty_id = ${contact}::uuid
        OR (s.counterparty_id IS NULL AND s.source = 'document' AND EXISTS (SELECT FROM document_facts d
          WHERE d.org_id = s.org_id AND d.id = s.source_id AND d.contact_id = ${contact}::uuid))))
      AND (${when(dueBefore)} s.due_on < ${dueBefore ?? null}::date)
      AND (${when(overdue)} (s.open_minor > 0 AND coalesce(s.due_on < ${day}::date, false))
        = (${overdue ?? null} = 'true'))
      AND (${when(least)} search_decimal(s.open_minor::numeric, s.currency) * 1000
        >= ${least}::bigint)
      AND (${when(q)} position(lower(${q ?? null}::text) IN lower(${called})) > 0)
      AND (${when(due)} (coalesce(s.due_on, date '9999-12-31'), s.id)
        > (${due?.value ?? null}::date, ${due?.id ?? null}::uuid))
      AND (${when(amount)} (s.open_base_minor, s.id)
        < (${amount?.value ?? null}::bigint, ${amount?.id ?? null}::uuid))
      AND (${when(oldest)} (s.opened_on, s.id)
        > (${oldest?.value ?? null}::date, ${oldest?.id ?? null}::uuid))
    ${sorted ? part`ORDER BY ${sorted.order}` : orders[order]} LIMIT ${limit} ${close} ${outer}`
}

type SideTotal = { kind: OpenSide; owed: string; credit: string; count: number }

/** What all items of the list come to, in the organization's currency. */
export async function sumItems(scene: Scene, day: string): Promise<SideTotal[]> {
  return await scene.tx.query<SideTotal>(sql`
    SELECT s.kind, count(*)::int AS count,
      coalesce(sum(s.open_base_minor) FILTER (WHERE s.open_base_minor > 0), 0)::text AS owed,
      coalesce(-sum(s.open_base_minor) FILTER (WHERE s.open_base_minor < 0), 0)::text AS credit
    FROM standing_items(${day}::date) AS s
    WHERE s.org_id = ${scene.orgId} AND (s.open_minor <> 0 OR s.open_base_minor <> 0)
    GROUP BY s.kind`)
}
