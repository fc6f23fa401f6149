import type { Scene } from '#kernel/corridor/scene'
import { listAllocations, type AllocationRow } from './allocation_store.ts'

export type Target = { type: 'ledger'; entryId: string } | { type: 'document'; documentId: string }

/** A part of a bank transaction and the target it is allocated to. */
export type Allocation = {
  id: string
  transactionId: string
  target: Target
  amountMinor: bigint
  /** In the organization's currency. */
  baseMinor: bigint
  currency: string
  openItemId: string | null
  /** In the item's currency; null if nothing is settled, or not yet. */
  settledMinor: bigint | null
  settlementEntryId: string | null
  releasedAt: Date | null
}

/** The allocations of transactions in the order they were made, released ones too. */
export async function allocationsOf(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<Allocation[]> {
  const rows = await listAllocations(scene, transactionIds)
  return rows.map(toAllocation)
}

export function toAllocation(row: AllocationRow): Allocation {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    target: targetOf(row),
    amountMinor: BigInt(row.amount_minor),
    baseMinor: BigInt(row.base_minor),
    currency: row.currency,
    openItemId: row.open_item_id,
    settledMinor: row.settled_minor === null ? null : BigInt(row.settled_minor),
    settlementEntryId: row.settlement_entry_id,
    releasedAt: row.released_at,
  }
}

function targetOf({ target_document_id: documentId, entry_id: entryId }: AllocationRow): Target {
  if (documentId !== null) return { type: 'document', documentId }
  return { type: 'ledger', entryId: entryId ?? '' }
}
