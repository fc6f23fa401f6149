import { countFound, nobody, sumFound, summing, when } from '#kernel/database/listing'
import type { ListFrame, ListTotal } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { toMills, type AmountRange } from '#kernel/values/amount_range'
import { decodeId } from '#kernel/values/id'
import { findNamed, type NamedFilter } from '#search/room'
import { entryRows, type EntryRow } from './entry_store.ts'
import { seriesOf } from './voucher.ts'

export const entryOrders = ['newest', 'oldest'] as const

export type EntryFilters = AmountRange & {
  order?: (typeof entryOrders)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  vatCode?: string | undefined
  source?: string | undefined
  sourceId?: string | null | undefined
  state?: string | undefined
  reversed?: boolean | undefined
  q?: string | undefined
  contactId?: string | undefined
}

export type EntryCursor = { date: string; id: string }

const rows: ListFrame = { select: entryRows, close: part`` }
const counting: ListFrame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT FROM ledger_entry e`,
  close: part`) AS found`,
}

/** By date, and within a day by the order of writing. */
export async function listEntries(
  scene: Scene,
  filters: EntryFilters,
  limit: number,
  after: EntryCursor | null,
): Promise<EntryRow[]> {
  const page = { limit, place: after, ...(await lookUp(scene, filters)) }
  return await scene.tx.query<EntryRow>(entriesIn(scene, rows, filters, page))
}

export async function countEntries(
  scene: Scene,
  filters: EntryFilters,
  cap: number,
): Promise<number> {
  const page = { limit: cap + 1, place: null, ...(await lookUp(scene, filters)) }
  return await countFound(scene.tx, entriesIn(scene, counting, filters, page))
}

/** What their debits come to; with an account or VAT code, what its lines come to. */
export async function sumEntries(scene: Scene, filters: EntryFilters): Promise<ListTotal[]> {
  const { account, vatCode } = filters
  const isWhole = account === undefined && vatCode === undefined
  const summed: ListFrame = {
    select: part`${summing.select} (SELECT search_decimal(sum(l.amount_minor), e.currency) * 1000
        FROM ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
          AND (${isWhole ? part`l.amount_minor > 0` : part`true`})
          AND (${when(account)} l.account = ${account ?? null})
          AND (${when(vatCode)} l.vat_code = ${vatCode ?? null})) AS amount, e.currency
      FROM ledger_entry e`,
    close: summing.close,
  }
  const page = { limit: null, place: null, ...(await lookUp(scene, filters)) }
  return await sumFound(scene.tx, entriesIn(scene, summed, filters, page))
}

/** What was asked for in words, as the entries that have it; null for all. */
type LookedUp = { named: NamedFilter; ofContact: string[] | null }
type Page = LookedUp & { limit: number | null; place: EntryCursor | null }

async function lookUp(scene: Scene, { q, contactId }: EntryFilters): Promise<LookedUp> {
  const named = await findNamed(scene, 'ledger_entry', q)
  const numbered = q === undefined || named.ids === null ? [] : await listNumbered(scene, q)
  return {
    named: named.ids === null ? named : { ...named, ids: [...named.ids, ...numbered] },
    ofContact: contactId === undefined ? null : await listOfContact(scene, contactId),
  }
}

/** The entry whose voucher has this number, if it is one. */
async function listNumbered(scene: Scene, q: string): Promise<string[]> {
  const written = q.trim().toUpperCase()
  const [, letter, year, no] = /^([A-Z])-(\d{4})(?:[-/]\d{2})?-(\d{1,9})$/.exec(written) ?? []
  const series = seriesOf(letter ?? '')
  if (series === null) return []
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT v.entry_id AS id FROM voucher v
    WHERE v.org_id = ${scene.orgId} AND v.series = ${series} AND v.no = ${no}::integer
      AND v.year_from BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date
      AND voucher_text(v.series, v.year_from, v.year_to, v.no) = ${written}`)
  return found.map(({ id }) => id)
}

/** What is about a contact: its papers, lines by hand in its name, what was paid, and reversals. */
async function listOfContact(scene: Scene, contactId: string): Promise<string[]> {
  const contact = decodeId('con', contactId) ?? nobody
  const documents = await scene.hooks.ledger.documentsOf(scene, contact)
  const found = await scene.tx.query<{ id: string }>(sql`
    WITH named AS (SELECT ${contact}::uuid AS id UNION ALL
      SELECT contact_id FROM contact_merged WHERE org_id = ${scene.orgId} AND kept_id = ${contact}),
    item AS (SELECT i.id, i.entry_id, i.source_id FROM open_item i
      WHERE i.org_id = ${scene.orgId} AND (i.counterparty_id = ANY(ARRAY(SELECT id FROM named))
        OR i.source_id = ANY(${documents}::uuid[])))
    SELECT entry_id AS id FROM item
    UNION SELECT e.id FROM ledger_entry e WHERE e.org_id = ${scene.orgId}
      AND e.source_id = ANY(ARRAY(SELECT source_id FROM item) || ${documents}::uuid[])
    UNION SELECT a.settlement_entry_id FROM allocation a WHERE a.org_id = ${scene.orgId}
      AND a.open_item_id IN (SELECT id FROM item) AND a.settlement_entry_id IS NOT NULL
    UNION SELECT l.entry_id FROM ledger_line l
      WHERE l.org_id = ${scene.orgId} AND l.contact_id = ANY(ARRAY(SELECT id FROM named))`)
  return found.map(({ id }) => id)
}

/** What both ways to the entries have in common. */
function conditions(filters: EntryFilters, page: LookedUp): SqlPart {
  const { source, sourceId, state, reversed } = filters
  const { named, ofContact } = page
  const [least, most] = [toMills(filters.minAmount), toMills(filters.maxAmount)]
  return part`(${when(source)} e.source = ${source ?? null})
      AND (${when(sourceId)} e.source_id = ${sourceId ?? null}::uuid)
      AND (${when(state)} e.state = ${stateOf(state)})
      AND (${when(reversed)} ${reversalTest(reversed)})
      AND (${when(ofContact)} e.id = ANY(${ofContact}::uuid[]))
      AND (${when(named.ids)} e.id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('ledger_entry', e.id, ${named.q}))
      AND (${when(least ?? most)} EXISTS (SELECT FROM ledger_line l
        WHERE l.org_id = e.org_id AND l.entry_id = e.id
          AND (${when(least)} search_decimal(abs(l.amount_minor), e.currency) * 1000
            >= ${least}::numeric)
          AND (${when(most)} search_decimal(abs(l.amount_minor), e.currency) * 1000
            <= ${most}::numeric)))`
}

function entriesIn(
  scene: Scene,
  frame: ListFrame,
  filters: EntryFilters,
  page: Page,
): SqlStatement {
  const { account, vatCode, sourceId, reversed } = filters
  const isOfLine = account !== undefined || vatCode !== undefined
  // A source has few entries, and few are ever reversed: then filtering their lines is faster.
  const isByLine = isOfLine && reversed !== true && (sourceId ?? null) === null
  return isByLine
    ? entriesByLine(scene, frame, filters, page)
    : entriesByDate(scene, frame, filters, page)
}

function entriesByDate(
  scene: Scene,
  { select, close }: ListFrame,
  filters: EntryFilters,
  page: Page,
): SqlStatement {
  const { from, to, account, vatCode, order } = filters
  const { limit, place } = page
  const [after, before] = order === 'oldest' ? [null, place] : [place, null]
  const sorted = order === 'oldest' ? part`e.date, e.id` : part`e.date DESC, e.id DESC`
  return sql`${select}
    WHERE e.org_id = ${scene.orgId}
      AND (${when(after)} (e.date, e.id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
      AND (${when(before)}
        (e.date, e.id) > (${before?.date ?? null}::date, ${before?.id ?? null}::uuid))
      AND (${when(from)} e.date >= ${from ?? null}::date)
      AND (${when(to)} e.date <= ${to ?? null}::date)
      AND ${conditions(filters, page)}
      AND (${when(account ?? vatCode)} (SELECT true FROM ledger_line l
        WHERE l.org_id = e.org_id AND l.entry_id = e.id
          AND (${when(account)} l.account = ${account ?? null})
          AND (${when(vatCode)} l.vat_code = ${vatCode ?? null}) LIMIT 1))
    ORDER BY ${sorted}
    LIMIT ${limit}${close}`
}

/** Uses the index of the lines, which is in page order; an entry with two lines counts once. */
function entriesByLine(
  scene: Scene,
  { select, close }: ListFrame,
  filters: EntryFilters,
  page: Page,
): SqlStatement {
  const { from, to, account, vatCode, order } = filters
  const { limit, place } = page
  const [after, before] = order === 'oldest' ? [null, place] : [place, null]
  const byLine = order === 'oldest' ? part`l.date, l.entry_id` : part`l.date DESC, l.entry_id DESC`
  const byEntry =
    order === 'oldest' ? part`line.date, line.entry_id` : part`line.date DESC, line.entry_id DESC`
  return sql`${select}
    JOIN (SELECT DISTINCT l.date, l.entry_id FROM ledger_line l
      WHERE l.org_id = ${scene.orgId}
        AND (${when(account)} l.account = ${account ?? null})
        AND (${when(vatCode)} l.vat_code = ${vatCode ?? null})
        AND (${when(after)}
          (l.date, l.entry_id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
        AND (${when(before)}
          (l.date, l.entry_id) > (${before?.date ?? null}::date, ${before?.id ?? null}::uuid))
        AND (${when(from)} l.date >= ${from ?? null}::date)
        AND (${when(to)} l.date <= ${to ?? null}::date)
      ORDER BY ${byLine}) line ON line.entry_id = e.id
    WHERE e.org_id = ${scene.orgId}
      AND ${conditions(filters, page)}
    ORDER BY ${byEntry} LIMIT ${limit}${close}`
}

// A literal, because the planner uses the partial index of provisional entries only with a literal.
function stateOf(state: string | undefined): SqlPart {
  return state === 'provisional' ? part`'provisional'` : part`'booked'`
}

// As a list of the few reversed entries, or as a subquery per entry: with a join the planner
// assumes that "not reversed" is rare and sorts a million entries to find fifty.
function reversalTest(reversed: boolean | undefined): SqlPart {
  return reversed === true
    ? part`e.id = ANY(ARRAY(SELECT r.reverses FROM ledger_entry r
        WHERE r.org_id = current_org() AND r.reverses IS NOT NULL))`
    : part`(SELECT r.id FROM ledger_entry r
        WHERE r.org_id = e.org_id AND r.reverses = e.id) IS NULL`
}
