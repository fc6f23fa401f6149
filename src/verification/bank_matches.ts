import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Invariant } from './invariant.ts'

const most = 20

type Fault = { id: string; says: string }

export const bankMatches: Invariant = {
  id: 'I9b',
  says: 'each reconciled bank transaction is allocated exactly, and no other has allocations',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const faults = [
      ...(await findUncovered(tx, orgId)),
      ...(await findStray(tx, orgId)),
      ...(await findHalfTransfers(tx, orgId)),
      ...(await findUnexplained(tx, orgId)),
      ...(await findWrongSuggestions(tx, orgId)),
    ]
    const findings = faults.map(({ id, says }) => {
      return { organization, record: encodeId('btx', id), says }
    })
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM bank_transaction WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

async function findUncovered(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT t.id, CASE WHEN count(a.id) = 0 THEN 'is reconciled, but has no allocations'
      WHEN bool_or(a.currency <> t.currency OR a.transaction_on <> t.booked_on)
        THEN 'has an allocation in another currency or on another day'
      ELSE 'differs from the sum of its allocations' END AS says
    FROM bank_transaction t
    LEFT JOIN allocation a
      ON a.org_id = ${orgId} AND a.transaction_id = t.id AND a.released_at IS NULL
    WHERE t.org_id = ${orgId} AND t.status = 'reconciled'
    GROUP BY t.id, t.amount_minor
    HAVING coalesce(sum(a.amount_minor), 0) <> t.amount_minor OR count(a.id) = 0
      OR bool_or(a.currency <> t.currency OR a.transaction_on <> t.booked_on)
    LIMIT ${most}`)
}

/**
 * Pending, unmatched and ignored transactions have no allocations, and every allocation has its
 * transaction.
 */
async function findStray(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT DISTINCT a.transaction_id AS id, CASE WHEN t.id IS NULL
      THEN 'has allocations, but does not exist' ELSE 'has allocations, but is not reconciled' END AS says
    FROM allocation a
    LEFT JOIN bank_transaction t ON t.org_id = ${orgId} AND t.id = a.transaction_id
    WHERE a.org_id = ${orgId} AND a.released_at IS NULL AND a.transaction_id IS NOT NULL
      AND t.status IS DISTINCT FROM 'reconciled'
    LIMIT ${most}`)
}

/** The two sides of a transfer were decided together and must have the same status. */
async function findHalfTransfers(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT t.id, 'is one side of a transfer whose other side is not reconciled with it' AS says
    FROM bank_transaction t
    LEFT JOIN bank_transaction other
      ON other.org_id = ${orgId} AND other.id = (t.decision ->> 'partnerId')::uuid
    WHERE t.org_id = ${orgId} AND t.status = 'reconciled' AND t.decision ? 'partnerId'
      AND (other.status IS DISTINCT FROM 'reconciled'
        OR other.decision ->> 'partnerId' IS DISTINCT FROM t.id::text)
    LIMIT ${most}`)
}

async function findUnexplained(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT t.id, 'has no reason for its status' AS says
    FROM bank_transaction t
    WHERE t.org_id = ${orgId} AND t.status IN ('reconciled', 'ignored')
      AND coalesce(jsonb_array_length(t.decision -> 'reasons'), 0) = 0
    LIMIT ${most}`)
}

async function findWrongSuggestions(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT s.transaction_id AS id, CASE WHEN t.status IS DISTINCT FROM 'unmatched'
      THEN 'has a suggestion, but is not unmatched'
      ELSE 'has a suggestion whose target the organization does not have' END AS says
    FROM bank_suggestion s
    LEFT JOIN bank_transaction t ON t.org_id = ${orgId} AND t.id = s.transaction_id
    LEFT JOIN ledger_entry e
      ON e.org_id = ${orgId} AND e.id = s.target_id AND s.target_type = 'ledger'
    LEFT JOIN document d
      ON d.org_id = ${orgId} AND d.id = s.target_id AND s.target_type = 'document'
    WHERE s.org_id = ${orgId}
      AND (t.status IS DISTINCT FROM 'unmatched' OR (e.id IS NULL AND d.id IS NULL))
    LIMIT ${most}`)
}
