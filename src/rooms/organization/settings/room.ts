import { followLeavers } from '#access/room'
import { followJournals } from '#accounting_systems/room'
import { tellBooksTerms } from '#ledger/room'
import { endTokenOf } from './calendar_token/calendar_token.ts'
import generateCalendarToken from './generate_calendar_token.ts'
import rotateCalendarToken from './rotate_calendar_token.ts'
import saveDeclarant from './save_declarant.ts'
import saveOrganizationProfile from './save_organization_profile.ts'
import setApprovalPolicy from './set_approval_policy.ts'
import setAutoMatch from './set_auto_match.ts'
import setAutoPost from './set_auto_post.ts'
import setAutoPostLimits from './set_auto_post_limits.ts'
import setInvoiceLogo from './set_invoice_logo.ts'
import setRegion from '#accounting_systems/set_region'
import setVatFrequency from './set_vat_frequency.ts'
import { keepJournal } from './settings/keep_journal.ts'
import { booksTerms } from './settings/books_terms.ts'
import settings from './settings.ts'
import syncChartOfAccounts from '#accounting_systems/sync_chart_of_accounts'

followLeavers(endTokenOf)
followJournals(keepJournal)
tellBooksTerms(booksTerms)

export const settingsActions = [
  setRegion,
  setAutoPost,
  syncChartOfAccounts,
  generateCalendarToken,
  setVatFrequency,
]
export const settingsOperations = [
  saveOrganizationProfile,
  setInvoiceLogo,
  saveDeclarant,
  rotateCalendarToken,
  setAutoPostLimits,
  setAutoMatch,
  setApprovalPolicy,
]
export const settingsReads = [settings]
export { endTokenAgain } from './calendar_token/calendar_token.ts'
export { changeSettings } from './settings/change_settings.ts'
export type { StoredPensionFund, StoredWithholding } from './profile/profile_fees.ts'
export type { StoredLogo } from './profile/logo.ts'
export { proRataOn } from './profile/pro_rata.ts'
export { assertAfterBeginning, assertInBooks, isBeforeBooks } from './settings/books_begin.ts'
export { assertPlausible } from './settings/plausible.ts'
export { settingsRecord } from './settings/settings_record.ts'
export { findSettings, lockSettings, type AutoMatch, type SettingsRow } from './settings/store.ts'
