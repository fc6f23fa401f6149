import type { App } from './app.ts'
import type { StoredAnswer } from '../process/sealed_answer.ts'
import { holdLease, leaseLost, type Leased } from './lease.ts'
import type { Principal } from './principal.ts'
import type { Via } from './scene.ts'
import { part, sql, type SqlPart } from '../database/sql.ts'
import { transact, type Tx } from '../database/transaction.ts'

export type IntentRow = {
  action: string
  principal: Principal
  via: Via
  request_id: string
  plan: unknown
  attempts: number
  idempotency_key: string | null
  approval_id: string | null
  address: string | null
}

export function insertIntent(app: App, tx: Tx, held: Leased, row: IntentRow, now: Date): void {
  tx.send(sql`
    INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, lease_id,
      lease_until, idempotency_key, approval_id, address, created_at)
    VALUES (${held.orgId}, ${held.id}, ${row.action}, ${JSON.stringify(row.principal)},
      ${row.via}, ${row.request_id}, ${JSON.stringify(row.plan)}, ${held.leaseId},
      now() + ${app.leaseMs} * interval '1 millisecond', ${row.idempotency_key},
      ${row.approval_id}, ${row.address}, ${now})`)
}

/** Takes over an intent whose lease ran out; undefined if another process did so first. */
export async function takeIntent(app: App, held: Leased): Promise<IntentRow | undefined> {
  const taken = await transact(app.database, { orgId: held.orgId }, (tx) => {
    holdLease(tx, held.id)
    return tx.query<IntentRow>(sql`
      UPDATE intent SET lease_id = ${held.leaseId}, attempts = attempts + 1,
        lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${held.orgId} AND id = ${held.id} AND state = 'open' AND lease_until < now()
      RETURNING action, principal, via, request_id, plan, attempts, idempotency_key,
        approval_id, address`)
  })
  return taken[0]
}

/** Throws where another process has taken it over, or it has ended. */
export async function assertIntentHeld(tx: Tx, held: Leased): Promise<void> {
  holdLease(tx, held.id)
  const rows = await tx.query<{ lease_id: string; state: string }>(sql`
    SELECT lease_id, state FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`)
  if (rows[0]?.state !== 'open' || rows[0].lease_id !== held.leaseId) throw leaseLost
}

export async function extendIntent(app: App, held: Leased): Promise<void> {
  await transact(app.database, { orgId: held.orgId }, async (tx) => extendLease(app, tx, held))
}

export function extendLease(app: App, tx: Tx, held: Leased): void {
  tx.send(sql`
    UPDATE intent SET lease_until = now() + ${app.leaseMs} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.id} AND lease_id = ${held.leaseId}
      AND state = 'open'`)
}

/** Keeps the answer for a caller that waits in another process; no caller waits for a job. */
export function closeIntent(
  tx: Tx,
  held: Leased,
  row: IntentRow,
  now: Date,
  answer: StoredAnswer,
): void {
  const kept = row.via === 'job' ? null : JSON.stringify(answer)
  tx.send(sql`
    UPDATE intent SET state = 'settled', settled_at = ${now}, answer = ${kept}, address = NULL
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

/** Leaves it open, and to whoever looks once the wait is over. */
export function postpone(tx: Tx, held: Leased, attempts: number, waitMs: number): void {
  tx.send(sql`
    UPDATE intent SET attempts = ${attempts},
      lease_until = now() + ${waitMs} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

/**
 * Whoever asks again brings the next look forward, to the length of a lease from now. A lease is never
 * held for longer than that, so what ends later is a wait. A look that was asked for is no attempt: who
 * asks often must not use up what is to outlive an outage of hours.
 */
export async function lookSooner(
  { database, leaseMs }: App,
  { orgId, action, key }: { orgId: string; action: string; key: string },
): Promise<void> {
  await transact(database, { orgId }, async (tx) =>
    tx.send(sql`
      UPDATE intent SET attempts = greatest(attempts - 1, 0),
        lease_until = now() + ${leaseMs} * interval '1 millisecond'
      WHERE org_id = ${orgId} AND state = 'open' AND action = ${action}
        AND idempotency_key = ${key}
        AND lease_until > now() + ${leaseMs} * interval '1 millisecond'`),
  )
}

export async function findSettled(app: App, held: Leased): Promise<StoredAnswer | null> {
  const rows = await transact(app.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    tx.query<{ answer: StoredAnswer | null }>(sql`
      SELECT answer FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`),
  )
  return rows[0]?.answer ?? null
}

/** How many are open, as an expression for statements of others. */
export const openIntents = (orgId: string): SqlPart =>
  part`(SELECT count(*)::int FROM intent WHERE org_id = ${orgId} AND state = 'open')`

/** Whether a process carries it on at this moment, as a condition. */
export const isCarriedOn = (orgId: SqlPart, id: SqlPart): SqlPart =>
  part`EXISTS (SELECT FROM intent i WHERE i.org_id = ${orgId} AND i.id = ${id}
    AND i.state = 'open' AND i.lease_until > clock_timestamp())`
