import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { BookedDay } from '../entries/book_day.ts'
import type { PaidCandidate } from './paid_remotely.ts'

type CandidateRow = Omit<PaidCandidate, 'residualMinor' | 'baseResidualMinor'> & {
  residual_minor: string
  base_residual_minor: string
}

/**
 * What is open on an account, with the names that the accounting system and Daybook have for it. The
 * caller knows the item or what it looks for.
 */
const candidateRows = part`SELECT i.id AS "itemId", i.entry_id AS "entryId", i.currency,
    coalesce(m.kept_id, i.counterparty_id) AS "contactId", i.account, i.opened_on AS "openedOn", e.text,
    (i.amount_minor - coalesce(done.settled, 0))::text AS residual_minor,
    (i.base_minor - coalesce(done.base, 0))::text AS base_residual_minor,
    array_remove(array_append(there.numbers, p.request #>> '{bill,number}'), NULL) AS numbers,
    coalesce(there.parties, '{}') AS parties
  FROM open_item i
  LEFT JOIN contact_merged m ON m.org_id = i.org_id AND m.contact_id = i.counterparty_id
  JOIN ledger_entry e ON e.org_id = i.org_id AND e.id = i.entry_id
  LEFT JOIN accounting_posting p ON p.org_id = i.org_id AND p.entry_id = i.entry_id
  LEFT JOIN LATERAL (
    SELECT sum(a.settled_minor) AS settled, sum(a.settled_base_minor) AS base FROM allocation a
    WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL) done ON true
  LEFT JOIN LATERAL (
    SELECT array_agg(DISTINCT line ->> 'billNumber') AS numbers,
      array_remove(array_agg(DISTINCT line ->> 'party'), NULL) AS parties
    FROM accounting_entry_there t, jsonb_array_elements(t.lines) AS line
    WHERE t.org_id = i.org_id AND t.entry_id = i.entry_id AND t.removed_at IS NULL) there ON true`

const isOpen = part`i.kind <> 'payment' AND i.amount_minor <> coalesce(done.settled, 0)
  AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.org_id = i.org_id AND r.reverses = i.entry_id)`

const toCandidate = (row: CandidateRow): PaidCandidate => {
  const { residual_minor: residual, base_residual_minor: base, ...facts } = row
  return { ...facts, residualMinor: BigInt(residual), baseResidualMinor: BigInt(base) }
}

const mostCandidates = 50

/** What is open on that account and comes to this amount, or is called by that number. */
export async function listPayable(
  scene: Scene,
  given: { account: string; settledMinor: bigint; billNumber: string | null },
): Promise<PaidCandidate[]> {
  const number = given.billNumber?.trim().toLowerCase() ?? null
  const rows = await scene.tx.query<CandidateRow>(sql`
    ${candidateRows}
    WHERE i.org_id = ${scene.orgId} AND i.account = ${given.account} AND ${isOpen}
      AND sign(i.base_minor - coalesce(done.base, 0)) = sign(${given.settledMinor}::bigint)
      AND (i.base_minor - coalesce(done.base, 0) = ${given.settledMinor}::bigint
        OR lower(trim(p.request #>> '{bill,number}')) = ${number}
        OR EXISTS (SELECT FROM unnest(there.numbers) AS known
          WHERE lower(trim(known)) = ${number}))
    ORDER BY i.opened_on, i.id LIMIT ${mostCandidates}`)
  return rows.map(toCandidate)
}

/** The open item of an entry; null where nothing of it is open. The caller has locked the entry. */
export async function findPayable(scene: Scene, entryId: string): Promise<PaidCandidate | null> {
  const rows = await scene.tx.query<CandidateRow>(sql`
    ${candidateRows}
    WHERE i.org_id = ${scene.orgId} AND i.entry_id = ${entryId} AND ${isOpen}
    ORDER BY i.line_no LIMIT 1`)
  return rows[0] === undefined ? null : toCandidate(rows[0])
}

export type AssignedPart = { account: string; settled: string }

/** What a payment that was booked over there settles so far. */
export async function listAssigned(scene: Scene, paymentId: string): Promise<AssignedPart[]> {
  return await scene.tx.query<AssignedPart>(sql`
    SELECT i.account, a.settled_base_minor::text AS settled FROM allocation a
    JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    WHERE a.org_id = ${scene.orgId} AND a.settlement_entry_id = ${paymentId}
      AND a.transaction_id IS NULL AND a.released_at IS NULL ORDER BY a.id`)
}

/** An entry by hand that pays what this entry left open; null: none does. */
export async function findPaidByHand(scene: Scene, entryId: string): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT e.id FROM allocation a
    JOIN ledger_entry e ON e.org_id = a.org_id AND e.id = a.settlement_entry_id
    WHERE a.org_id = ${scene.orgId} AND a.entry_id = ${entryId} AND a.transaction_id IS NULL
      AND a.released_at IS NULL AND NOT a.adjusts AND e.source = 'manual' AND e.origin = 'daybook'
    ORDER BY e.id LIMIT 1`)
  return rows[0]?.id ?? null
}

/**
 * Bills that a payment over there paid, or payments over there that paid a bill, are apart again; from the
 * day of the reversal on, where that is a later one.
 */
export async function releasePaidRemotely(
  scene: Scene,
  entryId: string,
  { date, moved }: BookedDay,
): Promise<{ entry_id: string; settlement_entry_id: string }[]> {
  return await scene.tx.query<{ entry_id: string; settlement_entry_id: string }>(sql`
    UPDATE allocation SET released_at = ${scene.now},
      released_on = ${moved === null ? null : date}::date
    WHERE org_id = ${scene.orgId} AND transaction_id IS NULL AND released_at IS NULL
      AND NOT adjusts AND (entry_id = ${entryId} OR settlement_entry_id = ${entryId})
    RETURNING entry_id, settlement_entry_id`)
}

/** What a payment paid was reversed: a person says what it pays instead. */
export function notifyUnassigned(scene: Scene, paymentId: string): void {
  savePaymentProblem(scene, paymentId, {
    code: 'payment_not_assigned',
    message:
      'The bill or invoice that this payment paid was reversed. Say with assign_payment what it pays instead, or that it pays nothing here.',
    at: scene.now.toISOString(),
  })
}

/** A person has said what a payment pays, or that it pays nothing here; null: nothing is unclear. */
export function savePaymentProblem(
  scene: Scene,
  paymentId: string,
  problem: { code: string; message: string; at: string } | null,
): void {
  scene.tx.send(sql`
    UPDATE accounting_entry_there SET problem = ${problem === null ? null : JSON.stringify(problem)}
    WHERE org_id = ${scene.orgId} AND entry_id = ${paymentId} AND removed_at IS NULL
      AND (problem IS NULL OR problem ->> 'code' LIKE 'payment%')`)
}
