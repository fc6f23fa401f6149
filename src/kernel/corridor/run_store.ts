import type { App } from './app.ts'
import type { StoredAnswer } from '../process/sealed_answer.ts'
import type { IntentRow } from './intent_store.ts'
import { holdLease, leaseLost, type Leased } from './lease.ts'
import type { RunProgress } from './run_context.ts'
import { part, sql, type SqlPart } from '../database/sql.ts'
import { transact, type Tx } from '../database/transaction.ts'

export type StoredRun = IntentRow & { done: number; total: number | null }

export function insertRun(app: App, tx: Tx, held: Leased, row: IntentRow, now: Date): void {
  tx.send(sql`
    INSERT INTO run (org_id, id, action, principal, via, request_id, address, idempotency_key,
      approval_id, plan, lease_id, lease_until, advanced_at, created_at)
    VALUES (${held.orgId}, ${held.id}, ${row.action}, ${JSON.stringify(row.principal)}, ${row.via},
      ${row.request_id}, ${row.address}, ${row.idempotency_key}, ${row.approval_id},
      ${JSON.stringify(row.plan)}, ${held.leaseId},
      now() + ${app.leaseMs} * interval '1 millisecond', ${now}, ${now})`)
}

/** Takes over a run whose lease ran out; undefined if another process did so first. */
export async function takeRun(app: App, held: Leased): Promise<StoredRun | undefined> {
  const taken = await transact(app.database, { orgId: held.orgId }, (tx) => {
    holdLease(tx, held.id)
    return tx.query<StoredRun>(sql`
      UPDATE run SET lease_id = ${held.leaseId}, attempts = attempts + 1,
        lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${held.orgId} AND id = ${held.id} AND state = 'open' AND lease_until < now()
      RETURNING action, principal, via, request_id, plan, attempts, idempotency_key, approval_id,
        address, done, total`)
  })
  return taken[0]
}

export type CarriedRun = { is_cancelled: boolean; is_closed: boolean }

/** Whether it was cancelled, or its organization closed. Throws where another process carries it on. */
export async function assertCarried(app: App, tx: Tx, held: Leased): Promise<CarriedRun> {
  holdLease(tx, held.id)
  const rows = await tx.query<CarriedRun & { lease_id: string; state: string }>(sql`
    SELECT lease_id, state, cancelled_at IS NOT NULL AS is_cancelled,
      ${app.hooks.corridor.reopenUntil(held.orgId)} IS NOT NULL AS is_closed
    FROM run WHERE org_id = ${held.orgId} AND id = ${held.id}`)
  const [row] = rows
  if (row?.state !== 'open' || row.lease_id !== held.leaseId) throw leaseLost
  return row
}

/** Whether its organization was closed; what the run knows of its caller may be hours old. */
export async function isClosedNow(app: App, { orgId }: Leased): Promise<boolean> {
  const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    tx.query<{ is_closed: boolean }>(sql`
      SELECT ${app.hooks.corridor.reopenUntil(orgId)} IS NOT NULL AS is_closed`),
  )
  return rows[0]?.is_closed === true
}

/**
 * Written last in the transaction of its batch, and never backwards. Only what brings the run
 * further begins the count of attempts anew, so a batch that always fails is given up.
 */
export function saveProgress(app: App, tx: Tx, held: Leased, { done, of }: RunProgress): void {
  tx.send(sql`
    UPDATE run SET total = ${of}, done = greatest(done, ${done}::integer),
      attempts = CASE WHEN ${done}::integer > done THEN 1 ELSE attempts END,
      advanced_at = CASE WHEN ${done}::integer > done THEN now() ELSE advanced_at END,
      lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

export async function extendLease(app: App, held: Leased): Promise<void> {
  await transact(app.database, { orgId: held.orgId }, async (tx) => {
    tx.send(sql`
      UPDATE run SET lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${held.orgId} AND id = ${held.id} AND lease_id = ${held.leaseId}
        AND state = 'open'`)
  })
}

/** The answer is kept for a caller that waits in another process; no caller waits for a job. */
export function closeRun(tx: Tx, held: Leased, now: Date, answer: StoredAnswer | null): void {
  tx.send(sql`
    UPDATE run SET state = 'ended', ended_at = ${now}, address = NULL,
      answer = ${answer === null ? null : JSON.stringify(answer)}
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

export async function findEnd(app: App, held: Leased): Promise<StoredAnswer | null> {
  const rows = await transact(app.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    tx.query<{ answer: StoredAnswer | null }>(sql`
      SELECT answer FROM run WHERE org_id = ${held.orgId} AND id = ${held.id}`),
  )
  return rows[0]?.answer ?? null
}

/** Takes effect before its next batch; false where it has ended. */
export async function cancelRun(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE run SET cancelled_at = coalesce(cancelled_at, now())
    WHERE org_id = ${orgId} AND id = ${id} AND state = 'open' RETURNING id`)
  return rows.length > 0
}

export type OpenRun = {
  id: string
  action: string
  actor: string
  done: number
  total: number | null
  created_at: Date
  advanced_at: Date
  is_cancelled: boolean
}

/** Runs that have not ended, oldest first. */
export async function listOpenRuns(tx: Tx, orgId: string): Promise<OpenRun[]> {
  return await tx.query<OpenRun>(sql`
    SELECT id, action, principal #>> '{actor,name}' AS actor, done, total, created_at, advanced_at,
      cancelled_at IS NOT NULL AS is_cancelled
    FROM run WHERE org_id = ${orgId} AND state = 'open' ORDER BY created_at, id LIMIT 100`)
}

/** How many are open, as an expression for statements of others. */
export const openRuns = (orgId: string): SqlPart =>
  part`(SELECT count(*)::int FROM run WHERE org_id = ${orgId} AND state = 'open')`
