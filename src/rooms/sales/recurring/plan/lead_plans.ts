import { assertMovable, mostMoved, type ContactMerge, type MovedCounts } from '#contacts/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** What is made again and again for a contact that is merged into another is made for that. */
export async function leadPlans(
  scene: Scene,
  { from, into }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const plans = await scene.tx.query<object>(sql`
    UPDATE recurring_invoice SET contact_id = ${into} WHERE org_id = ${scene.orgId} AND id IN (
      SELECT id FROM recurring_invoice
      WHERE org_id = ${scene.orgId} AND contact_id = ${from} LIMIT ${mostMoved + 1})
    RETURNING 1`)
  return { recurringInvoices: assertMovable(plans.length) }
}
