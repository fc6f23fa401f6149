import { setImmediate } from 'node:timers/promises'
import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { keysOfTransaction, stemsOfTransaction, type Transaction } from '#matching/room'
import { numbersOf, wordNumbersOf } from './match_keys.ts'
import { toTransaction, transactionColumns, type SeedRow } from './match_given_store.ts'

const atOnce = 1_000

/**
 * Reads out of transactions that wait to be looked at by what they are found, and keeps it; at most
 * so many. Not while they are imported: an import is to be quick, and a bank sends most rows twice.
 */
export async function keyTransactions(scene: Scene, most: number): Promise<number> {
  let keyed = 0
  let after: string | null = null
  while (keyed < most) {
    const rows: SeedRow[] = await listUnkeyed(scene, after, Math.min(atOnce, most - keyed))
    after = rows.at(-1)?.id ?? null
    if (after === null) break
    insertKeys(scene, rows.map(toTransaction))
    keyed += rows.length
    // Whoever else runs in this process has a turn before the next thousand.
    await setImmediate()
  }
  return keyed
}

/** Every transaction has at least its amount as a key, so one without any is new. */
async function listUnkeyed(scene: Scene, after: string | null, most: number): Promise<SeedRow[]> {
  return await scene.tx.query<SeedRow>(sql`
    SELECT ${transactionColumns} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.considered_at IS NULL AND (${after}::uuid IS NULL OR t.id > ${after}::uuid) AND NOT EXISTS (SELECT FROM match_transaction_key k
        WHERE k.org_id = t.org_id AND k.transaction_id = t.id)
    ORDER BY t.id LIMIT ${most}`)
}

/** After the rules by which they are read have changed. */
export function forgetKeys(scene: Scene): void {
  scene.tx.send(sql`DELETE FROM match_transaction_key WHERE org_id = ${scene.orgId}`)
}

function insertKeys(scene: Scene, transactions: readonly Transaction[]): void {
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
