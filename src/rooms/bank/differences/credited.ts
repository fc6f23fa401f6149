import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** A credit note took VAT off already: a loss on the same invoice would take it off again. */
export async function assertNotCredited(scene: Scene, entryId: string): Promise<void> {
  const rows = await scene.tx.query(sql`
    SELECT note.id FROM invoice_facts i
    JOIN invoice_facts note ON note.org_id = i.org_id AND note.credits = i.id AND note.status = 'issued'
    WHERE i.org_id = ${scene.orgId} AND i.entry_id = ${entryId} LIMIT 1`)
  if (rows.length === 0) return
  const detail =
    'The invoice has a credit note, which took VAT off already. Leave `lossEstablished` out: the rest is written off and its VAT is unchanged.'
  throw new Failure('difference_not_allowed', { detail })
}
