import accountingConnection from './accounting_connection.ts'
import accountingDrift from './accounting_drift.ts'
import assignPayment from './assign_payment.ts'
import connectProvider from './connect_provider.ts'
import continueProviderConsent from './continue_provider_consent.ts'
import disconnectProvider from './disconnect_provider.ts'
import finishProviderConsent from './finish_provider_consent.ts'
import mapAccount from './map_account.ts'
import pullEntries from './pull_entries.ts'
import { pullTask } from './pull_later.ts'
import sendLedgerEntry from './send_ledger_entry.ts'
import { sendLater } from './send_later.ts'
import setRegion from './set_region.ts'
import stopProviderConsent from './stop_provider_consent.ts'
import syncChartOfAccounts from './sync_chart_of_accounts.ts'

export { setRegion, syncChartOfAccounts }

export const accountingReads = [accountingConnection, accountingDrift]
export const accountingOperations = [
  sendLedgerEntry,
  connectProvider,
  disconnectProvider,
  mapAccount,
  pullEntries,
  assignPayment,
]
export const accountingInternals = [
  continueProviderConsent,
  stopProviderConsent,
  finishProviderConsent,
]
export const accountingTasks = [sendLater, pullTask]

export { accountingCallbackPath, accountingConsentPath } from './connection/authorize_rules.ts'
export type { ProviderSaid } from './connection/ask_provider.ts'
export {
  findAccountingName,
  isUnreadSinceRestore,
  takeVoucher,
} from './connection/connection_store.ts'
export { endConnected } from './connection/end_connection.ts'
export {
  beginSending,
  daybookKeeps,
  keeperOfEntry,
  keeperOn,
  keepUnsent,
  openKeeper,
  otherKeeper,
  sendAlone,
  withJournal,
  type Keeper,
  type Sending,
} from './connection/keeper.ts'
export { listHands as consentHands } from './connection/authorization_store.ts'
export { endConsentsOf } from './connection/leaver.ts'
export {
  continueProvider,
  readProviderConsent,
  stopProvider,
  takeProviderCallback,
  type ProviderConsent,
} from './connection/provider_consent.ts'
export {
  accountingHookPath,
  answerHookChallenge,
  readHook,
  takeProviderHook,
} from './connection/provider_hook.ts'
export { breakIfLost } from './connection/refresh_connection.ts'
export {
  isSentByKeeper,
  keeperSendsOn,
  sentEntryOf,
  type SentEntry,
} from './connection/sent_entry.ts'
export { driftWaiting } from './drift/waiting_drift.ts'
export {
  readBackEntries,
  rememberSent,
  type LostEntry,
  type ReadBackEntries,
} from './pull/read_back.ts'
export type {
  AccountingProvider,
  Attachment,
  Connection,
  PostRequest,
  RemoteSending,
} from './ports.ts'
