import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { BookedDay } from '../entries/book_day.ts'
import type { OwedItem, SettledAmounts } from './settlement.ts'

export type NewItem = {
  id: string
  entryId: string
  lineNo: number
  kind: 'payable' | 'receivable' | 'payment'
  account: string
  contactId: string | null
  source: 'document' | 'invoice' | 'manual'
  sourceId: string | null
  currency: string
  amountMinor: bigint
  baseMinor: bigint
  dueOn: string | null
  openedOn: string
  /** Of a document that is not in Daybook. */
  documentNumber?: string | null
  documentOn?: string | null
}

export function insertItem(scene: Scene, item: NewItem): void {
  scene.tx.send(sql`
    INSERT INTO open_item (org_id, id, entry_id, line_no, kind, account, counterparty_id, source,
      source_id, currency, amount_minor, base_minor, due_on, opened_on, document_number, document_on, created_at)
    VALUES (${scene.orgId}, ${item.id}, ${item.entryId}, ${item.lineNo}, ${item.kind},
      ${item.account}, ${item.contactId}, ${item.source}, ${item.sourceId}, ${item.currency},
      ${item.amountMinor}, ${item.baseMinor}, ${item.dueOn}, ${item.openedOn},
      ${item.documentNumber ?? null}, ${item.documentOn ?? null}, ${scene.now})`)
}

export type OpenItemRow = {
  id: string
  entry_id: string
  kind: NewItem['kind']
  counterparty_id: string | null
  account: string
  currency: string
  amount_minor: string
  base_minor: string
  settled_minor: string
  settled_base_minor: string
}

const itemRows = part`SELECT i.id, i.entry_id, i.kind, coalesce((SELECT m.kept_id FROM contact_merged m
      WHERE m.org_id = i.org_id AND m.contact_id = i.counterparty_id), i.counterparty_id) AS counterparty_id,
    i.account, i.currency, i.amount_minor, i.base_minor, coalesce(done.settled, 0) AS settled_minor, coalesce(done.base, 0) AS settled_base_minor
  FROM open_item i
  LEFT JOIN LATERAL (
    SELECT sum(a.settled_minor) AS settled, sum(a.settled_base_minor) AS base
    FROM allocation a
    WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL) done ON true`

export async function findItemOfEntry(scene: Scene, entryId: string): Promise<OpenItemRow | null> {
  const rows = await scene.tx.query<OpenItemRow>(sql`
    ${itemRows} WHERE i.org_id = ${scene.orgId} AND i.entry_id = ${entryId}
    ORDER BY i.line_no LIMIT 1`)
  return rows[0] ?? null
}

export async function findItem(scene: Scene, id: string): Promise<OpenItemRow | null> {
  const rows = await scene.tx.query<OpenItemRow>(sql`
    ${itemRows} WHERE i.org_id = ${scene.orgId} AND i.id = ${id}`)
  return rows[0] ?? null
}

/** The unreversed posting of a document or invoice; null if there is none or it was reversed. */
export async function findUnreversedPosting(
  scene: Scene,
  sourceId: string,
  source: 'document' | 'invoice' = 'document',
): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT e.id FROM ledger_entry e
    WHERE e.org_id = ${scene.orgId} AND e.source = ${source} AND e.source_id = ${sourceId}
      AND NOT EXISTS (SELECT FROM ledger_entry reversal
        WHERE reversal.org_id = e.org_id AND reversal.reverses = e.id)`)
  return rows[0]?.id ?? null
}

export type AllocationRow = {
  id: string
  transaction_id: string
  transaction_on: string
  account: string
  currency: string
  amount_minor: string
  base_minor: string
  target: 'ledger' | 'document'
  entry_id: string | null
  target_document_id: string | null
  open_item_id: string | null
  settled_minor: string | null
  settlement_entry_id: string | null
  released_at: Date | null
}

const allocationRows = part`id, transaction_id, transaction_on, account, currency, amount_minor,
  base_minor, target, entry_id, target_document_id, open_item_id, settled_minor, settlement_entry_id,
  released_at`

/** What an allocation settles; all null while its document is not posted. */
export type SettledTarget = {
  entryId: string | null
  openItemId: string | null
  settled: SettledAmounts | null
  settlementEntryId: string | null
  /** The day of the settlement entry, where that of the payment is closed. */
  booksOn?: string | null
}

export type NewAllocation = SettledTarget & {
  id: string
  /** Null: the accounting system has the payment, as the settlement entry; the bank's is not known. */
  transactionId: string | null
  date: string
  account: string
  currency: string
  amountMinor: bigint
  baseMinor: bigint
  target: 'ledger' | 'document'
  documentId: string | null
  /** Of an adjustment: no money moved. It is released with that bank transaction, if any. */
  adjusts?: { undoneWith: string | null }
}

export function insertAllocation(scene: Scene, given: NewAllocation): void {
  scene.tx.send(sql`
    INSERT INTO allocation (org_id, id, transaction_id, transaction_on, account, currency,
      amount_minor, base_minor, target, entry_id, target_document_id, open_item_id, settled_minor,
      settled_base_minor, settlement_entry_id, adjusts, undone_with, books_on,
      created_at)
    VALUES (${scene.orgId}, ${given.id}, ${given.transactionId}, ${given.date}, ${given.account},
      ${given.currency}, ${given.amountMinor}, ${given.baseMinor}, ${given.target},
      ${given.entryId}, ${given.documentId}, ${given.openItemId},
      ${given.settled?.settledMinor ?? null}, ${given.settled?.settledBaseMinor ?? null},
      ${given.settlementEntryId}, ${given.adjusts !== undefined},
      ${given.adjusts?.undoneWith ?? null}, ${given.booksOn ?? null}, ${scene.now})`)
}

export function settleAllocation(scene: Scene, id: string, given: SettledTarget): void {
  scene.tx.send(sql`
    UPDATE allocation SET entry_id = ${given.entryId}, open_item_id = ${given.openItemId},
      settled_minor = ${given.settled?.settledMinor ?? null},
      settled_base_minor = ${given.settled?.settledBaseMinor ?? null},
      settlement_entry_id = ${given.settlementEntryId}, books_on = ${given.booksOn ?? null}
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
}

/** The allocations of transactions, released ones too, in the order they were made. */
export async function listAllocations(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<AllocationRow[]> {
  return await scene.tx.query<AllocationRow>(sql`
    SELECT ${allocationRows} FROM allocation
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
    ORDER BY id`)
}

/** Live allocations to a document that is not posted yet. */
export async function lockPending(scene: Scene, documentId: string): Promise<AllocationRow[]> {
  return await scene.tx.query<AllocationRow>(sql`
    SELECT ${allocationRows} FROM allocation
    WHERE org_id = ${scene.orgId} AND target_document_id = ${documentId} AND released_at IS NULL
      AND open_item_id IS NULL
    ORDER BY id FOR UPDATE`)
}

/** Transactions with a live allocation to this document, or to an entry that was posted for it. */
export async function listTransactionsOfDocument(
  scene: Scene,
  documentId: string,
): Promise<string[]> {
  const rows = await scene.tx.query<{ transaction_id: string }>(sql`
    SELECT transaction_id FROM allocation
    WHERE org_id = ${scene.orgId} AND released_at IS NULL AND target_document_id = ${documentId}
    UNION
    SELECT a.transaction_id FROM ledger_entry e
    JOIN allocation a ON a.org_id = e.org_id AND a.entry_id = e.id AND a.released_at IS NULL
      AND a.transaction_id IS NOT NULL
    WHERE e.org_id = ${scene.orgId} AND e.source = 'document' AND e.source_id = ${documentId}
    ORDER BY transaction_id`)
  return rows.map((row) => row.transaction_id)
}

export async function listTransactionsOfEntry(scene: Scene, entryId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ transaction_id: string }>(sql`
    SELECT DISTINCT transaction_id FROM allocation
    WHERE org_id = ${scene.orgId} AND released_at IS NULL AND entry_id = ${entryId}
      AND transaction_id IS NOT NULL
    ORDER BY transaction_id`)
  return rows.map((row) => row.transaction_id)
}

/** Those of these entries that something is allocated to. */
export async function listSettled(scene: Scene, entryIds: readonly string[]): Promise<string[]> {
  const rows = await scene.tx.query<{ entry_id: string }>(sql`
    SELECT DISTINCT entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND released_at IS NULL AND entry_id = ANY(${entryIds}::uuid[])
    ORDER BY entry_id`)
  return rows.map((row) => row.entry_id)
}

/** Releases live allocations; two concurrent calls never return the same one. */
export async function releaseAllocations(
  scene: Scene,
  transactionId: string,
): Promise<AllocationRow[]> {
  return await scene.tx.query<AllocationRow>(sql`
    UPDATE allocation SET released_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId} AND released_at IS NULL
    RETURNING ${allocationRows}`)
}

/**
 * Of what was just released: its entry was taken back on a later day than its own, so it is settled until
 * then.
 */
export function keepReleaseDay(
  scene: Scene,
  ids: readonly string[],
  { date, moved }: BookedDay,
): void {
  if (moved === null || ids.length === 0) return
  scene.tx.send(sql`
    UPDATE allocation SET released_on = ${date}
    WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
}

export function toOwed(row: OpenItemRow): OwedItem {
  return {
    account: row.account,
    currency: row.currency,
    amountMinor: BigInt(row.amount_minor),
    baseMinor: BigInt(row.base_minor),
    settledMinor: BigInt(row.settled_minor),
    settledBaseMinor: BigInt(row.settled_base_minor),
  }
}
