import { setImmediate } from 'node:timers/promises'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { keysOfTransaction, stemsOfTransaction, type Transaction } from '#matching/room'
import { numbersOf, wordNumbersOf } from './match_keys.ts'
import { toTransaction, transactionColumns, type SeedRow } from './match_given_store.ts'

const atOnce = 500

export type Keyed = {
  /** The last one that was read, or the position it started from. */
  last: string | null
  isMore: boolean
}

/**
 * Computes and stores the keys of unchecked transactions, a bounded number from a position on. Not
 * during import, which must be quick, and banks send most rows twice.
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
    // Gives other work of this process a chance in between.
    await setImmediate()
  }
  return { last, isMore: true }
}

/**
 * Every transaction has at least its amount as a key, so one without keys is new. It is locked
 * until its keys are stored, so that a change of it can remove them.
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

/** For when the rules for keys have changed. */
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
