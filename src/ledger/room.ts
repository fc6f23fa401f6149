import accounts from './accounts.ts'
import categories from './categories.ts'
import ledgerEntries from './ledger_entries.ts'
import vatCodes from './vat_codes.ts'

export { installChart } from './install_chart.ts'
export { readChart } from './read_chart.ts'
export { countChart } from './store.ts'

export { convert, decimalOf, fractionOf, minorOf, partOf } from './decimal.ts'
export { buildPurchaseEntry, type Purchase, type PurchaseLine } from './purchase.ts'
export { deductibleOf } from './purchase_vat.ts'
export { balanceLines, blankLine, conversionOf, toEntryLine } from './entry_draft.ts'
export type { Conversion, DraftLine } from './entry_draft.ts'
export { mirrorEntry } from './mirror.ts'
export { movedBy } from './moved_by.ts'

export { ledgerEntry } from './ledger_entry.ts'
export { hasEntries, holdBooks, holdHome, shareBooks } from './entry_store.ts'
export { entriesOf, lockStanding, writeEntry, writeReversal } from './write_entry.ts'
export type { LedgerEntry, NewEntry, Reversal, Standing } from './write_entry.ts'
export { followPurchases, tellPurchase, tellPurchaseReversed } from './purchase_news.ts'
export type { PostedPurchase, PurchaseFollower } from './purchase_news.ts'
export { openItem, type OpenItem } from './open_item.ts'

export { allocate, allocateAll, settlePending } from './allocate.ts'
export type { Allocated, BankTransaction } from './allocate.ts'
export { assertOwnBooks, bookStraight, type Counterpart } from './book_straight.ts'
export { allocationsOf, type Allocation, type Target } from './allocation.ts'
export { followReleases, release, releaseDocument, reverseEntry } from './release.ts'
export { transactionStatus } from './settlement.ts'

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
