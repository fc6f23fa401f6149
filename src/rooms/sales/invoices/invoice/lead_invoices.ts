import { assertMovable, mostMoved, type ContactMerge, type MovedCounts } from '#contacts/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** Invoices of a contact that is merged into another are of that; the buyer on what is issued stays as printed. */
export async function leadInvoices(
  scene: Scene,
  { from, into }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const { orgId, tx } = scene
  const invoices = await tx.query<object>(sql`
    UPDATE invoice SET contact_id = ${into} WHERE org_id = ${orgId} AND id IN (
      SELECT id FROM invoice WHERE org_id = ${orgId} AND contact_id = ${from} LIMIT ${mostMoved + 1})
    RETURNING 1`)
  assertMovable(invoices.length)
  const own = await tx.query<object>(sql`
    UPDATE self_invoice SET contact_id = ${into} WHERE org_id = ${orgId} AND id IN (
      SELECT id FROM self_invoice WHERE org_id = ${orgId} AND contact_id = ${from}
      LIMIT ${mostMoved + 1})
    RETURNING 1`)
  return { invoices: invoices.length, selfInvoices: assertMovable(own.length) }
}
