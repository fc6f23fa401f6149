import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Bill, EntryKind, Partner } from '../ports.ts'

export type PostingProblem = { code: string; message: string; at: string }

export type PostingRow = {
  entry_id: string
  connection_id: string
  voucher: number | null
  began_at: Date
  state: 'waiting' | 'sent' | 'failed' | 'not_held'
  reference: string | null
  problem: PostingProblem | null
  attempts: number
  /** What is to be sent besides the entry; null where a document is asked. */
  request: SentRequest | null
  /** Since when it is not to be found over there; null where it is, or where nobody looked. */
  gone_at: Date | null
}

export type SentRequest = { kind: EntryKind; partner: Partner | null; bill: Bill | null }

const columns = part`entry_id, connection_id, voucher, began_at, state, reference, problem, attempts,
  request, gone_at`

type Place = Pick<Scene, 'tx' | 'orgId'>

export async function findPosting(scene: Place, entryId: string): Promise<PostingRow | null> {
  const rows = await scene.tx.query<PostingRow>(sql`
    SELECT ${columns} FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
  return rows[0] ?? null
}

export function insertPosting(
  scene: Scene,
  given: Pick<PostingRow, 'entry_id' | 'connection_id' | 'voucher' | 'state' | 'request'>,
): void {
  scene.tx.send(sql`
    INSERT INTO accounting_posting (org_id, entry_id, connection_id, voucher, began_at, state,
      request, updated_at)
    VALUES (${scene.orgId}, ${given.entry_id}, ${given.connection_id}, ${given.voucher},
      ${scene.now}, ${given.state},
      ${given.request === null ? null : JSON.stringify(given.request)}, ${scene.now})`)
}

export function markSent(scene: Scene, entryId: string, reference: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = 'sent', reference = ${reference}, problem = NULL,
      attempts = attempts + 1, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
}

/** It stays in Daybook's ledger alone. */
export function markNotHeld(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = 'not_held', updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}

/** Nothing of it arrived, and another attempt starts over. */
export function forgetPosting(scene: Scene, entryId: string): void {
  scene.tx.send(sql`
    DELETE FROM accounting_posting
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}

export function markProblem(
  scene: Scene,
  entryId: string,
  state: 'waiting' | 'failed',
  problem: PostingProblem,
): void {
  scene.tx.send(sql`
    UPDATE accounting_posting SET state = ${state}, problem = ${JSON.stringify(problem)},
      attempts = attempts + 1, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND state <> 'sent'`)
}
