import { setImmediate } from 'node:timers/promises'
import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { keysOfTransaction, stemsOfTransaction, type Transaction } from '#matching/room'
import { numbersOf, wordNumbersOf } from './match_keys.ts'
import { toTransaction, transactionColumns, type SeedRow } from './match_given_store.ts'

const atOnce = 500

export type Keyed = {
  /** The last one that was read, or the one that it began after. */
  last: string | null
  isMore: boolean
}

/**
 * Reads out of transactions that wait to be looked at by what they are found, and keeps it; at most
 * so many, from one on. Not while they are imported: an import is to be quick, and a bank sends most
 * rows twice.
 */
export async function keyTransactions(
  scene: Scene,
  { after, most }: { after: string | null; most: number },
): Promise<Keyed> {
  let keyed = 0
  let last = after
  while (keyed < most) {
    const count = Math.min(atOnce, most - keyed)
    const rows: SeedRow[] = await listUnkeyed(scene, last, count)
    insertKeys(scene, rows.map(toTransaction))
    keyed += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < count) return { last, isMore: false }
    // Whoever else runs in this process has a turn before the next of them.
    await setImmediate()
  }
  return { last, isMore: true }
}

/**
 * Every transaction has at least its amount as a key, so one without any is new. It stays as it is
 * read until its keys are kept: what a change of it removes must be there to be removed.
 */
async function listUnkeyed(scene: Scene, after: string | null, most: number): Promise<SeedRow[]> {
  return await scene.tx.query<SeedRow>(sql`
    SELECT ${transactionColumns} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.considered_at IS NULL AND (${after}::uuid IS NULL OR t.id > ${after}::uuid)
      AND NOT EXISTS (SELECT FROM match_transaction_key k
        WHERE k.org_id = t.org_id AND k.transaction_id = t.id)
    ORDER BY t.id LIMIT ${most} FOR SHARE OF t`)
}

/** After the rules by which they are read have changed. */
export function forgetKeys(scene: Scene): void {
  scene.tx.send(sql`DELETE FROM match_transaction_key WHERE org_id = ${scene.orgId}`)
}

function insertKeys(scene: Scene, transactions: readonly Transaction[]): void {
  if (transactions.length === 0) return
  const rows = transactions.flatMap((one) =>
    [...numbersOf(keysOfTransaction(one)), ...wordNumbersOf(stemsOfTransaction(one))].map(
      (key) => ({ key, id: one.id, day: one.date }),
    ),
  )
  scene.tx.send(sql`
    INSERT INTO match_transaction_key (org_id, key, day, transaction_id)
    SELECT ${scene.orgId}, n.key, n.day, n.id
    FROM unnest(${rows.map((row) => row.key)}::integer[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.id)}::uuid[]) AS n (key, day, id)
    ON CONFLICT DO NOTHING`)
}
