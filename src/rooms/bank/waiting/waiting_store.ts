import type { Scene } from '#kernel/corridor/scene'
import type { WaitingCount } from '#kernel/corridor/waiting'
import { part, sql } from '#kernel/database/sql'
import type { TransactionClass } from '#matching/room'
import type { DecisionReason } from '../transactions/decision.ts'

export const rowKinds = ['bank_suggestion', 'receipt_missing', 'bank_unmatched'] as const

export type WaitingRow = {
  id: string
  kind: (typeof rowKinds)[number] | 'bank_review'
  booked_on: string
  amount_minor: string
  currency: string
  counterparty_name: string | null
  text: string
  class: TransactionClass | null
  review: DecisionReason | null
}

const columns = part`t.id, t.booked_on, t.amount_minor, t.currency, t.counterparty_name, t.text,
  t.class, t.review`

/** A payment out for a purchase needs a receipt; transfers, fees, taxes and wages do not. */
const kind = part`CASE
  WHEN EXISTS (SELECT FROM bank_suggestion s WHERE s.org_id = t.org_id AND s.transaction_id = t.id)
    THEN 'bank_suggestion'
  WHEN t.amount_minor < 0 AND coalesce(t.class, 'trade') = 'trade' THEN 'receipt_missing'
  ELSE 'bank_unmatched' END`

type Asked = {
  kinds: readonly string[] | null
  limit: number
  after: { since: string; uuid: string } | null
  only: readonly string[] | null
  without: readonly string[]
}

/** By booking day, oldest first. A place at a later hour of a day is behind all rows of that day. */
export async function listWaitingRows(scene: Scene, asked: Asked): Promise<WaitingRow[]> {
  const { after, kinds, limit, only, without } = asked
  return await scene.tx.query<WaitingRow>(sql`
    SELECT ${columns}, ${kind} AS kind FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND NOT t.pending AND t.status = 'unmatched'
      AND t.withdrawn_at IS NULL
      AND (${dayOf(after)}::date IS NULL
        OR (t.booked_on, t.id) > (${dayOf(after)}::date, ${uuidOf(after)}::uuid))
      AND (${kinds}::text[] IS NULL OR ${kind} = ANY (${kinds}::text[]))
      AND (${only}::uuid[] IS NULL OR t.id = ANY (${only}::uuid[]))
      AND t.id <> ALL (${without}::uuid[])
    ORDER BY t.booked_on, t.id LIMIT ${limit}`)
}

const dayOf = (after: Asked['after']): string | null => after?.since.slice(0, 10) ?? null

const behindAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function uuidOf(after: Asked['after']): string | null {
  if (after === null) return null
  return after.since.endsWith('T00:00:00.000Z') ? after.uuid : behindAll
}

export async function countWaitingRows(
  scene: Scene,
  cap: number,
  without: readonly string[],
): Promise<WaitingCount[]> {
  return await scene.tx.query<WaitingCount>(sql`
    SELECT kind, count(*)::int AS count FROM (
      SELECT ${kind} AS kind FROM bank_transaction t
      WHERE t.org_id = ${scene.orgId} AND NOT t.pending AND t.status = 'unmatched'
        AND t.withdrawn_at IS NULL AND t.id <> ALL (${without}::uuid[])
      ORDER BY t.booked_on, t.id LIMIT ${cap}) AS waiting
    GROUP BY kind`)
}

/** What the bank changed or took back after it was matched. */
export async function listReviews(scene: Scene, limit: number): Promise<WaitingRow[]> {
  return await scene.tx.query<WaitingRow>(sql`
    SELECT ${columns}, 'bank_review' AS kind FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.review IS NOT NULL
    ORDER BY t.booked_on, t.id LIMIT ${limit}`)
}

export type WaitingAccount = {
  id: string
  name: string | null
  iban: string | null
  status: 'active' | 'needs_consent'
  institution_id: string | null
  institution_name: string | null
  valid_until: Date | null
  unproven_on: string | null
  updated_at: Date
}

/** Accounts whose consent has ended or is about to, or whose balance differs; few. */
export async function listWaitingAccounts(scene: Scene, soon: Date): Promise<WaitingAccount[]> {
  return await scene.tx.query<WaitingAccount>(sql`
    SELECT a.id, a.name, a.iban, a.status, l.institution_id, l.institution_name, l.valid_until,
      a.unproven_on::text, a.updated_at
    FROM bank_account a LEFT JOIN bank_link l ON l.org_id = a.org_id AND l.id = a.link_id
    WHERE a.org_id = ${scene.orgId} AND a.status <> 'closed'
      AND (a.status = 'needs_consent' OR a.unproven_on IS NOT NULL
        OR (l.session_status = 'active' AND l.valid_until <= ${soon}))
    ORDER BY a.id LIMIT 1000`)
}
