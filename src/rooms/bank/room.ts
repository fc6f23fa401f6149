import acceptSuggestions from './accept_suggestions.ts'
import addBankAccount from './add_bank_account.ts'
import balanceProofs from './balance_proofs.ts'
import bankAccounts from './bank_accounts.ts'
import bankOriginals from './bank_originals.ts'
import bankTransactions from './bank_transactions.ts'
import bookPayout from './book_payout.ts'
import bookTransaction from './book_transaction.ts'
import bookTransactions from './book_transactions.ts'
import { watchConsents } from './accounts/consent_watch.ts'
import declineSuggestion from './decline_suggestion.ts'
import finalizeBankAuthorization from './finalize_bank_authorization.ts'
import ignoreTransaction from './ignore_transaction.ts'
import importStatement from './import_statement.ts'
import institutions from './institutions.ts'
import { reconcileChangedTask } from './reconcile/reconcile_changed_task.ts'
import matchTransaction from './match_transaction.ts'
import matchWithDifference from './match_with_difference.ts'
import movePayment from './move_payment.ts'
import reconcileChanged from './reconcile/reconcile_changed.ts'
import reconcileNow from './reconcile_now.ts'
import continueBankConsent from './accounts/continue_bank_consent.ts'
import receiveBankCallback from './accounts/receive_bank_callback.ts'
import stopBankConsent from './accounts/stop_bank_consent.ts'
import deletePayeeRule from './delete_payee_rule.ts'
import payeeRules from './payee_rules.ts'
import savePayeeRule from './save_payee_rule.ts'
import releaseBrake from './release_brake.ts'
import reliability from './reliability.ts'
import reverseAdjustment from './reverse_adjustment.ts'
import reviewBankConsents from './accounts/review_bank_consents.ts'
import runs from './runs.ts'
import setBankImportStart from './set_bank_import_start.ts'
import setBankLedgerAccount from './set_bank_ledger_account.ts'
import setBankOpeningBalance from './set_bank_opening_balance.ts'
import shadowDecisions from './shadow_decisions.ts'
import shadowReport from './shadow_report.ts'
import splitAndBookTransaction from './split_and_book_transaction.ts'
import splitTransaction from './split_transaction.ts'
import startBankAuthorization from './start_bank_authorization.ts'
import syncAccount from './import/sync_account.ts'
import { syncAccountTask } from './import/sync_account_task.ts'
import syncBankNow from './sync_bank_now.ts'
import undoRun from './undo_run.ts'
import writeOff from './write_off.ts'
import unmatchTransaction from './unmatch_transaction.ts'

export { leadLearning } from './learning/lead_learning.ts'
export { listLedgerAccounts } from './accounts/account_store.ts'
export { endBankLinks } from './accounts/end_link.ts'
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
  addBankAccount,
  importStatement,
  bookTransaction,
  splitAndBookTransaction,
  bookTransactions,
  savePayeeRule,
  deletePayeeRule,
  matchWithDifference,
  bookPayout,
  writeOff,
  movePayment,
  reverseAdjustment,
  declineSuggestion,
  acceptSuggestions,
  undoRun,
  releaseBrake,
  setBankLedgerAccount,
  setBankOpeningBalance,
  setBankImportStart,
]
export const bankReads = [
  institutions,
  bankAccounts,
  bankTransactions,
  payeeRules,
  bankOriginals,
  balanceProofs,
  runs,
  reliability,
  shadowReport,
  shadowDecisions,
]
export const bankTasks = [syncAccountTask, reconcileChangedTask, watchConsents]
/** Run through the corridor, but not callable by name: the bank's callback and background tasks. */
export const bankInternals = [
  syncAccount,
  reconcileChanged,
  receiveBankCallback,
  continueBankConsent,
  stopBankConsent,
  reviewBankConsents,
]

export { takeCallback } from './accounts/bank_callback.ts'
export { continueConsent, readBankConsent, stopConsent } from './accounts/bank_consent.ts'
export type { BankConsent } from './accounts/bank_consent.ts'
export { consentPath, linkOf } from './accounts/consent_address.ts'
export { followRelease } from './reconcile/transaction_status.ts'
export { byMatcher } from './transactions/decision.ts'
export { findUnproven } from './import/prove_account.ts'
export { digestOf, replayBatch } from './candidates/match_batch.ts'
export { bankWaiting } from './waiting/waiting_bank.ts'
export {
  countAutomaticMatches,
  findOldestOpenRow,
  listAccountFigures,
  listMatchingRuns,
  type AccountFigures,
} from './overview/overview_bank.ts'
export { findLedgerDifferences, type LedgerDifference } from './overview/ledger_against_bank.ts'
export { automaticMatches } from './overview/automatic_matches.ts'
export { listOffAccount } from './reconcile/off_account.ts'
export { listUndecidedRows, type UndecidedRow } from './overview/undecided_rows.ts'
export { lockWaitingRow, type SubjectRow } from './waiting/waiting_subject.ts'
export { bankTransactionHits } from './transactions/show_hits.ts'
