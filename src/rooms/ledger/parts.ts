/**
 * The other door, for `accounting_systems` alone: what sending, reading back and taking over need of the
 * ledger. `test/tidy` refuses every other room.
 */
export { listAdded, listClosed } from './chart/account_store.ts'
export { ownNumbersIn } from './chart/install_chart.ts'
export { inForce } from './chart/rules.ts'
export * as entries from './entries/entry_store.ts'
export { hasEntries, type EntryRow } from './entries/entry_store.ts'
export { toLedgerEntry } from './entries/ledger_entry.ts'
export { toPortEntry } from './entries/port_entry.ts'
export {
  withLines,
  writeEntry,
  writeReversal,
  type LedgerEntry,
  type NewEntry,
} from './entries/write_entry.ts'
export type { KeeperAsked } from './hooks.ts'
export {
  beginAttempt,
  countOpen,
  dropFailed,
  findPosting,
  forgetAbsent,
  highestVoucher,
  insertPosting,
  lastSentDay,
  listTroubled,
  listWaiting,
  markAbsent,
  markProblem,
  ownEntriesFrom,
  replaceVoucher,
  type OpenPostings,
  type PostingRow,
  type SentRequest,
} from './outbox/posting_store.ts'
export { enqueueSending, keepSent, sendKind } from './outbox/send_entry.ts'
export type { ChartAccount, ChartVatCode, EntryKind } from './ports.ts'
export { allocate } from './settlement/allocate.ts'
export { notifyDays } from './settlement/deferred_vat.ts'
export { openItem } from './settlement/open_item.ts'
export { choosePaid, type PaidCandidate, type PaidLine } from './settlement/paid_remotely.ts'
export {
  findPayable,
  listAssigned,
  listPayable,
  savePaymentProblem,
} from './settlement/paid_remotely_store.ts'
export { otherAccount, settleRemotely, vatWaits } from './settlement/settle_remotely.ts'
