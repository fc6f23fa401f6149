import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type LiveAllocation = {
  transaction_id: string
  target: 'ledger' | 'document'
  target_document_id: string | null
  entry_id: string | null
  settlement_entry_id: string | null
  amount_minor: string
  settled_minor: string | null
  /** Exchange gain or loss, in the organization's currency; debit positive. */
  difference_minor: string | null
  /** Of the item that it pays. */
  item_currency: string | null
  residual_minor: string | null
}

/** The current allocations of transactions, and what each left open. */
export async function listLiveAllocations(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<LiveAllocation[]> {
  if (transactionIds.length === 0) return []
  return await scene.tx.query<LiveAllocation>(sql`
    SELECT a.transaction_id, a.target, a.target_document_id, a.entry_id, a.settlement_entry_id,
      a.amount_minor, a.settled_minor, (a.settled_base_minor - a.base_minor) AS difference_minor,
      i.currency AS item_currency,
      (i.amount_minor - (SELECT sum(other.settled_minor) FROM posted_allocation other
        WHERE other.org_id = a.org_id AND other.open_item_id = i.id
          AND other.released_at IS NULL))::text AS residual_minor
    FROM posted_allocation a
    LEFT JOIN posted_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    WHERE a.org_id = ${scene.orgId} AND a.transaction_id = ANY(${transactionIds}::uuid[])
      AND a.released_at IS NULL
    ORDER BY a.id`)
}

/**
 * Whether somebody booked it or a part of it directly on an account, or closed a difference with it:
 * then there is an entry that stands for nothing else.
 */
export async function isBookedByHand(scene: Scene, transactionId: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM bank_transaction t
    JOIN posted_allocation a ON a.org_id = t.org_id AND a.transaction_id = t.id AND a.released_at IS NULL
    WHERE t.org_id = ${scene.orgId} AND t.id = ${transactionId} AND t.decision_run_id IS NULL
      AND a.settlement_entry_id = a.entry_id
    UNION ALL
    SELECT FROM posted_allocation a
    WHERE a.org_id = ${scene.orgId} AND a.undone_with = ${transactionId} AND a.released_at IS NULL
    LIMIT 1`)
  return rows.length > 0
}
