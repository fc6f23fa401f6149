import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { Reads } from './sync_schedule.ts'
import type { SyncState, SyncWindow } from './sync_window.ts'

/** What a sync needs to know of an account. */
export type SyncAccount = Reads &
  SyncState & {
    id: string
    link_id: string | null
    currency: string
    status: 'active' | 'needs_consent' | 'closed'
    session_status: 'active' | 'expired' | 'revoked' | 'closed' | null
    sync_failures: number
    sync_window: SyncWindow | null
  }

const columns = part`a.id, a.link_id, a.currency, a.status, a.last_booked_on, a.last_full_on,
  a.import_from, a.reads_on, a.reads_count, a.sync_failures, a.sync_window, l.session_status`

/** Locks the account: one sync at a time. */
export async function lockSync(scene: Scene, accountId: string): Promise<SyncAccount | null> {
  lockRecord(scene.tx, accountId)
  const rows = await scene.tx.query<SyncAccount>(sql`
    SELECT ${columns} FROM bank_account a
      LEFT JOIN bank_link l ON l.org_id = a.org_id AND l.id = a.link_id
    WHERE a.org_id = ${scene.orgId} AND a.id = ${accountId} FOR UPDATE OF a`)
  return rows[0] ?? null
}

/** Accounts that can be synced, in the order of ids. */
export async function listSyncable(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_account
    WHERE org_id = ${scene.orgId} AND status = 'active' AND link_id IS NOT NULL ORDER BY id`)
  return rows.map((row) => row.id)
}

/** Those of the accounts that were read to their end since then. */
export async function listSyncedSince(
  scene: Scene,
  accountIds: readonly string[],
  since: string,
): Promise<Set<string>> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_account
    WHERE org_id = ${scene.orgId} AND id = ANY (${accountIds}::uuid[]) AND sync_error IS NULL
      AND sync_window IS NULL AND last_synced_at >= ${since}::timestamptz`)
  return new Set(rows.map((row) => row.id))
}

/** Null ends it. Progress of a sync is not a visible change of the account. */
export function saveWindow(scene: Scene, accountId: string, window: SyncWindow | null): void {
  scene.tx.send(sql`
    UPDATE bank_account SET sync_window = ${window === null ? null : JSON.stringify(window)}
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}

/** Counted before the request: one whose answer is lost was made all the same. */
export function saveReads(scene: Scene, accountId: string, day: string, count: number): void {
  scene.tx.send(sql`
    UPDATE bank_account SET reads_on = ${day}, reads_count = ${count}
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}

export function saveSynced(
  scene: Scene,
  accountId: string,
  given: { lastBookedOn: string | null; fullOn: string | null; nextSyncAt: Date },
): void {
  scene.tx.send(sql`
    UPDATE bank_account SET last_synced_at = ${scene.now}, sync_window = NULL,
      last_booked_on = greatest(last_booked_on, ${given.lastBookedOn}::date),
      last_full_on = greatest(last_full_on, ${given.fullOn}::date),
      next_sync_at = ${given.nextSyncAt}, sync_failures = 0, sync_error = NULL
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}

export type SyncError = { code: string; message: string; at: string }

export function saveSyncError(
  scene: Scene,
  accountId: string,
  given: { error: SyncError; failures: number; nextSyncAt: Date | null },
): void {
  scene.tx.send(sql`
    UPDATE bank_account SET sync_error = ${JSON.stringify(given.error)},
      sync_failures = ${given.failures}, next_sync_at = ${given.nextSyncAt}, sync_window = NULL
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}

/** Releases the accounts of an abandoned run, so that the next one need not wait. */
export function releaseHolds(scene: Scene, accountIds: readonly string[], runId: string): void {
  for (const id of accountIds.toSorted()) lockRecord(scene.tx, id)
  scene.tx.send(sql`
    UPDATE bank_account SET sync_window = NULL
    WHERE org_id = ${scene.orgId} AND id = ANY (${accountIds}::uuid[])
      AND sync_window ->> 'runId' = ${runId}`)
}
