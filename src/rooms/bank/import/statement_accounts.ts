import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { ledgerAccountForBank } from '#ledger/room'
import { regionOf } from '#regions/room'
import type { BankStatement } from '#readers/room'
import { findSettings } from '#settings/room'
import { findAccount } from '../accounts/account_store.ts'
import { toBankAccount } from '../accounts/bank_account.ts'
import {
  insertStatementAccount,
  listByIban,
  type StatementAccount,
} from './statement_account_store.ts'

export type AccountStatement = { accountId: string; currency: string; statement: BankStatement }

/**
 * Finds the account of every statement in the file before anything is imported: the given one, the
 * one with its IBAN, or a new one.
 */
export async function placeStatements(
  scene: Scene,
  statements: readonly BankStatement[],
  bankAccountId: string | null,
): Promise<AccountStatement[]> {
  const named = bankAccountId === null ? null : await findAccount(scene, bankAccountId)
  statements.forEach((statement) => assertFits(statement, named))
  const { region_key: regionKey } = await findSettings(scene)
  const region = regionOf(regionKey)
  const placed: AccountStatement[] = []
  for (const statement of statements) {
    const currency = statement.currency ?? currencyOfRows(statement)
    const account =
      named ?? (await accountByIban(scene, statement, currency ?? region.currency, region))
    placed.push({ accountId: account.id, currency: account.currency, statement })
  }
  return placed
}

function assertFits(statement: BankStatement, named: StatementAccount | null): void {
  const { iban, accountNumber, currency } = statement
  if (named === null) {
    if (iban !== null) return
    const number = accountNumber === null ? '' : ` (account number ${accountNumber})`
    throw new Failure('bank_account_unknown', {
      detail: `The statement has no IBAN${number}; pass bankAccountId, of an account added with add_bank_account if there is none yet.`,
    })
  }
  const isOther = iban !== null && named.iban !== null && iban !== named.iban
  const isForeign = currency !== null && currency !== named.currency
  if (!isOther && !isForeign) return
  const own = `${named.iban ?? 'the account'} in ${named.currency}`
  const said = `${iban ?? 'an account'} in ${currency ?? 'its currency'}`
  throw new Failure('bank_account_unknown', { detail: `The statement is for ${said}, not ${own}.` })
}

function currencyOfRows({ rows }: BankStatement): string | null {
  return rows.find((row) => row.currency !== null)?.currency ?? null
}

/** One account number may have several currencies. */
async function accountByIban(
  scene: Scene,
  { iban }: BankStatement,
  currency: string,
  region: ReturnType<typeof regionOf>,
): Promise<StatementAccount> {
  if (iban === null) throw new Failure('bank_account_unknown')
  const known = await listByIban(scene, iban)
  const found = known.find((account) => account.currency === currency)
  if (found) return found
  const ledgerAccount = await ledgerAccountForBank(scene, region)
  const row = insertStatementAccount(scene, {
    iban,
    name: null,
    currency,
    ledgerAccount: ledgerAccount.id,
  })
  const after = toBankAccount(scene, row)
  const id = encodeId('bac', row.id)
  scene.changed({ event: 'bank_account.created', id, before: null, after })
  ledgerAccount.tell()
  return row
}
