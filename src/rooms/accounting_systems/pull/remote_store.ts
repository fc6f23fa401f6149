import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { RemoteEntry } from '../ports.ts'
import type { PullFault } from './pull_fault.ts'

export type PullProblem = PullFault & { at: string }

/** An entry as it was last read over there. */
export type RemoteRow = {
  key: string
  reference: string
  our_key: string | null
  /** The entry of our ledger; null where it is not taken over. */
  entry_id: string | null
  date: string
  text: string
  currency: string
  state: RemoteEntry['state']
  /** Why it cannot be entered here as the provider has it. */
  unclear: string | null
  lines: RemoteEntry['lines'][number][]
  problem: PullProblem | null
  removed_at: Date | null
}

const columns = part`key, reference, our_key, entry_id, date, text, currency, state, unclear,
  lines, problem, removed_at`

export async function lockRemote(
  scene: Scene,
  connectionId: string,
  keys: readonly string[],
): Promise<RemoteRow[]> {
  return await scene.tx.query<RemoteRow>(sql`
    SELECT ${columns} FROM accounting_entry_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId}
      AND key = ANY(${keys}::text[]) ORDER BY key FOR UPDATE`)
}

/** What else stands over there under the same entry of ours. */
export async function listOfEntry(
  scene: Scene,
  connectionId: string,
  entryId: string,
): Promise<RemoteRow[]> {
  return await scene.tx.query<RemoteRow>(sql`
    SELECT ${columns} FROM accounting_entry_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND entry_id = ${entryId}
      AND removed_at IS NULL ORDER BY key`)
}

/** Those with a problem, in the order of their keys, alone until the commit. */
export async function lockTroubled(
  scene: Scene,
  connectionId: string,
  after: string,
  limit: number,
): Promise<RemoteRow[]> {
  return await scene.tx.query<RemoteRow>(sql`
    SELECT ${columns} FROM accounting_entry_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND problem IS NOT NULL
      AND removed_at IS NULL AND key > ${after} ORDER BY key LIMIT ${limit} FOR UPDATE`)
}

/** One row for each key, however often it is read. */
export function saveRemote(scene: Scene, connectionId: string, row: RemoteRow): void {
  scene.tx.send(sql`
    INSERT INTO accounting_entry_there (org_id, connection_id, key, reference, our_key, entry_id,
      date, text, currency, state, unclear, lines, problem, removed_at, seen_at)
    VALUES (${scene.orgId}, ${connectionId}, ${row.key}, ${row.reference}, ${row.our_key},
      ${row.entry_id}, ${row.date}, ${row.text}, ${row.currency}, ${row.state},
      ${row.unclear},      ${JSON.stringify(row.lines)},
      ${row.problem === null ? null : JSON.stringify(row.problem)}, ${row.removed_at},
      ${scene.now})
    ON CONFLICT (org_id, connection_id, key) DO UPDATE SET reference = excluded.reference,
      our_key = excluded.our_key, entry_id = excluded.entry_id, date = excluded.date,
      text = excluded.text, currency = excluded.currency, state = excluded.state,
      unclear = excluded.unclear,      lines = excluded.lines, problem = excluded.problem, removed_at = excluded.removed_at,
      seen_at = excluded.seen_at`)
}

export type Cursors = { entries_cursor: string | null; files_cursor: string | null }

export async function findCursors(scene: Scene, connectionId: string): Promise<Cursors> {
  const rows = await scene.tx.query<Cursors>(sql`
    SELECT entries_cursor, files_cursor FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND id = ${connectionId}`)
  return rows[0] ?? { entries_cursor: null, files_cursor: null }
}

export function saveEntriesCursor(scene: Scene, connectionId: string, cursor: string): void {
  scene.tx.send(sql`
    UPDATE accounting_connection SET entries_cursor = ${cursor}
    WHERE org_id = ${scene.orgId} AND id = ${connectionId}`)
}

/** Read to its end: what is not there now was not there at this moment. */
export function markRead(scene: Scene, connectionId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_connection SET read_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${connectionId}`)
}

export type PullTally = { read: number; waiting: number; taken: number; files: number }

/** Counted from the data, so that a run that several processes carried counts nothing twice. */
export async function tallySince(
  scene: Scene,
  connectionId: string,
  since: Date,
): Promise<PullTally> {
  const rows = await scene.tx.query<PullTally>(sql`
    SELECT count(*) FILTER (WHERE t.seen_at >= ${since})::int AS read,
      count(*) FILTER (WHERE t.problem IS NOT NULL AND t.removed_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE e.origin = 'provider' AND e.created_at >= ${since})::int AS taken,
      (SELECT count(*)::int FROM accounting_file_there f WHERE f.org_id = ${scene.orgId}
        AND f.connection_id = ${connectionId} AND f.document_id IS NOT NULL
        AND f.seen_at >= ${since}) AS files
    FROM accounting_entry_there t
    LEFT JOIN posted_entry e ON e.org_id = t.org_id AND e.id = t.entry_id
    WHERE t.org_id = ${scene.orgId} AND t.connection_id = ${connectionId}`)
  return rows[0] ?? { read: 0, waiting: 0, taken: 0, files: 0 }
}

export async function listProblems(
  scene: Scene,
  connectionId: string,
  limit: number,
): Promise<RemoteRow[]> {
  return await scene.tx.query<RemoteRow>(sql`
    SELECT ${columns} FROM accounting_entry_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND problem IS NOT NULL
      AND removed_at IS NULL ORDER BY key LIMIT ${limit}`)
}
