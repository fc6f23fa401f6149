import accounts from './accounts.ts'
import categories from './categories.ts'
import closeAccount from './close_account.ts'
import financialYears from './financial_years.ts'
import ledgerEntries from './ledger_entries.ts'
import reopenAccount from './reopen_account.ts'
import saveAccount from './save_account.ts'
import vatCodes from './vat_codes.ts'
import deleteEntryDraft from './delete_entry_draft.ts'
import entryDrafts from './entry_drafts.ts'
import postEntryByHand from './post_entry.ts'
import reverseEntryByHand from './reverse_entry.ts'
import saveEntryDraft from './save_entry_draft.ts'
import setFinancialYear from './set_financial_year.ts'

export const ledgerReads = [
  accounts,
  vatCodes,
  categories,
  ledgerEntries,
  entryDrafts,
  financialYears,
]
export const ledgerOperations = [
  saveAccount,
  closeAccount,
  reopenAccount,
  postEntryByHand,
  reverseEntryByHand,
  saveEntryDraft,
  deleteEntryDraft,
  setFinancialYear,
]

export {
  addBankLedgerAccount,
  bankAccountsOf,
  ledgerAccountForBank,
  type BankLedgerAccount,
} from './chart/bank_ledger_account.ts'
export { addMissingAccounts } from './chart/chart_store.ts'
export { assertOwnChart, ensureChart } from './chart/ensure_chart.ts'
export { installChart } from './chart/install_chart.ts'
export { assertAccountsOpen, unknownAccount } from './chart/open_accounts.ts'
export { readChart } from './chart/read_chart.ts'
export { countChart } from './chart/store.ts'
export {
  assertDayOpen,
  bookedDay,
  openDayOf,
  reversalDayOf,
  type BookedDay,
  type MovedDay,
} from './entries/book_day.ts'
export { findLocks, saveLocks, type BooksLocks } from './entries/books_lock_store.ts'
export {
  balanceLines,
  blankLine,
  conversionOf,
  toEntryLine,
  type Conversion,
  type DraftLine,
} from './entries/entry_draft.ts'
export { isReversed, type EntrySource } from './entries/entry_store.ts'
export {
  entryWords,
  entryWordsOf,
  periodInBooks,
  reversalText,
  type EntryWords,
} from './entries/entry_words.ts'
export { ledgerEntry } from './entries/ledger_entry.ts'
export { mirrorEntry } from './entries/mirror.ts'
export {
  hasImportedOpening,
  hasImportedOpeningOn,
  listOpeningBalances,
} from './entries/opening_store.ts'
export { ledgerEntryHits } from './entries/show_hits.ts'
export { lockReversible } from './entries/write_entry.ts'
export { termsOf } from './manual/books_terms.ts'
export { returnAccountsOf } from './manual/entry_vat.ts'
export type { Bill, Chart, Entry, EntryLine, ExchangeRate, Partner, Posted } from './ports.ts'
export { postEntry } from './posting/post_entry.ts'
export { deductionPartsOf, type DeductionPart, type DeductionTerms } from './purchase/deduction.ts'
export { buildPurchaseEntry } from './purchase/purchase.ts'
export { deductibleOf, mostDeductible } from './purchase/purchase_vat.ts'
export { adjustmentRecord } from './settlement/adjustment.ts'
export { findLossVat } from './settlement/adjustment_store.ts'
export {
  allocateAll,
  settlePending,
  type Allocated,
  type BankTransaction,
} from './settlement/allocate.ts'
export type { Target } from './settlement/allocation.ts'
export { findUnreversedPosting, listSettled } from './settlement/allocation_store.ts'
export { bookStraight, type Counterpart } from './settlement/book_straight.ts'
export { closeRemainder, remainderOf } from './settlement/close_remainder.ts'
export { deferCredit, waitingVatOf } from './settlement/deferred_vat.ts'
export { assertFeeWithinLimit } from './settlement/difference_limits.ts'
export { moveCredit } from './settlement/move_credit.ts'
export { movedBy } from './settlement/moved_by.ts'
export { assertMatchNotPaidByHand, assertNotPaidByHand } from './settlement/paid_by_hand.ts'
export {
  paymentFilters,
  paymentPart,
  paymentsOf,
  type PaymentFilters,
} from './settlement/payment_state.ts'
export { release, releaseDocument, reverseAdjustment, reverseEntry } from './settlement/release.ts'
