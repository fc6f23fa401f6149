import deleteView from './delete_view.ts'
import generateCalendarToken from './generate_calendar_token.ts'
import rotateCalendarToken from './rotate_calendar_token.ts'
import saveDeclarant from './save_declarant.ts'
import saveOrganizationProfile from './save_organization_profile.ts'
import saveView from './save_view.ts'
import setApprovalPolicy from './set_approval_policy.ts'
import setAutoMatch from './set_auto_match.ts'
import setAutoPost from './set_auto_post.ts'
import setAutoPostLimits from './set_auto_post_limits.ts'
import setInvoiceLogo from './set_invoice_logo.ts'
import setVatFrequency from './set_vat_frequency.ts'
import settings from './settings.ts'
import views from './views.ts'

export const settingsActions = [setAutoPost, generateCalendarToken, setVatFrequency] as const
export const settingsOperations = [
  saveOrganizationProfile,
  setInvoiceLogo,
  saveDeclarant,
  rotateCalendarToken,
  setAutoPostLimits,
  setAutoMatch,
  setApprovalPolicy,
  saveView,
  deleteView,
]
export const settingsReads = [settings, views]
export { endTokenAgain, endTokenOf } from './calendar_token/calendar_token.ts'
export { booksTerms, type BooksTerms } from './settings/books_terms.ts'
export { changeSettings } from './settings/change_settings.ts'
export { yearNameOf } from './financial_year/year_name.ts'
export {
  financialYearOf,
  financialYearsOf,
  listFinancialYears,
  saveYearRule,
} from './financial_year/year_store.ts'
export { holdBooks, holdHome, shareBooks } from './settings/hold_books.ts'
export { findHome, ownNumbers, type ConnectionHome } from './settings/home_store.ts'
export { keepJournal } from './settings/keep_journal.ts'
export { withholding } from './profile/profile_fees.ts'
export type { StoredPensionFund, StoredWithholding } from './profile/profile_fees.ts'
export type { StoredLogo } from './profile/logo.ts'
export { proRataOn } from './profile/pro_rata.ts'
export { assertAfterBeginning, assertInBooks, isBeforeBooks } from './settings/books_begin.ts'
export { assertPlausible } from './settings/plausible.ts'
export { settingsRecord } from './settings/settings_record.ts'
export {
  findSettings,
  lockSettings,
  type AutoMatch,
  type SettingsFields,
  type SettingsRow,
} from './settings/store.ts'
