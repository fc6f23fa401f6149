import { countFound, when, type Frame } from '#kernel/listing'
import type { Scene } from '#kernel/scene'
import { part, sql, type Part, type Statement } from '#kernel/sql'
import { entryRows, type EntryRow } from './entry_store.ts'

export type EntryFilters = {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  vatCode?: string | undefined
  source?: string | undefined
  sourceId?: string | null | undefined
  state?: string | undefined
  reversed?: boolean | undefined
}

export type Place = { date: string; id: string }

const rows: Frame = { select: entryRows, close: part`` }
const counting: Frame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT FROM ledger_entry e`,
  close: part`) AS found`,
}

/** Newest first by date, and within a day by the order of writing. */
export async function listEntries(
  scene: Scene,
  filters: EntryFilters,
  limit: number,
  after: Place | null,
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
  frame: Frame,
  filters: EntryFilters,
  limit: number,
  after: Place | null,
): Statement {
  const { account, vatCode, sourceId, reversed } = filters
  const isOfLine = account !== undefined || vatCode !== undefined
  // One source has few entries, and few are ever taken back: then it is their lines that are asked.
  const isByLine = isOfLine && reversed !== true && (sourceId ?? null) === null
  return isByLine
    ? entriesByLine(scene, frame, filters, limit, after)
    : entriesByDate(scene, frame, filters, limit, after)
}

function entriesByDate(
  scene: Scene,
  { select, close }: Frame,
  { from, to, account, vatCode, source, sourceId, state, reversed }: EntryFilters,
  limit: number,
  after: Place | null,
): Statement {
  return sql`${select}
    WHERE e.org_id = ${scene.orgId}
      AND (${when(after)} (e.date, e.id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
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
    ORDER BY e.date DESC, e.id DESC LIMIT ${limit}${close}`
}

/** By the index of the lines, which are in the order of the page; an entry with two counts once. */
function entriesByLine(
  scene: Scene,
  { select, close }: Frame,
  { from, to, account, vatCode, source, sourceId, state, reversed }: EntryFilters,
  limit: number,
  after: Place | null,
): Statement {
  return sql`${select}
    JOIN (SELECT DISTINCT l.date, l.entry_id FROM ledger_line l
      WHERE l.org_id = ${scene.orgId}
        AND (${when(account)} l.account = ${account ?? null})
        AND (${when(vatCode)} l.vat_code = ${vatCode ?? null})
        AND (${when(after)}
          (l.date, l.entry_id) < (${after?.date ?? null}::date, ${after?.id ?? null}::uuid))
        AND (${when(from)} l.date >= ${from ?? null}::date)
        AND (${when(to)} l.date <= ${to ?? null}::date)
      ORDER BY l.date DESC, l.entry_id DESC) line ON line.entry_id = e.id
    WHERE e.org_id = ${scene.orgId}
      AND (${when(source)} e.source = ${source ?? null})
      AND (${when(sourceId)} e.source_id = ${sourceId ?? null}::uuid)
      AND (${when(state)} e.state = ${stateOf(state)})
      AND (${when(reversed)} ${reversalTest(reversed)})
    ORDER BY line.date DESC, line.entry_id DESC LIMIT ${limit}${close}`
}

// Written out, since the index of the provisional ones is only used where the plan can see the word.
function stateOf(state: string | undefined): Part {
  return state === 'provisional' ? part`'provisional'` : part`'booked'`
}

// As a list of the few that were taken back, or as a look at each one: joined, the planner takes
// "not taken back" for rare and sorts a million entries to find fifty.
function reversalTest(reversed: boolean | undefined): Part {
  return reversed === true
    ? part`e.id = ANY(ARRAY(SELECT r.reverses FROM ledger_entry r
        WHERE r.org_id = current_org() AND r.reverses IS NOT NULL))`
    : part`(SELECT r.id FROM ledger_entry r
        WHERE r.org_id = e.org_id AND r.reverses = e.id) IS NULL`
}
