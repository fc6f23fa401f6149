import type { WordId } from '../words/en.ts'
import type { IconName } from './icon.tsx'

export type ScreenPath =
  | '/home'
  | '/inbox'
  | '/bank'
  | '/invoices'
  | '/owed'
  | '/vat'
  | '/books'
  | '/contacts'
  | '/requests'
  | '/settings'

/** Where one can go, and which waiting things are counted beside it. */
export type Place = {
  to: ScreenPath
  word: WordId
  icon: IconName
  kinds: RegExp | null
  /** Not on a phone's bar; found by search there. */
  isLate?: boolean
}

export const places: readonly Place[] = [
  { to: '/home', word: 'nav.home', icon: 'home', kinds: null },
  { to: '/inbox', word: 'nav.inbox', icon: 'inbox', kinds: /^document_/ },
  { to: '/bank', word: 'nav.bank', icon: 'bank', kinds: /^(bank_|receipt_|consent_|balance_)/ },
  { to: '/invoices', word: 'nav.invoices', icon: 'invoice', kinds: /invoice/, isLate: true },
  {
    to: '/owed',
    word: 'nav.owed',
    icon: 'sort',
    kinds: /^supplier_account_changed$/,
    isLate: true,
  },
  { to: '/vat', word: 'nav.vat', icon: 'vat', kinds: /^return_/, isLate: true },
  { to: '/books', word: 'nav.books', icon: 'books', kinds: null, isLate: true },
  { to: '/contacts', word: 'nav.contacts', icon: 'contacts', kinds: null, isLate: true },
  {
    to: '/requests',
    word: 'nav.approvals',
    icon: 'approvals',
    kinds: /^approval$/,
    isLate: true,
  },
  { to: '/settings', word: 'nav.settings', icon: 'settings', kinds: null, isLate: true },
]

/** The person's own page, which the server draws and which belongs to no organization. */
export const accountPage = '/account'
