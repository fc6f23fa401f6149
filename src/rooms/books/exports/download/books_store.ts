import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import { lockRecord } from '#kernel/database/record_lock'
import { holdBooks } from '#settings/room'
import { isRun, type ExportContext } from './export_context.ts'
import type { DaySpan } from './span.ts'

/**
 * The number of the last entry. Every posting holds a shared lock of the organization until its
 * commit, so under the exclusive lock none is in progress: all entries up to this number are
 * visible, and later entries have a higher number.
 */
export async function lastOfBooks(context: ExportContext): Promise<string> {
  if (isRun(context)) return await context.inTransaction(({ tx, orgId }) => findLast(tx, orgId))
  const { orgId } = context.principal
  return await transact(context.app.database, { orgId }, (tx) => findLast(tx, orgId))
}

/** The same within a transaction, which no posting may be under way beside. */
export async function findLast(tx: Tx, orgId: string): Promise<string> {
  lockRecord(tx, orgId)
  holdBooks(tx, orgId)
  const rows = await tx.query<{ seq: string }>(sql`
    SELECT coalesce(max(seq), 0) AS seq FROM posted_entry WHERE org_id = ${orgId}`)
  return rows[0]?.seq ?? '0'
}

/** Entry numbers: after `after`, up to and including `last`. */
export type EntryRange = { after: string; last: string }

const nothing: EntryRange = { after: '0', last: '0' }

/** The range of entry numbers dated within the span, so that the others are not read. */
export async function entryRangeOf(scene: Scene, span: DaySpan, last: string): Promise<EntryRange> {
  const rows = await scene.tx.query<{ first: string | null; last: string | null }>(sql`
    SELECT min(seq) AS first, max(seq) AS last FROM posted_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last}
      AND date BETWEEN ${span.from} AND ${span.to}`)
  const found = rows[0]
  if (!found || found.first === null || found.last === null) return nothing
  return { after: String(BigInt(found.first) - 1n), last: found.last }
}
