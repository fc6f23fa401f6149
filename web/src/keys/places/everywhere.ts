import type { KeyList } from '../entry.ts'

export const everywhere = {
  commands: { keys: ['Ctrl+k', '/'], label: 'key.commands' },
  sheet: { keys: ['?'], label: 'key.sheet' },
  home: { keys: ['g h'], label: 'nav.home' },
  inbox: { keys: ['g i'], label: 'nav.inbox' },
  bank: { keys: ['g b'], label: 'nav.bank' },
  invoices: { keys: ['g f'], label: 'nav.invoices' },
  contacts: { keys: ['g c'], label: 'nav.contacts' },
  vat: { keys: ['g v'], label: 'nav.vat' },
  settings: { keys: ['g s'], label: 'key.settings' },
} as const satisfies KeyList
