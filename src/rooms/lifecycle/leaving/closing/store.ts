import type { Scene } from '#kernel/corridor/scene'
import { openIntents } from '#kernel/corridor/intent_store'
import { openRuns } from '#kernel/corridor/run_store'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlPart } from '#kernel/database/sql'

export type ClosingWarning = { code: string; count: number; since: string | null }

export type ClosingRow = {
  closed_at: Date
  closed_by: string
  reason: string
  warnings: ClosingWarning[]
  reopen_until: Date
  reopened_at: Date | null
  erased_at: Date | null
}

/** The closing that stands, or null where the organization is open. */
export async function findClosing({ tx, orgId }: Scene): Promise<ClosingRow | null> {
  const found = await tx.query<ClosingRow>(sql`
    SELECT closed_at, closed_by, reason, warnings, reopen_until, reopened_at, erased_at
    FROM organization_closing WHERE org_id = ${orgId} AND reopened_at IS NULL`)
  return found[0] ?? null
}

/** The same for statements of others: until when it may be opened again; null where it is open. */
export const reopenUntil = (orgId: string): SqlPart =>
  part`(SELECT reopen_until FROM organization_closing
    WHERE org_id = ${orgId} AND reopened_at IS NULL)`

export async function lockClosing(scene: Scene): Promise<ClosingRow | null> {
  lockRecord(scene.tx, `closing ${scene.orgId}`)
  return await findClosing(scene)
}

export function saveClosing({ tx, orgId, now }: Scene, row: ClosingRow): void {
  const warnings = JSON.stringify(row.warnings)
  tx.send(sql`
    INSERT INTO organization_closing (org_id, closed_at, closed_by, reason, warnings, reopen_until,
      created_at, updated_at)
    VALUES (${orgId}, ${row.closed_at}, ${row.closed_by}, ${row.reason}, ${warnings},
      ${row.reopen_until}, ${now}, ${now})
    ON CONFLICT (org_id) DO UPDATE SET closed_at = excluded.closed_at,
      closed_by = excluded.closed_by, reason = excluded.reason, warnings = excluded.warnings,
      reopen_until = excluded.reopen_until, reopened_at = NULL, updated_at = excluded.updated_at`)
}

export function saveReopening({ tx, orgId, now }: Scene): void {
  tx.send(sql`
    UPDATE organization_closing SET reopened_at = ${now}, updated_at = ${now}
    WHERE org_id = ${orgId}`)
}

export type UnderWay = { calls: number; runs: number; einvoices: number; mails: number }

/**
 * Work that another system or a later batch still has to answer for. An e-invoice that waits for its
 * receipt may be rejected, and then its invoice has to be taken out of the books.
 */
export async function countUnderWay({ tx, orgId }: Scene): Promise<UnderWay> {
  const found = await tx.query<UnderWay>(sql`
    SELECT ${openIntents(orgId)} AS calls, ${openRuns(orgId)} AS runs,
      (SELECT count(*)::int FROM einvoice_facts
        WHERE org_id = ${orgId} AND status IN ('queued', 'sent')) AS einvoices,
      (SELECT count(*)::int FROM invoice_sending
        WHERE org_id = ${orgId} AND state IN ('queued', 'sending')) AS mails`)
  return found[0] ?? { calls: 0, runs: 0, einvoices: 0, mails: 0 }
}

/** What an owner might have forgotten; none of it keeps an organization from being closed. */
export async function listUnfinished({ tx, orgId }: Scene): Promise<ClosingWarning[]> {
  return await tx.query<ClosingWarning>(sql`
    SELECT code, count, since FROM (
      SELECT 1 AS place, 'vat_not_filed' AS code, count(*)::int AS count, min(l.vat_date)::text AS since
      FROM posted_line l WHERE l.org_id = ${orgId} AND l.vat_code IS NOT NULL
        AND l.vat_date > coalesce((SELECT max(r.period_to) FROM return_facts r
          WHERE r.org_id = ${orgId} AND r.filed_at IS NOT NULL), '0001-01-01'::date)
      UNION ALL
      SELECT 2, 'documents_not_posted', count(*)::int, min(created_at)::date::text
      FROM document_facts WHERE org_id = ${orgId} AND status <> 'posted' AND split_at IS NULL
      UNION ALL
      SELECT 3, 'transactions_not_matched', count(*)::int, min(booked_on)::text
      FROM bank_movement WHERE org_id = ${orgId} AND status = 'unmatched'
    ) AS found WHERE count > 0 ORDER BY place`)
}

/** Nothing falls due any more but what clears away; `infinity` marks what begins again with it. */
export function haltSchedules({ tx, orgId }: Scene): void {
  tx.send(sql`
    UPDATE schedule SET next_at = 'infinity' WHERE org_id = ${orgId}
      AND kind NOT IN ('sweep_files', 'sweep_packages', 'purge_addresses')`)
}

export function resumeSchedules({ tx, orgId }: Scene): void {
  tx.send(sql`
    UPDATE schedule SET next_at = now() WHERE org_id = ${orgId} AND next_at = 'infinity'`)
}
