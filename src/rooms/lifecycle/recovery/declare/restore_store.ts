import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { RestoreStep } from '../revocations/ended_line.ts'
import type { HomeNow, HomeRow } from './home_store.ts'

/** What one connected system was found to have, or why it was not read. */
export type SystemReading = {
  system: string
  /** Null: the system serves all organizations. */
  organization: string | null
  at: string
  seen: number
  missing: MissingHere[]
  /** A person's reason for not reading it back. */
  without?: string
}

/** What exists outside and not in the restored database. */
export type MissingHere = {
  kind: 'voucher' | 'einvoice_file' | 'invoice_number' | 'files'
  reference: string
  date: string | null
  says: string
}

export type RestoreRow = {
  id: string
  declared_at: Date
  restored_to: Date | null
  why: string
  found_by: 'command' | 'process'
  done: RestoreStep[]
  readings: SystemReading[]
  lifted_at: Date | null
}

type NewRestore = {
  restoredTo: Date | null
  why: string
  before: HomeRow
  after: HomeNow
  /** Null: it fences. */
  liftedWhy: string | null
}

export async function insertRestore(tx: Tx, given: NewRestore): Promise<string> {
  const rows = await tx.query<{ id: string }>(sql`
    INSERT INTO restore (restored_to, why, found_by, home_before, home_after, lifted_at, lifted_why)
    VALUES (${given.restoredTo}, ${given.why}, 'command', ${JSON.stringify(given.before)},
      ${JSON.stringify(given.after)},
      CASE WHEN ${given.liftedWhy}::text IS NOT NULL THEN now() END, ${given.liftedWhy})
    RETURNING id`)
  return rows[0]?.id ?? ''
}

/** Says of a restore that is open already what is known of it now. */
export function updateRestore(
  tx: Tx,
  id: string,
  given: { restoredTo: Date | null; why: string },
): void {
  tx.send(sql`
    UPDATE restore SET restored_to = coalesce(${given.restoredTo}, restored_to), why = ${given.why},
      found_by = 'command' WHERE id = ${id}`)
}

export async function findOpenRestore(tx: Tx): Promise<RestoreRow | null> {
  const rows = await tx.query<RestoreRow>(sql`
    SELECT r.id, r.declared_at, r.restored_to, r.why, r.found_by, r.done, r.readings, r.lifted_at
    FROM restore r JOIN database_home h ON h.fenced_by = r.id`)
  return rows[0] ?? null
}

export function addSteps(tx: Tx, id: string, steps: readonly RestoreStep[]): void {
  tx.send(sql`
    UPDATE restore SET done = done || ${JSON.stringify(steps)}::jsonb WHERE id = ${id}`)
}

/** A later reading of the same system replaces the earlier one. */
export function saveReadings(tx: Tx, id: string, readings: readonly SystemReading[]): void {
  tx.send(sql`UPDATE restore SET readings = ${JSON.stringify(readings)}::jsonb WHERE id = ${id}`)
}

export function liftRestore(tx: Tx, id: string, why: string | null): void {
  tx.send(sql`UPDATE restore SET lifted_at = now(), lifted_why = ${why} WHERE id = ${id}`)
  tx.send(sql`UPDATE database_home SET fenced_by = NULL WHERE fenced_by = ${id}`)
}

/** Every sign-in of every person ends, and every link that was mailed to set a password. */
export async function endSignIns(tx: Tx): Promise<number> {
  const rows = await tx.query<{ ended: number }>(sql`SELECT end_sign_ins() AS ended`)
  return rows[0]?.ended ?? 0
}

/** What apps hold: codes, tokens and grants. Registrations stay. */
export async function endTokens(tx: Tx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    WITH gone AS (DELETE FROM oauth_artifact WHERE kind <> 'Client' RETURNING 1)
    SELECT count(*)::int AS count FROM gone`)
  return rows[0]?.count ?? 0
}
