import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type TermsRow = {
  fee_minor: string
  compensation: boolean
  interest: boolean
  first_after: number
  days_between: number
  set_by: string
  updated_at: Date
}

/** Null where nobody set any: then reminders charge nothing. */
export async function findTerms(scene: Scene): Promise<TermsRow | null> {
  const found = await scene.tx.query<TermsRow>(sql`
    SELECT fee_minor, compensation, interest, first_after, days_between, set_by, updated_at
    FROM reminder_terms WHERE org_id = ${scene.orgId}`)
  return found[0] ?? null
}

/** One caller after the other, also where there is no row yet. */
export async function lockTerms(scene: Scene): Promise<TermsRow | null> {
  scene.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${scene.orgId}::text || '/reminder_terms', 12))`)
  return await findTerms(scene)
}

export function saveTerms(scene: Scene, row: TermsRow): void {
  scene.tx.send(sql`
    INSERT INTO reminder_terms (org_id, fee_minor, compensation, interest, first_after, days_between,
      set_by, updated_at)
    VALUES (${scene.orgId}, ${row.fee_minor}, ${row.compensation}, ${row.interest}, ${row.first_after},
      ${row.days_between}, ${row.set_by}, ${row.updated_at})
    ON CONFLICT (org_id) DO UPDATE SET fee_minor = excluded.fee_minor,
      compensation = excluded.compensation, interest = excluded.interest,
      first_after = excluded.first_after, days_between = excluded.days_between,
      set_by = excluded.set_by, updated_at = excluded.updated_at`)
}
