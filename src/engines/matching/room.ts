export { findBrakes, type PastMatch } from './brake.ts'
export { calibrate, type ScoredLabel } from './calibrate.ts'
export { contactKeyOf } from './contacts.ts'
export { asItem, createDirectory, type Directory, type KnownAs } from './directory.ts'
export { limitHold } from './evidence.ts'
export { ordinaryPolicy } from './terms/input.ts'
export type { MatchInput, OpenItem, Own, Policy, Transaction } from './terms/input.ts'
export { ibanKey, keysOfItem, keysOfTransaction, keysVersion } from './join_keys.ts'
export { stemsOfName, stemsOfTransaction } from './join_keys.ts'
export { learnConfirmed, learnDeclined, learnUnmatched, type MatchDecision } from './learn.ts'
export { nothingLearned, type Calibration, type Learned } from './terms/learned.ts'
export { matchTransactions } from './match.ts'
export { engineVersion } from './terms/outcome.ts'
export type {
  EvidenceClass,
  Method,
  MatchOutcome,
  MatchProposal,
  MatchReason,
  TargetPart,
  TransactionClass,
} from './terms/outcome.ts'
export { sayHold, sayOutcome, sayProposal, sayReason } from './sentences/sentences.ts'
export { isTransferShaped } from './transfers.ts'
export { findWanted } from './wanted.ts'
