import type { Scene } from '#kernel/corridor/scene'
import { accountOf, type Region } from '#regions/room'
import { freeNumberAfter } from './account_rules.ts'
import * as accounts from './account_store.ts'
import { toAccount } from './chart.ts'
import { ensureChart } from './ensure_chart.ts'

/** The ledger accounts that money goes over: that of the region, and those of bank accounts. */
export async function bankAccountsOf(scene: Scene, region: Region): Promise<Set<string>> {
  return new Set([region.accountRoles.bank, ...(await scene.hooks.ledger.bankAccounts(scene))])
}

/** `tell` is called behind the change that asked for the account: the audit row is about that. */
export type BankLedgerAccount = { id: string; tell: () => void }

/**
 * The ledger account of a new bank account. The first one has that of the region; each further one
 * gets its own, so that every bank account can be compared with its balance. Where another system
 * keeps the books they share one, since an account of ours alone would be unknown there.
 */
export async function ledgerAccountForBank(
  scene: Scene,
  region: Region,
): Promise<BankLedgerAccount> {
  const { bank } = region.accountRoles
  const shared = { id: bank, tell: () => {} }
  const used = await scene.hooks.ledger.bankAccounts(scene)
  if (!used.includes(bank) || (await scene.hooks.ledger.keeper(scene, 'now')) !== null)
    return shared
  return await addBankLedgerAccount(scene)
}

/**
 * Adds an account beside that of the role. Its name says nothing of the bank account, which not everybody
 * who sees the chart may read; save_account renames it.
 */
export async function addBankLedgerAccount(scene: Scene): Promise<BankLedgerAccount> {
  const region = await ensureChart(scene)
  const { bank } = region.accountRoles
  const id = freeNumberAfter(bank, await accounts.listAccountIds(scene))
  const beside = accountOf(region, bank)
  const row = accounts.insertAccount(scene, {
    id,
    name: `${beside?.name ?? 'Bank'} ${id}`,
    name_en: `${beside?.nameEn ?? 'Bank'} ${id}`,
    type: 'asset',
    standard_number: beside?.standardNumber ?? null,
    vat_code: null,
    mapping_note: `As account ${bank}, beside which it was added for a bank account`,
  })
  const after = toAccount(row)
  return { id, tell: () => scene.changed({ event: 'account.created', id, before: null, after }) }
}
