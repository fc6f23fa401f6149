import { decodeId } from '#kernel/values/id'
import { counting, countFound, nobody, rows, type ListFrame, when } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { mostNamed } from '#kernel/database/search'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { columns, type TransactionRow } from './match_store.ts'

type Text = string | undefined

export type TransactionFilters = {
  status?: Text
  bankAccountId?: Text
  from?: Text
  to?: Text
  pending?: Text
  withdrawn?: Text
  runId?: Text
  q?: Text
}

export type TransactionCursor = { day: string; id: string }

const counted = part`t.id`

/** Newest first by booking date; pending ones have none and are ordered by id. */
export async function listTransactions(
  scene: Scene,
  filters: TransactionFilters,
  limit: number,
  after: TransactionCursor | null,
): Promise<TransactionRow[]> {
  return await scene.tx.query<TransactionRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countTransactions(
  scene: Scene,
  filters: TransactionFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  frame: ListFrame,
  what: SqlPart,
  filters: TransactionFilters,
  limit: number,
  after: TransactionCursor | null,
): SqlStatement {
  return filters.pending === 'true'
    ? foundPending(scene, frame, what, filters, limit, after)
    : foundBooked(scene, frame, what, filters, limit, after)
}

function foundBooked(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { status, bankAccountId, from, to, withdrawn, runId, q }: TransactionFilters,
  limit: number,
  after: TransactionCursor | null,
): SqlStatement {
  return sql`
    ${select} ${what} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND NOT t.pending
      AND (${when(after)}
        (t.booked_on, t.id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
      AND (${when(status)} t.status = ${status ?? null})
      AND (${when(bankAccountId)} t.account_id = ${uuidOf('bac', bankAccountId)}::uuid)
      AND (${when(runId)} t.decision_run_id = ${uuidOf('run', runId)}::uuid)
      AND (${when(from)} t.booked_on >= ${from ?? null}::date)
      AND (${when(to)} t.booked_on <= ${to ?? null}::date)
      AND ${standing(status, withdrawn)}
      AND (${when(q)} t.id IN (SELECT n.id
        FROM search_names('bank_transaction', ${q ?? null}, NULL, ${mostNamed}) AS n))
    ORDER BY t.booked_on DESC, t.id DESC LIMIT ${limit}${close}`
}

/** Pending ones have no status, so only common filters apply. */
function foundPending(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { status, bankAccountId, from, to, withdrawn, runId, q }: TransactionFilters,
  limit: number,
  after: TransactionCursor | null,
): SqlStatement {
  const isNone = status !== undefined || withdrawn === 'true' || runId !== undefined
  return sql`
    ${select} ${what} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.pending AND NOT ${isNone}
      AND (${when(after)} t.id < ${after?.id ?? null}::uuid)
      AND (${when(bankAccountId)} t.account_id = ${uuidOf('bac', bankAccountId)}::uuid)
      AND (${when(from)} coalesce(t.booked_on, t.transaction_on) >= ${from ?? null}::date)
      AND (${when(to)} coalesce(t.booked_on, t.transaction_on) <= ${to ?? null}::date)
      AND (${when(q)} t.id IN (SELECT n.id
        FROM search_names('bank_transaction', ${q ?? null}, NULL, ${mostNamed}) AS n))
    ORDER BY t.id DESC LIMIT ${limit}${close}`
}

// Withdrawn transactions are left out unless they are still matched, which a person must review.
function standing(status: Text, withdrawn: Text): SqlPart {
  if (withdrawn === 'true') return part`t.withdrawn_at IS NOT NULL`
  if (withdrawn === 'false' || status === 'unmatched') return part`t.withdrawn_at IS NULL`
  return part`(t.withdrawn_at IS NULL OR t.status = 'reconciled')`
}

function uuidOf(prefix: 'bac' | 'run', id: Text): string | null {
  return id === undefined ? null : (decodeId(prefix, id) ?? nobody)
}
