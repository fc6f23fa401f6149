export { findBrakes, type PastMatch } from './brake.ts'
export { calibrate, type ScoredLabel } from './calibrate.ts'
export { contactKeyOf } from './contacts.ts'
export { asItem, createDirectory, type Directory, type Known } from './directory.ts'
export { limitHold } from './evidence.ts'
export { ordinaryPolicy } from './input.ts'
export type { Given, OpenItem, Own, Policy, Transaction } from './input.ts'
export { ibanKey, keysOfItem, keysOfTransaction, keysVersion } from './join_keys.ts'
export { stemsOfName, stemsOfTransaction } from './join_keys.ts'
export { learnConfirmed, learnDeclined, learnUnmatched, type Verdict } from './learn.ts'
export { nothingLearned, type Calibration, type Learned } from './learned.ts'
export { matchTransactions } from './match.ts'
export { engineVersion } from './outcome.ts'
export type {
  EvidenceClass,
  Method,
  Outcome,
  Proposal,
  Reason,
  TargetPart,
  TransactionClass,
} from './outcome.ts'
export { sayHold, sayOutcome, sayProposal, sayReason, type Language } from './sentences.ts'
export { isTransferShaped } from './transfers.ts'
export { findWanted } from './wanted.ts'
