import { decodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { part, sql, type Part, type Statement } from '#kernel/sql'
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

export type Place = { day: string; id: string }

// What stands around the conditions: the rows of a page, or a count of them.
type Frame = { select: Part; close: Part }
const rows: Frame = { select: part`SELECT`, close: part`` }
const counting: Frame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT`,
  close: part`) AS found`,
}
const counted = part`t.id`

// A condition that was not asked for becomes "true OR ...", which the planner drops. So each set of
// filters is a statement of its own with a plan of its own, and every one can go by its index.
const always = part`true OR`
const asked = part``
const when = (value: unknown): Part => (value === undefined || value === null ? always : asked)

/** An id that nobody can have finds nothing, and is not an error of a filter. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Newest first by the day of booking; what is pending has none and goes by when it was seen. */
export async function listTransactions(
  scene: Scene,
  filters: TransactionFilters,
  limit: number,
  after: Place | null,
): Promise<TransactionRow[]> {
  return await scene.tx.query<TransactionRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countTransactions(
  scene: Scene,
  filters: TransactionFilters,
  cap: number,
): Promise<number> {
  const counts = await scene.tx.query<{ count: number }>(
    found(scene, counting, counted, filters, cap + 1, null),
  )
  return counts[0]?.count ?? 0
}

function found(
  scene: Scene,
  frame: Frame,
  what: Part,
  filters: TransactionFilters,
  limit: number,
  after: Place | null,
): Statement {
  return filters.pending === 'true'
    ? foundPending(scene, frame, what, filters, limit, after)
    : foundBooked(scene, frame, what, filters, limit, after)
}

function foundBooked(
  scene: Scene,
  { select, close }: Frame,
  what: Part,
  { status, bankAccountId, from, to, withdrawn, runId, q }: TransactionFilters,
  limit: number,
  after: Place | null,
): Statement {
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
      AND (${when(q)} strpos(lower(concat_ws(E'\n', t.counterparty_name, t.text, t.reference)),
        lower(${q ?? null}::text)) > 0)
    ORDER BY t.booked_on DESC, t.id DESC LIMIT ${limit}${close}`
}

/** They are in no status, so only what every transaction has can be asked of them. */
function foundPending(
  scene: Scene,
  { select, close }: Frame,
  what: Part,
  { status, bankAccountId, from, to, withdrawn, runId, q }: TransactionFilters,
  limit: number,
  after: Place | null,
): Statement {
  const isNone = status !== undefined || withdrawn === 'true' || runId !== undefined
  return sql`
    ${select} ${what} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.pending AND NOT ${isNone}
      AND (${when(after)} t.id < ${after?.id ?? null}::uuid)
      AND (${when(bankAccountId)} t.account_id = ${uuidOf('bac', bankAccountId)}::uuid)
      AND (${when(from)} coalesce(t.booked_on, t.transaction_on) >= ${from ?? null}::date)
      AND (${when(to)} coalesce(t.booked_on, t.transaction_on) <= ${to ?? null}::date)
      AND (${when(q)} strpos(lower(concat_ws(E'\n', t.counterparty_name, t.text, t.reference)),
        lower(${q ?? null}::text)) > 0)
    ORDER BY t.id DESC LIMIT ${limit}${close}`
}

// What the bank took back is left out while nobody has to do anything about it; a match that stands
// on it is shown all the same, since it must be looked at.
function standing(status: Text, withdrawn: Text): Part {
  if (withdrawn === 'true') return part`t.withdrawn_at IS NOT NULL`
  if (withdrawn === 'false' || status === 'unmatched') return part`t.withdrawn_at IS NULL`
  return part`(t.withdrawn_at IS NULL OR t.status = 'reconciled')`
}

function uuidOf(prefix: 'bac' | 'run', id: Text): string | null {
  return id === undefined ? null : (decodeId(prefix, id) ?? nobody)
}
