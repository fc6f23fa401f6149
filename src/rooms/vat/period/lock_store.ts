import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Period } from '#regions/room'

/** The locked periods that end on that day or later, oldest first. */
export async function listLocked(scene: Scene, day: string): Promise<Period[]> {
  return await scene.tx.query<Period>(sql`
    SELECT period_from AS "from", period_to AS "to" FROM vat_return
    WHERE org_id = ${scene.orgId} AND locks AND period_to >= ${day}
    ORDER BY period_from`)
}

export type ReplacedEntry = {
  id: string
  date: string
  vatDate: string
  /** The date of its reversal. */
  reversedOn: string
  /** A filed return of its period contains the reversal: what was taken back stays taken back. */
  isDeclaredWithout: boolean
  /** Its VAT date and the other day lie in the same filed period. */
  isSamePeriod: boolean
}

/** An entry that is about to be reversed, for those who plan what replaces it. */
export type SoonReversed = { entryId: string; reversedOn: string }

/** The last posting of a source that was reversed, which a new one would replace. */
export async function findReplaced(
  scene: Scene,
  source: 'document' | 'invoice' | 'takings',
  sourceId: string,
  day: string,
  soon: SoonReversed | null = null,
): Promise<ReplacedEntry | null> {
  const rows = await scene.tx.query<ReplacedEntry>(sql`
    SELECT e.id, e.date, e.vat_date AS "vatDate",
      coalesce(r.date, ${soon?.reversedOn ?? null}::date) AS "reversedOn",
      EXISTS (SELECT FROM vat_return v WHERE v.org_id = ${scene.orgId} AND v.locks
        AND e.vat_date BETWEEN v.period_from AND v.period_to
        AND v.through_seq >= r.seq) AS "isDeclaredWithout",
      EXISTS (SELECT FROM vat_return v WHERE v.org_id = ${scene.orgId} AND v.locks
        AND e.vat_date BETWEEN v.period_from AND v.period_to
        AND ${day} BETWEEN v.period_from AND v.period_to) AS "isSamePeriod"
    FROM posted_entry e
    LEFT JOIN posted_entry r ON r.org_id = e.org_id AND r.reverses = e.id
    WHERE e.org_id = ${scene.orgId} AND e.source = ${source} AND e.source_id = ${sourceId}
      AND (r.id IS NOT NULL OR e.id = ${soon?.entryId ?? null}::uuid)
    ORDER BY e.seq DESC LIMIT 1`)
  return rows[0] ?? null
}

/** The filed return that covers the day and has no filed correction; null if none. */
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

/** Whether a draft exists for the period of that filed return. */
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

/**
 * Filed returns without a correction whose VAT has changed since, by a reversal, or by a payment, sale
 * or purchase that became known later. A reversal together with what was posted in its place changes nothing if both
 * have the same VAT.
 */
export async function listUncorrected(tx: Tx, orgId: string): Promise<{ id: string }[]> {
  return await tx.query<{ id: string }>(sql`
    SELECT v.id FROM vat_return v
    WHERE v.org_id = ${orgId} AND v.locks
      AND NOT EXISTS (SELECT FROM vat_return c WHERE c.org_id = ${orgId} AND c.corrects = v.id)
      AND EXISTS (
        SELECT FROM posted_entry e
        -- By the key of each entry, also where the statistics are older than the books.
        CROSS JOIN LATERAL (SELECT * FROM posted_line
          WHERE org_id = ${orgId} AND entry_id = e.id AND vat_code IS NOT NULL
            AND vat_date BETWEEN v.period_from AND v.period_to OFFSET 0) AS l
        WHERE e.org_id = ${orgId} AND (e.source IN ('reversal', 'settlement')
          OR e.replaces IS NOT NULL OR e.late)
          AND e.seq > v.through_seq
        GROUP BY l.vat_code, l.vat_role
        HAVING sum(l.amount_minor) <> 0 OR sum(l.vat_base_minor) <> 0
          OR sum(l.vat_amount_minor) <> 0)
    ORDER BY v.id`)
}
