import { auditChain } from './audit_chain.ts'
import { bankMatches } from './bank_matches.ts'
import { balancedEntries, settledItems } from './books.ts'
import { filedReturns } from './filed_returns.ts'
import type { Invariant } from './invariant.ts'
import { heldLocks } from './held_locks.ts'
import { isolation } from './isolation.ts'
import { issuedInvoices } from './issued_invoices.ts'
import { jobsAndRecords } from './jobs_and_records.ts'
import { keptAnswers } from './kept_answers.ts'
import { keptSums } from './kept_sums.ts'
import { openIntents } from './open_intents.ts'
import { ownOrganization } from './own_organization.ts'
import { postedDocuments, sourcesAndFiles } from './posted_documents.ts'
import { provenBalances } from './proven_balances.ts'
import { recordedTakings } from './recorded_takings.ts'
import { recordVersions } from './record_versions.ts'
import { replayedMatches } from './replayed_matches.ts'
import { sentEinvoices } from './sent_einvoices.ts'
import { storedBytes } from './stored_bytes.ts'
import { numberedVouchers } from './numbered_vouchers.ts'
import { toldEntries } from './told_entries.ts'
import { toldRecords } from './told_records.ts'
import { trailOfChanges } from './trail_of_changes.ts'

/** Every invariant that can be checked on a database; each has a planted fault in its test. */
export const invariants: readonly Invariant[] = [
  balancedEntries,
  keptSums,
  numberedVouchers,
  toldEntries,
  toldRecords,
  heldLocks,
  postedDocuments,
  sourcesAndFiles,
  storedBytes,
  recordVersions,
  auditChain,
  trailOfChanges,
  issuedInvoices,
  recordedTakings,
  sentEinvoices,
  settledItems,
  filedReturns,
  bankMatches,
  provenBalances,
  replayedMatches,
  ownOrganization,
  jobsAndRecords,
  openIntents,
  keptAnswers,
  isolation,
]

export { recordTables } from './records.ts'
export { verify, type InvariantVerdict } from './verify.ts'
export type { BrokenRecord, Invariant, Site } from './invariant.ts'
