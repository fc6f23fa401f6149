import { assertMovable, mostMoved, type ContactMerge, type MovedCounts } from '#contacts/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { insertMark } from '../candidates/open_item_marks_store.ts'

/**
 * What payments taught about a contact that is merged into another is known of that, and what is open of both is
 * looked at again. A payment that paid bills of both counts once: two prove an account.
 */
export async function leadLearning(
  scene: Scene,
  { from, into }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const { orgId, tx } = scene
  const confirmed = await tx.query<object>(sql`
    WITH gone AS (DELETE FROM match_confirm WHERE org_id = ${orgId} AND contact_key = ${from}
        AND transaction_id IN (SELECT transaction_id FROM match_confirm
          WHERE org_id = ${orgId} AND contact_key = ${from} LIMIT ${mostMoved + 1})
      RETURNING *), led AS (
      INSERT INTO match_confirm (org_id, transaction_id, contact_key, pattern, iban, is_referred,
        confirmed_at)
      SELECT org_id, transaction_id, ${into}, pattern, iban, is_referred, confirmed_at FROM gone
      ON CONFLICT DO NOTHING RETURNING transaction_id), twice AS (
      SELECT * FROM gone WHERE transaction_id NOT IN (SELECT transaction_id FROM led)), aliased AS (
      UPDATE match_alias a SET confirms = a.confirms - t.times
      FROM (SELECT pattern, count(*)::int AS times FROM twice GROUP BY pattern) t
      WHERE a.org_id = ${orgId} AND a.contact_key = ${from} AND a.pattern = t.pattern), banked AS (
      UPDATE match_iban i SET confirms = i.confirms - t.times, referred = i.referred - t.referred
      FROM (SELECT iban, count(*)::int AS times, sum(is_referred::int)::int AS referred FROM twice
        GROUP BY iban) t
      WHERE i.org_id = ${orgId} AND i.contact_key = ${from} AND i.iban = t.iban)
    SELECT 1 FROM gone`)
  assertMovable(confirmed.length)
  tx.send(sql`
    WITH gone AS (SELECT pattern, confirms, confirmed_at FROM match_alias
      WHERE org_id = ${orgId} AND contact_key = ${from} AND confirms > 0)
    INSERT INTO match_alias (org_id, pattern, contact_key, confirms, confirmed_at)
    SELECT ${orgId}, pattern, ${into}, confirms, confirmed_at FROM gone ORDER BY pattern
    ON CONFLICT (org_id, pattern, contact_key) DO UPDATE SET
      confirms = match_alias.confirms + excluded.confirms,
      confirmed_at = greatest(match_alias.confirmed_at, excluded.confirmed_at)`)
  tx.send(sql`
    UPDATE match_alias SET confirms = 0 WHERE org_id = ${orgId} AND contact_key = ${from}`)
  tx.send(sql`
    WITH gone AS (SELECT iban, contact_name, confirms, referred, confirmed_at FROM match_iban
      WHERE org_id = ${orgId} AND contact_key = ${from} AND confirms > 0)
    INSERT INTO match_iban (org_id, iban, contact_key, contact_id, contact_name, confirms, referred,
      confirmed_at)
    SELECT ${orgId}, iban, ${into}, ${into}::uuid, contact_name, confirms, referred, confirmed_at
    FROM gone ORDER BY iban
    ON CONFLICT (org_id, iban, contact_key) DO UPDATE SET
      confirms = match_iban.confirms + excluded.confirms,
      referred = match_iban.referred + excluded.referred,
      confirmed_at = greatest(match_iban.confirmed_at, excluded.confirmed_at)`)
  tx.send(sql`
    UPDATE match_iban SET confirms = 0, referred = 0
    WHERE org_id = ${orgId} AND contact_key = ${from}`)
  tx.send(sql`
    WITH gone AS (DELETE FROM match_declined_pattern
      WHERE org_id = ${orgId} AND contact_key = ${from} RETURNING *)
    INSERT INTO match_declined_pattern (org_id, pattern, contact_key, transaction_id, weight,
      declined_on)
    SELECT org_id, pattern, ${into}, transaction_id, weight, declined_on FROM gone
    ON CONFLICT DO NOTHING`)
  insertMark(scene, { kind: 'contact', record_id: into, after_id: null })
  return { payments: confirmed.length }
}
