import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { columns, type TransactionRow } from '../transactions/match_store.ts'

/** Unmatched transactions whose first suggestion is at least as sure, surest first. */
export async function listSure(
  scene: Scene,
  leastConfidence: number,
  limit: number,
): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT s.transaction_id AS id FROM bank_suggestion s
    JOIN bank_transaction t ON t.org_id = s.org_id AND t.id = s.transaction_id
    WHERE s.org_id = ${scene.orgId} AND s.proposal = 1
      AND s.confidence >= ${leastConfidence}::numeric
      AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
    GROUP BY s.confidence, s.transaction_id
    ORDER BY s.confidence DESC, s.transaction_id LIMIT ${limit}`)
  return rows.map((row) => row.id)
}

export async function listTransactionsOf(
  scene: Scene,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  return await scene.tx.query<TransactionRow>(sql`
    SELECT ${columns} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.id = ANY(${ids}::uuid[])`)
}

/** Those of these that the run has matched. */
export async function listMatchedOf(
  scene: Scene,
  runId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[]) AND decision_run_id = ${runId}`)
  return rows.map((row) => row.id)
}
