import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'

type BankOriginalRow = {
  id: string
  origin: 'feed' | 'statement'
  entry_reference: string | null
  bank_code: string | null
  balance_after_minor: string | null
  currency: string
  raw: unknown
}

/** A transaction as the bank sent it; the list of transactions leaves that out, since it is long. */
export async function findBankOriginal(scene: Scene, uuid: string): Promise<BankOriginalRow> {
  const [row] = await scene.tx.query<BankOriginalRow>(sql`
    SELECT id, origin, entry_reference, bank_code, balance_after_minor::text, currency, raw
    FROM bank_transaction WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  if (!row) throw new Failure('bank_transaction_not_found')
  return row
}
