import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { BankAccountRow } from '../accounts/account_store.ts'

export type StatementAccount = Pick<BankAccountRow, 'id' | 'iban' | 'currency'>

/** The organization's accounts with this IBAN; under a lock, so that none is created twice. */
export async function listByIban(scene: Scene, iban: string): Promise<StatementAccount[]> {
  lockRecord(scene.tx, scene.orgId)
  return await scene.tx.query<StatementAccount>(sql`
    SELECT id, iban, currency FROM bank_account
    WHERE org_id = ${scene.orgId} AND iban = ${iban} ORDER BY id`)
}

/** The account of that name that has no IBAN; under a lock, so that none is created twice. */
export async function findByName(
  scene: Scene,
  name: string,
  currency: string,
): Promise<string | null> {
  lockRecord(scene.tx, scene.orgId)
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_account
    WHERE org_id = ${scene.orgId} AND iban IS NULL AND lower(name) = lower(${name})
      AND currency = ${currency}
    ORDER BY id LIMIT 1`)
  return rows[0]?.id ?? null
}

/** Creates an account that is known from statements only, until it is linked. */
export function insertStatementAccount(
  scene: Scene,
  given: { iban: string | null; name: string | null; currency: string; ledgerAccount: string },
): BankAccountRow {
  const id = scene.newId()
  scene.tx.send(sql`
    INSERT INTO bank_account (org_id, id, iban, name, currency, ledger_account, status, created_at,
      updated_at)
    VALUES (${scene.orgId}, ${id}, ${given.iban}, ${given.name}, ${given.currency},
      ${given.ledgerAccount}, 'active', ${scene.now}, ${scene.now})`)
  return {
    id,
    link_id: null,
    identification_hash: null,
    iban: given.iban,
    name: given.name,
    kind: null,
    currency: given.currency,
    ledger_account: given.ledgerAccount,
    earlier_ledger_accounts: [],
    opening_entry_id: null,
    import_from: null,
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

/** Statements advance the last booking date as a feed does. */
export function saveLastBooked(scene: Scene, accountId: string, day: string): void {
  scene.tx.send(sql`
    UPDATE bank_account SET last_booked_on = greatest(last_booked_on, ${day}::date)
    WHERE org_id = ${scene.orgId} AND id = ${accountId} AND link_id IS NULL`)
}
