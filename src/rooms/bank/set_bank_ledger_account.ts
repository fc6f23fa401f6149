import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertPermitted } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  addBankLedgerAccount,
  assertOwnChart,
  ensureChart,
  readChart,
  unknownAccount,
  type BankLedgerAccount,
} from '#ledger/room'
import { holdBooks } from '#settings/room'
import type { Region } from '#regions/room'
import * as store from './accounts/account_store.ts'
import { bankAccount, toBankAccount } from './accounts/bank_account.ts'
import { findOpeningDay } from './accounts/opening_day.ts'

export default action({
  name: 'set_bank_ledger_account',
  says: 'Give a bank account its own ledger account from a day on: one of the chart, or a new one beside the usual bank account. What was booked before stays where it is. Also needs ledger:edit.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      bankAccountId: z.string(),
      accountId: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'An asset or liability of the chart; a new account unless given.' }),
      from: z.iso
        .date()
        .optional()
        .meta({ description: 'The first day of its transactions; today unless given.' }),
    })
    .meta({
      examples: [{ bankAccountId: 'bac_01h455vb4pex5vsknk084sn02q', from: '2027-01-01' }],
    }),
  output: bankAccount,
  fails: [
    'bank_account_not_found',
    'unknown_account',
    'account_in_use',
    'bank_ledger_account_used',
    'books_kept_there',
  ],
  // It decides where everything on the bank account is booked.
  reviewed: true,

  async run(scene, { bankAccountId, accountId, from = scene.today }) {
    assertPermitted(scene.principal, 'ledger:edit')
    const { id } = await store.findAccount(scene, bankAccountId)
    // Alone: no match may be booked on the account before while it changes.
    holdBooks(scene.tx, scene.orgId)
    const [row] = await store.lockAccounts(scene, [id])
    if (row === undefined) throw new Failure('bank_account_not_found')
    scene.assertVersion(row.version)
    // Today unless given, and the person who approves may do so on a later day.
    scene.pinFacts({ from })
    await assertOwnChart(scene)
    const region = await ensureChart(scene)
    if (accountId === row.ledger_account) return toBankAccount(scene, row)
    const last = row.earlier_ledger_accounts.at(-1)
    const isBehind = last !== undefined && from < last.until
    if (isBehind || (await store.hasMatched(scene, row.id, { from }))) {
      throw new Failure('bank_ledger_account_used', { from })
    }
    await assertNotOpened(scene, row, from)
    const chosen = await accountFor(scene, region, accountId)
    const saved = store.updateLedgerAccount(scene, row, {
      ledger_account: chosen.id,
      earlier_ledger_accounts: [
        ...row.earlier_ledger_accounts,
        { account: row.ledger_account, until: from },
      ],
    })
    const after = toBankAccount(scene, saved)
    const before = toBankAccount(scene, row)
    scene.changed({ event: 'bank_account.updated', id: after.id, before, after })
    chosen.tell()
    return after
  },
})

/** What the bank account has from that day on would begin without its opening balance. */
async function assertNotOpened(
  scene: Scene,
  { id, ledger_account: account }: store.BankAccountRow,
  from: string,
): Promise<void> {
  const openedOn = await findOpeningDay(scene, id)
  if (openedOn === null || openedOn < from) return
  const detail = `The opening balance of ${openedOn} is on ${account}. Choose a later day, or take it back first with set_bank_opening_balance and null as the balance.`
  throw new Failure('bank_ledger_account_used', { from, openedOn, detail })
}

async function accountFor(
  scene: Scene,
  region: Region,
  accountId: string | undefined,
): Promise<BankLedgerAccount> {
  if (accountId === undefined) return await addBankLedgerAccount(scene)
  const chart = await readChart(scene, region)
  const found = chart.accounts.find((one) => one.id === accountId)
  if (found === undefined) throw unknownAccount(chart, accountId)
  if (found.type !== 'asset' && found.type !== 'liability') {
    const detail = `${accountId} is neither an asset nor a liability, so no bank account is on it.`
    throw new Failure('unknown_account', { ledgerAccountId: accountId, detail })
  }
  const { bank, ...others } = region.accountRoles
  const isOther = Object.values(others).includes(accountId)
  const isVat = region.boxAccounts.some((row) => row.account === accountId)
  const isTaken = (await store.listLedgerAccounts(scene)).includes(accountId)
  if (isOther || isVat || (isTaken && accountId !== bank)) {
    const why = isTaken ? 'another bank account' : 'something else that is booked by itself'
    const detail = `${accountId} belongs to ${why}. Choose another account, or leave accountId out.`
    throw new Failure('account_in_use', { accountId, detail })
  }
  return { id: accountId, tell: () => undefined }
}
