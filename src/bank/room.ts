import { followReleases } from '#ledger/room'
import bankAccounts from './bank_accounts.ts'
import bankTransactions from './bank_transactions.ts'
import { watchConsents } from './consent_watch.ts'
import finalizeBankAuthorization from './finalize_bank_authorization.ts'
import ignoreTransaction from './ignore_transaction.ts'
import importStatement from './import_statement.ts'
import institutions from './institutions.ts'
import matchTransaction from './match_transaction.ts'
import { followRelease } from './matching.ts'
import reconcileNow from './reconcile_now.ts'
import receiveBankCallback from './receive_bank_callback.ts'
import reviewBankConsents from './review_bank_consents.ts'
import runs from './runs.ts'
import splitTransaction from './split_transaction.ts'
import startBankAuthorization from './start_bank_authorization.ts'
import syncAccount from './sync_account.ts'
import { syncBankAccount } from './sync_bank_account.ts'
import syncBankNow from './sync_bank_now.ts'
import undoRun from './undo_run.ts'
import unmatchTransaction from './unmatch_transaction.ts'

followReleases(followRelease)

export const bankActions = [
  startBankAuthorization,
  finalizeBankAuthorization,
  syncBankNow,
  reconcileNow,
  matchTransaction,
  splitTransaction,
  unmatchTransaction,
  ignoreTransaction,
]
export const bankOperations = [importStatement, undoRun]
export const bankReads = [institutions, bankAccounts, bankTransactions, runs]
export const bankTasks = [syncBankAccount, watchConsents]
/** Run by the corridor, but by no caller's name: a browser that comes back, and a watch. */
export const bankInternals = [syncAccount, receiveBankCallback, reviewBankConsents]

export { takeCallback } from './bank_callback.ts'
