
export {
  readBackEntries,
  rememberSent,
  type LostEntry,
  type ReadBackEntries,
} from './pull/read_back.ts'
export { findAccountingName, isUnreadSinceRestore } from './connection/connection_store.ts'
export { endStandingConnection } from './connection/end_connection.ts'
export {
  sendAlone,
  beginSending,
  daybookKeeps,
  keepSent,
  keepUnsent,
  keeperOfEntry,
  keeperOn,
  openKeeper,
  ownBooks,
  withJournal,
  type Keeper,
  type Sending,
} from './connection/keeper.ts'
export {
  isSentByKeeper,
  keeperSendsOn,
  sentEntryOf,
  type SentEntry,
} from './connection/sent_entry.ts'
export { showPaperOf } from './connection/sources.ts'
export { followAccess } from './connection/go_on.ts'
export {
  accountingHookPath,
  answerHookChallenge,
  followHooks,
  readHook,
  takeProviderHook,
} from './connection/provider_hook.ts'
export { followJournals } from './connection/journal_followers.ts'
export {
  breakConnection,
  breakIfLost,
  isConnected,
  readKeeper,
  refreshConnection,
  standingKeeper,
  useJournal,
} from './connection/refresh_connection.ts'
export {
  continueProvider,
  readProviderConsent,
  stopProvider,
  takeProviderCallback,
  type ProviderConsent,
} from './connection/provider_consent.ts'
export { accountingCallbackPath, accountingConsentPath } from './connection/authorize_rules.ts'
export type { ProviderSaid } from './connection/ask_provider.ts'
export { driftWaiting } from './drift/waiting_drift.ts'
