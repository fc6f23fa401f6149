import { followLeavers } from '#access/room'
import { removeAskedBy } from '#accounting_systems/connection/authorization_store'
import accountingConnection from '#accounting_systems/accounting_connection'
import continueProviderConsent from '#accounting_systems/continue_provider_consent'
import finishProviderConsent from '#accounting_systems/finish_provider_consent'
import stopProviderConsent from '#accounting_systems/stop_provider_consent'
import accounts from './accounts.ts'
import categories from './categories.ts'
import closeAccount from './close_account.ts'
import { sendLater } from '#accounting_systems/send_later'
import accountingDrift from '#accounting_systems/accounting_drift'
import assignPayment from '#accounting_systems/assign_payment'
import pullEntries from '#accounting_systems/pull_entries'
import { pullTask } from '#accounting_systems/pull_later'
import sendLedgerEntry from '#accounting_systems/send_ledger_entry'
import connectProvider from '#accounting_systems/connect_provider'
import disconnectProvider from '#accounting_systems/disconnect_provider'
import ledgerEntries from './ledger_entries.ts'
import mapAccount from '#accounting_systems/map_account'
import reopenAccount from './reopen_account.ts'
import saveAccount from './save_account.ts'
import vatCodes from './vat_codes.ts'
import deleteEntryDraft from './delete_entry_draft.ts'
import entryDrafts from './entry_drafts.ts'
import postEntry from './post_entry.ts'
import reverseEntryByHand from './reverse_entry.ts'
import saveEntryDraft from './save_entry_draft.ts'

// A page for letting Daybook in must not outlive the right of who asked for it.
followLeavers(async (scene, { hands }) => {
  removeAskedBy(scene, hands)
  return {}
})




export { installChart, ownNumbersIn } from './chart/install_chart.ts'
export { readChart } from './chart/read_chart.ts'
export { addMissingAccounts } from './chart/chart_store.ts'
export { assertAccountsOpen, unknownAccount } from './chart/open_accounts.ts'
export { assertOwnChart, ensureChart } from './chart/ensure_chart.ts'
export {
  addBankLedgerAccount,
  ledgerAccountForBank,
  type BankLedgerAccount,
} from './chart/bank_ledger_account.ts'
export { countChart } from './chart/store.ts'


export { buildPurchaseEntry, type Purchase, type PurchaseLine } from './purchase/purchase.ts'
export { deductibleOf, mostDeductible } from './purchase/purchase_vat.ts'
export { deductionPartsOf, type DeductionPart, type DeductionTerms } from './purchase/deduction.ts'
export { balanceLines, blankLine, conversionOf, toEntryLine } from './entries/entry_draft.ts'
export type { Conversion, DraftLine } from './entries/entry_draft.ts'
export { tellBooksTerms, tellContacts, termsOf } from './manual/books_terms.ts'
export {
  assertDayOpen,
  holdOpenDay,
  notBefore,
  openDayOf,
  reversalDayOf,
} from './entries/book_day.ts'
export type { BookedDay, MovedDay } from './entries/book_day.ts'
export { findLocks, saveLocks, type BooksLocks } from './entries/books_lock_store.ts'
export { entryWords, entryWordsOf, reversalText, type EntryWords } from './entries/entry_words.ts'
export { mirrorEntry } from './entries/mirror.ts'
export { movedBy } from './settlement/moved_by.ts'
export { returnAccountsOf } from './manual/entry_vat.ts'
export { bankAccountsOf, listBankLedgerAccounts } from './chart/bank_accounts.ts'

export { ledgerEntry } from './entries/ledger_entry.ts'
export { hasEntries, holdBooks, holdHome, isReversed, shareBooks } from './entries/entry_store.ts'
export {
  hasImportedOpening,
  hasImportedOpeningOn,
  listOpeningBalances,
} from './entries/opening_store.ts'
export { entriesOf, lockStanding, writeEntry, writeReversal } from './entries/write_entry.ts'
export type { LedgerEntry, NewEntry, Reversal, LockedEntry } from './entries/write_entry.ts'


export { openItem, type EntryOpenItem } from './settlement/open_item.ts'

export { allocate, allocateAll, settlePending } from './settlement/allocate.ts'
export type { Allocated, BankTransaction } from './settlement/allocate.ts'
export { listSettled } from './settlement/allocation_store.ts'
export { bookStraight, type Counterpart } from './settlement/book_straight.ts'
export { allocationsOf, type Allocation, type Target } from './settlement/allocation.ts'
export {
  followReleases,
  release,
  releaseDocument,
  reverseAdjustment,
  reverseEntry,
} from './settlement/release.ts'
export { adjustmentRecord } from './settlement/adjustment.ts'
export { assertFeeWithinLimit } from './settlement/difference_limits.ts'
export { findLossVat } from './settlement/adjustment_store.ts'
export { assertMatchNotPaidByHand, assertNotPaidByHand } from './settlement/paid_by_hand.ts'
export { closeRest, restOf, type ClosingKind } from './settlement/close_rest.ts'
export { moveCredit } from './settlement/move_credit.ts'
export { findUnreversedPosting } from './settlement/allocation_store.ts'
export { deferCredit, followVatDays, waitingVatOf } from './settlement/deferred_vat.ts'
export { transactionStatus } from './settlement/settlement.ts'
export {
  paymentFilters,
  paymentPart,
  paymentsOf,
  type PaymentFilters,
} from './settlement/payment_state.ts'



export type {
  AccountingProvider,
  Attachment,
  Bill,
  Chart,
  Connection,
  Entry,
  EntryLine,
  ExchangeRate,
  Partner,
  Posted,
  PostRequest,
  SendingThere,
} from './ports.ts'

export { keepHere, queueEntry, standingOn } from './outbox/send_entry.ts'



export { tellOpenVatDays } from './hooks.ts'

export const ledgerTasks = [sendLater, pullTask]








export const ledgerReads = [
  accounts,
  vatCodes,
  categories,
  ledgerEntries,
  accountingConnection,
  accountingDrift,
  entryDrafts,
]
export const ledgerOperations = [
  sendLedgerEntry,
  connectProvider,
  disconnectProvider,
  mapAccount,
  pullEntries,
  assignPayment,
  saveAccount,
  closeAccount,
  reopenAccount,
  postEntry,
  reverseEntryByHand,
  saveEntryDraft,
  deleteEntryDraft,
]
export const ledgerInternals = [continueProviderConsent, stopProviderConsent, finishProviderConsent]

export { ledgerEntryHits } from './entries/show_hits.ts'
