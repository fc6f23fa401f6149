import type { Scene } from '#kernel/scene'
import { part, sql } from '#kernel/sql'
import { takeTurn } from '#kernel/turn'
import type { Reads } from './sync_schedule.ts'
import type { Synced, SyncWindow } from './sync_window.ts'

/** An account as far as reading it goes. */
export type SyncAccount = Reads &
  Synced & {
    id: string
    link_id: string | null
    currency: string
    status: 'active' | 'needs_consent' | 'closed'
    session_status: 'active' | 'expired' | 'revoked' | 'closed' | null
    sync_failures: number
    sync_window: SyncWindow | null
  }

const columns = part`a.id, a.link_id, a.currency, a.status, a.last_booked_on, a.last_full_on,
  a.reads_on, a.reads_count, a.sync_failures, a.sync_window, l.session_status`

/** Waits for the account's turn: one sync at a time moves it on. */
export async function lockSync(scene: Scene, accountId: string): Promise<SyncAccount | null> {
  takeTurn(scene.tx, accountId)
  const rows = await scene.tx.query<SyncAccount>(sql`
    SELECT ${columns} FROM bank_account a
      LEFT JOIN bank_link l ON l.org_id = a.org_id AND l.id = a.link_id
    WHERE a.org_id = ${scene.orgId} AND a.id = ${accountId} FOR UPDATE OF a`)
  return rows[0] ?? null
}

/** Accounts that a bank can be asked about, in the order of ids. */
export async function listSyncable(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_account
    WHERE org_id = ${scene.orgId} AND status = 'active' AND link_id IS NOT NULL ORDER BY id`)
  return rows.map((row) => row.id)
}

/** Null ends it. How far a reading has come is no change of the account that anybody sees. */
export function saveWindow(scene: Scene, accountId: string, window: SyncWindow | null): void {
  scene.tx.send(sql`
    UPDATE bank_account SET sync_window = ${window === null ? null : JSON.stringify(window)}
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}

/** Counted before the bank is asked: a question whose answer is lost was asked all the same. */
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

/** A run that was given up lets go of what it held, so that the next one need not wait. */
export function releaseHolds(scene: Scene, accountIds: readonly string[], runId: string): void {
  for (const id of accountIds.toSorted()) takeTurn(scene.tx, id)
  scene.tx.send(sql`
    UPDATE bank_account SET sync_window = NULL
    WHERE org_id = ${scene.orgId} AND id = ANY (${accountIds}::uuid[])
      AND sync_window ->> 'runId' = ${runId}`)
}
