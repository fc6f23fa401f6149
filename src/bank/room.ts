import { followReleases } from '#ledger/room'
import bankAccounts from './bank_accounts.ts'
import bankTransactions from './bank_transactions.ts'
import bookTransaction from './book_transaction.ts'
import { watchConsents } from './consent_watch.ts'
import declineSuggestion from './decline_suggestion.ts'
import finalizeBankAuthorization from './finalize_bank_authorization.ts'
import ignoreTransaction from './ignore_transaction.ts'
import importStatement from './import_statement.ts'
import institutions from './institutions.ts'
import { matchChanged } from './match_changed.ts'
import matchTransaction from './match_transaction.ts'
import { followRelease } from './matching.ts'
import reconcileChanged from './reconcile_changed.ts'
import reconcileNow from './reconcile_now.ts'
import receiveBankCallback from './receive_bank_callback.ts'
import releaseBrake from './release_brake.ts'
import reliability from './reliability.ts'
import reviewBankConsents from './review_bank_consents.ts'
import runs from './runs.ts'
import shadowDecisions from './shadow_decisions.ts'
import shadowReport from './shadow_report.ts'
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
export const bankOperations = [
  importStatement,
  bookTransaction,
  declineSuggestion,
  undoRun,
  releaseBrake,
]
export const bankReads = [
  institutions,
  bankAccounts,
  bankTransactions,
  runs,
  reliability,
  shadowReport,
  shadowDecisions,
]
export const bankTasks = [syncBankAccount, matchChanged, watchConsents]
/** Run by the corridor, but by no caller's name: a browser that comes back, and a watch. */
export const bankInternals = [
  syncAccount,
  reconcileChanged,
  receiveBankCallback,
  reviewBankConsents,
]

export { takeCallback } from './bank_callback.ts'
export { byMatcher } from './decision.ts'
export { digestOf, replayBatch } from './match_batch.ts'
