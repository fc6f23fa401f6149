import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Region } from '#regions/room'

/** Accounts whose money the bank reports. */
export async function listBankLedgerAccounts(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ ledger_account: string }>(sql`
    SELECT DISTINCT ledger_account FROM bank_account WHERE org_id = ${scene.orgId}`)
  return rows.map((row) => row.ledger_account)
}

/** The ledger accounts that money goes over: that of the region, and those of bank accounts. */
export async function bankAccountsOf(scene: Scene, region: Region): Promise<Set<string>> {
  return new Set([region.accountRoles.bank, ...(await listBankLedgerAccounts(scene))])
}
