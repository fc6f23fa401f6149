import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'

/**
 * After a restore: the document that an entry over there was posted for, which is not posted here any
 * more. From then on its posting has that key, so that it is looked for before it is sent. Null where
 * no document, or more than one, has that number.
 */
export async function adoptEntry(
  scene: Scene,
  { entryId, billNumbers }: { entryId: string; billNumbers: readonly string[] },
): Promise<string | null> {
  const numbers = billNumbers.map((number) => number.toLowerCase())
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM document
    WHERE org_id = ${scene.orgId} AND status IN ('extracted', 'coded') AND entry_id IS NULL
      AND lower(extraction #>> '{fields,invoiceNumber,value}') = ANY (${numbers}::text[])
    ORDER BY id LIMIT 2 FOR UPDATE`)
  const [document, other] = rows
  if (document === undefined || other !== undefined) return null
  scene.tx.send(sql`
    UPDATE document SET entry_id = ${entryId}
    WHERE org_id = ${scene.orgId} AND id = ${document.id}`)
  return encodeId('doc', document.id)
}
