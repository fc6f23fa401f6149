import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { countAutomatic } from '../learning/reliability_store.ts'

export type AccountFigures = {
  id: string
  name: string | null
  currency: string
  ledger_account: string
  /** The newest balance that the bank told, and its day; null where it told none. */
  balance_minor: string | null
  balance_on: string | null
  /** The last day on which balance and transactions agree; null where none is proven. */
  proven_on: string | null
  /** The balance at the end of each month that was asked for; null before the first one told. */
  at_ends: (string | null)[]
}

/** By account, from the balances that the bank told: no transaction is summed. */
export async function listAccountFigures(
  scene: Scene,
  monthEnds: readonly string[],
): Promise<AccountFigures[]> {
  return await scene.tx.query<AccountFigures>(sql`
    SELECT a.id, a.name, a.currency, a.ledger_account, newest.amount_minor::text AS balance_minor,
      newest.day AS balance_on,
      CASE WHEN a.unproven_on IS NOT NULL THEN a.unproven_on - 1 ELSE newest.day END AS proven_on,
      ARRAY(SELECT (SELECT b.amount_minor::text FROM bank_balance b
          WHERE b.org_id = a.org_id AND b.account_id = a.id AND b.day <= month_end
          ORDER BY b.day DESC LIMIT 1)
        FROM unnest(${monthEnds}::date[]) WITH ORDINALITY AS asked (month_end, no) ORDER BY no)
        AS at_ends
    FROM bank_account a
    LEFT JOIN LATERAL (SELECT b.amount_minor, b.day FROM bank_balance b
      WHERE b.org_id = a.org_id AND b.account_id = a.id ORDER BY b.day DESC LIMIT 1) AS newest
      ON true
    WHERE a.org_id = ${scene.orgId} AND a.status <> 'closed' ORDER BY a.id`)
}

/** The oldest day with a row that is not matched, and how many there are, counted up to `cap`. */
export async function findOldestOpenRow(
  scene: Scene,
  cap: number,
): Promise<{ day: string | null; count: number }> {
  const rows = await scene.tx.query<{ day: string | null; count: number }>(sql`
    SELECT min(booked_on) AS day, count(*)::int AS count FROM (
      SELECT booked_on FROM bank_transaction
      WHERE org_id = ${scene.orgId} AND NOT pending AND status = 'unmatched'
        AND withdrawn_at IS NULL
      ORDER BY booked_on, id LIMIT ${cap}) AS open`)
  return rows[0] ?? { day: null, count: 0 }
}

export async function countAutomaticMatches(
  scene: Scene,
  since: Date,
): Promise<{ done: number; undone: number }> {
  const rows = await countAutomatic(scene, since)
  const sum = (pick: 'matched' | 'undone'): number =>
    rows.reduce((total, row) => total + row[pick], 0)
  return { done: sum('matched'), undone: sum('undone') }
}

/** Runs since then that matched something, newest first; undo_run reverts one. */
export async function listMatchingRuns(
  scene: Scene,
  since: Date,
): Promise<{ runId: string; matched: number; at: string }[]> {
  type Row = { id: string; matched: number; started_at: Date }
  const rows = await scene.tx.query<Row>(sql`
    SELECT id, matched, started_at FROM bank_run
    WHERE org_id = ${scene.orgId} AND started_at >= ${since} AND matched > 0
      AND status IN ('done', 'partial')
    ORDER BY id DESC LIMIT 20`)
  return rows.map(({ id, matched, started_at: at }) => {
    return { runId: encodeId('run', id), matched, at: at.toISOString() }
  })
}
