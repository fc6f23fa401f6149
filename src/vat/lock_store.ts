import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import type { Tx } from '#kernel/transaction'
import type { Period } from '#regions/room'

/** The declared periods that end on that day or later, oldest first. */
export async function listLocked(scene: Scene, day: string): Promise<Period[]> {
  return await scene.tx.query<Period>(sql`
    SELECT period_from AS "from", period_to AS "to" FROM vat_return
    WHERE org_id = ${scene.orgId} AND locks AND period_to >= ${day}
    ORDER BY period_from`)
}

/** The return that declared the day and that no filed one has put right since; null for none. */
export async function findDeclaring(scene: Scene, day: string): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT v.id FROM vat_return v
    WHERE v.org_id = ${scene.orgId} AND v.status = 'filed'
      AND ${day} BETWEEN v.period_from AND v.period_to AND NOT EXISTS (
        SELECT FROM vat_return c
        WHERE c.org_id = v.org_id AND c.corrects = v.id AND c.status = 'filed')
    ORDER BY v.id LIMIT 1`)
  return rows[0]?.id ?? null
}

/** Whether the period of that filed return is being put right by a draft. */
export async function hasCorrectionDraft(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM vat_return v JOIN vat_return d ON d.org_id = v.org_id AND d.status = 'draft'
        AND d.period_from = v.period_from AND d.period_to = v.period_to
      WHERE v.org_id = ${orgId} AND v.id = ${id}) AS found`)
  return rows[0]?.found ?? false
}

export async function firstFiledDay(scene: Scene): Promise<string | null> {
  const rows = await scene.tx.query<{ day: string | null }>(sql`
    SELECT min(period_from) AS day FROM vat_return
    WHERE org_id = ${scene.orgId} AND status = 'filed'`)
  return rows[0]?.day ?? null
}

/** Declared periods in which something was taken back since, and that no return puts right. */
export async function listUncorrected(tx: Tx, orgId: string): Promise<{ id: string }[]> {
  return await tx.query<{ id: string }>(sql`
    SELECT v.id FROM vat_return v
    WHERE v.org_id = ${orgId} AND v.locks
      AND NOT EXISTS (SELECT FROM vat_return c WHERE c.org_id = ${orgId} AND c.corrects = v.id)
      AND EXISTS (
        SELECT FROM ledger_entry e JOIN ledger_line l ON l.org_id = ${orgId} AND l.entry_id = e.id
        WHERE e.org_id = ${orgId} AND e.source = 'reversal' AND e.seq > v.through_seq
          AND l.vat_code IS NOT NULL AND l.vat_date BETWEEN v.period_from AND v.period_to)
    ORDER BY v.id`)
}
