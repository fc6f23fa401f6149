import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { takeTurn } from '#kernel/turn'
import type { AccountRow } from './account_store.ts'

export type StatementAccount = Pick<AccountRow, 'id' | 'iban' | 'currency'>

/** The organization's accounts with that number; whoever makes one waits for its turn. */
export async function listByIban(scene: Scene, iban: string): Promise<StatementAccount[]> {
  takeTurn(scene.tx, scene.orgId)
  return await scene.tx.query<StatementAccount>(sql`
    SELECT id, iban, currency FROM bank_account
    WHERE org_id = ${scene.orgId} AND iban = ${iban} ORDER BY id`)
}

/** An account that is known from statements only, until a consent opens it. */
export function insertStatementAccount(
  scene: Scene,
  given: { iban: string; currency: string; ledgerAccount: string },
): AccountRow {
  const id = scene.newId()
  scene.tx.send(sql`
    INSERT INTO bank_account (org_id, id, iban, currency, ledger_account, status, created_at,
      updated_at)
    VALUES (${scene.orgId}, ${id}, ${given.iban}, ${given.currency}, ${given.ledgerAccount},
      'active', ${scene.now}, ${scene.now})`)
  return {
    id,
    link_id: null,
    identification_hash: null,
    iban: given.iban,
    name: null,
    kind: null,
    currency: given.currency,
    ledger_account: given.ledgerAccount,
    status: 'active',
    last_synced_at: null,
    last_booked_on: null,
    sync_error: null,
    unproven_on: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
    institution_id: null,
    institution_name: null,
    valid_until: null,
  }
}

/** The last booking that is known moves on with a statement as it does with a feed. */
export function saveLastBooked(scene: Scene, accountId: string, day: string): void {
  scene.tx.send(sql`
    UPDATE bank_account SET last_booked_on = greatest(last_booked_on, ${day}::date)
    WHERE org_id = ${scene.orgId} AND id = ${accountId} AND link_id IS NULL`)
}
