import type { Movement, Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/**
 * Counts an amount that is about to be posted automatically, unless the day's limit would be
 * passed. The row is locked until the commit, so that two at once cannot pass the limit together.
 */
export async function countDay(scene: Scene, size: bigint, limit: bigint): Promise<boolean> {
  const { orgId, today } = scene
  if (size > limit) return false
  const rows = await scene.tx.query(sql`
    INSERT INTO automatic_posting_day AS d (org_id, day, amount_minor)
    VALUES (${orgId}, ${today}, ${size.toString()})
    ON CONFLICT (org_id, day) DO UPDATE SET amount_minor = d.amount_minor + excluded.amount_minor
    WHERE d.amount_minor + excluded.amount_minor <= ${limit.toString()}::bigint
    RETURNING d.amount_minor`)
  return rows.length > 0
}

/** Takes back what this transaction counted. */
export function uncountDay(scene: Scene, { amountMinor }: Movement): void {
  const size = amountMinor ?? 0n
  scene.tx.send(sql`
    UPDATE automatic_posting_day
    SET amount_minor = amount_minor - ${(size < 0n ? -size : size).toString()}::bigint
    WHERE org_id = ${scene.orgId} AND day = ${scene.today}`)
}
