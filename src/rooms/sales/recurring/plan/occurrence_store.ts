import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export const occurrenceStates = ['draft', 'making', 'issued', 'sent', 'failed'] as const

export type OccurrenceRow = {
  number: number
  due_on: string
  made_on: string
  invoice_id: string | null
  state: (typeof occurrenceStates)[number]
  problem: { code: string; detail: string } | null
  /** Who has to look at what before it is issued or mailed, in words. */
  waits_for: string | null
}

export type NewOccurrence = OccurrenceRow & {
  /** The version of its draft when it was made. */
  draft_version: number
}

export function insertOccurrence(scene: Scene, recurringId: string, row: NewOccurrence): void {
  const problem = row.problem === null ? null : JSON.stringify(row.problem)
  scene.tx.send(sql`
    INSERT INTO recurring_occurrence (org_id, recurring_id, number, due_on, made_on, invoice_id, state,
      problem, waits_for, draft_version, created_at, updated_at)
    VALUES (${scene.orgId}, ${recurringId}, ${row.number}, ${row.due_on}, ${row.made_on},
      ${row.invoice_id}, ${row.state}, ${problem}, ${row.waits_for}, ${row.draft_version}, ${scene.now}, ${scene.now})`)
}

export function updateOccurrence(
  scene: Scene,
  recurringId: string,
  number: number,
  { state, problem, waits_for: waitsFor }: Pick<OccurrenceRow, 'state' | 'problem' | 'waits_for'>,
): void {
  const said = problem === null ? null : JSON.stringify(problem)
  scene.tx.send(sql`
    UPDATE recurring_occurrence SET state = ${state}, problem = ${said}, waits_for = ${waitsFor},
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND recurring_id = ${recurringId} AND number = ${number}`)
}

/** Call it with the recurring invoice locked. */
export async function findOccurrence(
  scene: Scene,
  recurringId: string,
  number: number,
): Promise<OccurrenceRow | null> {
  const found = await scene.tx.query<OccurrenceRow>(sql`
    SELECT number, due_on, made_on, invoice_id, state, problem, waits_for FROM recurring_occurrence
    WHERE org_id = ${scene.orgId} AND recurring_id = ${recurringId} AND number = ${number}`)
  return found[0] ?? null
}

export type OpenMaking = {
  recurring_id: string
  number: number
  invoice_id: string | null
  set_by_user: string | null
  set_by_key: string | null
  /** Whether somebody changed the draft since it was made. */
  is_changed: boolean
  /** Of the draft that was seen here; null where it is issued already. */
  draft_version: number | null
}

export type MakingPlace = Pick<OpenMaking, 'recurring_id' | 'number'>

/**
 * Invoices that were drafted and are still to be issued or mailed. Where a person ended the plan, or
 * lets it make drafts only, no draft is issued any more.
 */
export async function listMaking(
  tx: Tx,
  orgId: string,
  most: number,
  after: MakingPlace | null,
): Promise<OpenMaking[]> {
  const { recurring_id: id, number } = after ?? { recurring_id: null, number: null }
  return await tx.query<OpenMaking>(sql`
    SELECT o.recurring_id, o.number, o.invoice_id, r.set_by_user, r.set_by_key,
      coalesce(i.status = 'draft' AND i.version <> o.draft_version, false) AS is_changed,
      CASE WHEN i.status = 'draft' THEN i.version END AS draft_version
    FROM recurring_occurrence o
    JOIN recurring_invoice r ON r.org_id = o.org_id AND r.id = o.recurring_id
    LEFT JOIN invoice_facts i ON i.org_id = o.org_id AND i.id = o.invoice_id
    WHERE o.org_id = ${orgId} AND o.state = 'making'
      AND (i.status = 'issued'
        OR r.makes <> 'draft' AND (r.state <> 'ended' OR r.reason = 'all_made'))
      AND (${id}::uuid IS NULL OR (o.recurring_id, o.number) > (${id}::uuid, ${number}::integer))
    ORDER BY o.recurring_id, o.number LIMIT ${most}`)
}

/** What is drafted and not issued is left to a person; call it with the recurring invoice locked. */
export async function leaveDrafts<Row extends OccurrenceRow>(
  scene: Scene,
  recurringId: string,
  occurrences: readonly Row[],
): Promise<Row[]> {
  const left = await scene.tx.query<{ number: number }>(sql`
    UPDATE recurring_occurrence o SET state = 'draft', updated_at = ${scene.now}
    WHERE o.org_id = ${scene.orgId} AND o.recurring_id = ${recurringId} AND o.state = 'making'
      AND EXISTS (SELECT FROM invoice_facts i
        WHERE i.org_id = o.org_id AND i.id = o.invoice_id AND i.status = 'draft')
    RETURNING o.number`)
  const numbers = new Set(left.map(({ number }) => number))
  return occurrences.map((one) => (numbers.has(one.number) ? { ...one, state: 'draft' } : one))
}

/** The recurring invoices of which a day has come, and the number of that invoice. */
export async function listDays(
  tx: Tx,
  orgId: string,
  { today, except, most }: { today: string; except: readonly string[]; most: number },
): Promise<{ id: string; number: number }[]> {
  return await tx.query<{ id: string; number: number }>(sql`
    SELECT id, made + 1 AS number FROM recurring_invoice
    WHERE org_id = ${orgId} AND state = 'active' AND next_on <= ${today}::date
      AND id <> ALL(${except}::uuid[])
    ORDER BY next_on, id LIMIT ${most}`)
}
