import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

type Row = { record: string; says: string }

export const keptAnswers: Invariant = {
  id: 'I15',
  says: 'each idempotency key has a valid action, and an answer or a call in progress',
  async inOrganization(tx, orgId, site) {
    const rows = [
      ...(await findWrongAnswers(tx, orgId, [...site.app.definitions.keys()])),
      ...(await findLostCalls(tx, orgId)),
      ...(await findWrongIntents(tx, orgId)),
      ...(await findWrongRuns(tx, orgId)),
    ]
    const findings: BrokenRecord[] = rows.map((row) => ({
      organization: encodeId('org', orgId),
      ...row,
    }))
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM idempotency WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

async function findWrongAnswers(tx: Tx, orgId: string, actions: string[]): Promise<Row[]> {
  return await tx.query<Row>(sql`
    SELECT 'key ' || k.key AS record, CASE
        WHEN NOT k.action = ANY (${actions}::text[]) THEN 'names an action that does not exist'
        WHEN length(k.body_hash) <> 32 THEN 'has no hash of its request body'
        WHEN k.expires_at <= k.created_at THEN 'expired before it was created'
        ELSE 'has an answer that is neither a result nor a problem' END AS says
    FROM idempotency k
    WHERE k.org_id = ${orgId} AND (
      NOT k.action = ANY (${actions}::text[]) OR length(k.body_hash) <> 32
      OR k.expires_at <= k.created_at
      OR (k.answer IS NOT NULL AND NOT (k.answer::jsonb ? 'result')
        AND (k.answer::jsonb #> '{problem,code}') IS NULL))
    LIMIT 20`)
}

/**
 * A key without an answer means that a call is in progress; there must be an open intent or run for it.
 */
async function findLostCalls(tx: Tx, orgId: string): Promise<Row[]> {
  return await tx.query<Row>(sql`
    SELECT 'key ' || k.key AS record, 'has no answer and no call in progress' AS says
    FROM idempotency k
    WHERE k.org_id = ${orgId} AND k.answer IS NULL AND k.expires_at > now()
      AND NOT EXISTS (SELECT FROM intent i WHERE i.org_id = ${orgId} AND i.state = 'open'
        AND i.idempotency_key = k.key AND i.principal ->> 'caller' = k.caller)
      AND NOT EXISTS (SELECT FROM run r WHERE r.org_id = ${orgId} AND r.state = 'open'
        AND r.idempotency_key = k.key AND r.principal ->> 'caller' = k.caller)
    LIMIT 20`)
}

async function findWrongIntents(tx: Tx, orgId: string): Promise<Row[]> {
  return await tx.query<Row>(sql`
    SELECT 'intent ' || i.id AS record, 'is settled without an answer, or has an answer while open' AS says
    FROM intent i
    WHERE i.org_id = ${orgId} AND (i.state = 'settled')
      IS DISTINCT FROM ((i.answer IS NOT NULL OR i.via = 'job') AND i.settled_at IS NOT NULL)
    LIMIT 20`)
}

async function findWrongRuns(tx: Tx, orgId: string): Promise<Row[]> {
  return await tx.query<Row>(sql`
    SELECT 'run ' || r.id AS record, 'ended without an answer, or has an answer while open' AS says
    FROM run r
    WHERE r.org_id = ${orgId} AND (r.state = 'ended')
      IS DISTINCT FROM (r.answer IS NOT NULL OR (r.via = 'job' AND r.ended_at IS NOT NULL))
    LIMIT 20`)
}
