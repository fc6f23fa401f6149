import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** What is left to pay of an invoice today, less its credit notes; 0 where nothing stands in the books. */
export async function openMinorOf(scene: Scene, invoiceId: string): Promise<bigint> {
  const found = await scene.tx.query<{ open_minor: string; state: string }>(sql`
    SELECT p.open_minor, p.state FROM payment_of('invoice', ${invoiceId}::uuid, ${scene.today}::date) AS p`)
  const [payment] = found
  if (payment === undefined) return 0n
  return payment.state === 'open' || payment.state === 'part' ? BigInt(payment.open_minor) : 0n
}

/** What is left to pay of the charges of earlier reminders, by their entries. */
export async function openChargesOf(scene: Scene, entryIds: readonly string[]): Promise<bigint> {
  if (entryIds.length === 0) return 0n
  const found = await scene.tx.query<{ minor: string }>(sql`
    SELECT coalesce(sum(s.open_minor), 0)::text AS minor
    FROM standing_items(${scene.today}::date) AS s
    WHERE s.org_id = ${scene.orgId} AND s.entry_id = ANY(${entryIds}::uuid[]) AND s.open_minor > 0`)
  return BigInt(found[0]?.minor ?? '0')
}
