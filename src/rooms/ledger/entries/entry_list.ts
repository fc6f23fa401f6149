import { countFound, when, type ListFrame } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { entryRows, type EntryRow } from './entry_store.ts'

export const entryOrders = ['newest', 'oldest'] as const

export type EntryFilters = {
  order?: (typeof entryOrders)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  vatCode?: string | undefined
  source?: string | undefined
  sourceId?: string | null | undefined
  state?: string | undefined
  reversed?: boolean | undefined
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
  return await scene.tx.query<EntryRow>(entriesIn(scene, rows, filters, limit, after))
}

export async function countEntries(
  scene: Scene,
  filters: EntryFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, entriesIn(scene, counting, filters, cap + 1, null))
}

function entriesIn(
  scene: Scene,
  frame: ListFrame,
  filters: EntryFilters,
  limit: number,
  after: EntryCursor | null,
): SqlStatement {
  const { account, vatCode, sourceId, reversed } = filters
  const isOfLine = account !== undefined || vatCode !== undefined
  // A source has few entries, and few are ever reversed: then filtering their lines is faster.
  const isByLine = isOfLine && reversed !== true && (sourceId ?? null) === null
  return isByLine
    ? entriesByLine(scene, frame, filters, limit, after)
    : entriesByDate(scene, frame, filters, limit, after)
}

function entriesByDate(
  scene: Scene,
  { select, close }: ListFrame,
  { from, to, account, vatCode, source, sourceId, state, reversed, order }: EntryFilters,
  limit: number,
  place: EntryCursor | null,
): SqlStatement {
  const [after, before] = order === 'oldest' ? [null, place] : [place, null]
  const sorted = order === 'oldest' ? part`e.date, e.id` : part`e.date DESC, e.id DESC`
  return sql`${select}
    WHERE e.org_id = ${scene.orgId}
      AND (${when(after)} (e.date, e.id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
      AND (${when(before)}
        (e.date, e.id) > (${before?.date ?? null}::date, ${before?.id ?? null}::uuid))
      AND (${when(from)} e.date >= ${from ?? null}::date)
      AND (${when(to)} e.date <= ${to ?? null}::date)
      AND (${when(source)} e.source = ${source ?? null})
      AND (${when(sourceId)} e.source_id = ${sourceId ?? null}::uuid)
      AND (${when(state)} e.state = ${stateOf(state)})
      AND (${when(reversed)} ${reversalTest(reversed)})
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
  { from, to, account, vatCode, source, sourceId, state, reversed, order }: EntryFilters,
  limit: number,
  place: EntryCursor | null,
): SqlStatement {
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
      AND (${when(source)} e.source = ${source ?? null})
      AND (${when(sourceId)} e.source_id = ${sourceId ?? null}::uuid)
      AND (${when(state)} e.state = ${stateOf(state)})
      AND (${when(reversed)} ${reversalTest(reversed)})
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
