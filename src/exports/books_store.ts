import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { transact } from '#kernel/transaction'
import { takeTurn } from '#kernel/turn'
import { holdBooks } from '#ledger/room'
import type { Desk } from './desk.ts'
import type { Span } from './span.ts'

/**
 * The last entry there is. Whoever writes one shares a lock of the organization until the commit, so
 * for the moment in which it is held alone nothing is under way: everything up to here can be seen
 * now, for good, and whatever is written later has a higher number.
 */
export async function lastOfBooks({ house, principal }: Desk): Promise<string> {
  const { orgId } = principal
  return await transact(house.database, { orgId }, async (tx) => {
    takeTurn(tx, orgId)
    holdBooks(tx, orgId)
    const rows = await tx.query<{ seq: string }>(sql`
      SELECT coalesce(max(seq), 0) AS seq FROM ledger_entry WHERE org_id = ${orgId}`)
    return rows[0]?.seq ?? '0'
  })
}

/** Entry numbers: behind `after`, up to `last`. */
export type Stretch = { after: string; last: string }

const nothing: Stretch = { after: '0', last: '0' }

/** Where the entries dated within the span lie, so that the others are not even looked at. */
export async function stretchOf(scene: Scene, span: Span, last: string): Promise<Stretch> {
  const rows = await scene.tx.query<{ first: string | null; last: string | null }>(sql`
    SELECT min(seq) AS first, max(seq) AS last FROM ledger_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last}
      AND date BETWEEN ${span.from} AND ${span.to}`)
  const found = rows[0]
  if (!found || found.first === null || found.last === null) return nothing
  return { after: String(BigInt(found.first) - 1n), last: found.last }
}
