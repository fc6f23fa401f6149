import accounts from './accounts.ts'
import categories from './categories.ts'
import ledgerEntries from './ledger_entries.ts'
import vatCodes from './vat_codes.ts'

export { installChart } from './chart/install_chart.ts'
export { readChart } from './chart/read_chart.ts'
export { countChart } from './chart/store.ts'

export { convert, decimalOf, fractionOf, minorOf, partOf } from './entries/decimal.ts'
export { buildPurchaseEntry, type Purchase, type PurchaseLine } from './purchase/purchase.ts'
export { deductibleOf, mostDeductible } from './purchase/purchase_vat.ts'
export { deductionPartsOf, type DeductionPart, type DeductionTerms } from './purchase/deduction.ts'
export { balanceLines, blankLine, conversionOf, toEntryLine } from './entries/entry_draft.ts'
export type { Conversion, DraftLine } from './entries/entry_draft.ts'
export { reversalDayOf } from './entries/book_day.ts'
export { mirrorEntry } from './entries/mirror.ts'
export { movedBy } from './settlement/moved_by.ts'

export { ledgerEntry } from './entries/ledger_entry.ts'
export { hasEntries, holdBooks, holdHome, shareBooks } from './entries/entry_store.ts'
export { entriesOf, lockStanding, writeEntry, writeReversal } from './entries/write_entry.ts'
export type { LedgerEntry, NewEntry, Reversal, LockedEntry } from './entries/write_entry.ts'
export {
  followPurchases,
  announcePurchase,
  announceReversedPurchase,
} from './purchase/purchase_followers.ts'
export type { PostedPurchase, PurchaseFollower } from './purchase/purchase_followers.ts'
export { openItem, type EntryOpenItem } from './settlement/open_item.ts'

export { allocate, allocateAll, ownBooks, settlePending } from './settlement/allocate.ts'
export type { Allocated, BankTransaction } from './settlement/allocate.ts'
export { assertOwnBooks, bookStraight, type Counterpart } from './settlement/book_straight.ts'
export { allocationsOf, type Allocation, type Target } from './settlement/allocation.ts'
export { followReleases, release, releaseDocument, reverseEntry } from './settlement/release.ts'
export { deferCredit, followVatDays, waitingVatOf } from './settlement/deferred_vat.ts'
export { transactionStatus } from './settlement/settlement.ts'

export type {
  Attachment,
  Chart,
  Entry,
  EntryLine,
  ExchangeRate,
  Posted,
  PostRequest,
} from './ports.ts'

export const ledgerReads = [accounts, vatCodes, categories, ledgerEntries]
