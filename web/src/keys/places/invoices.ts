import type { KeyList } from '../entry.ts'

export const invoices = {
  start: { keys: ['n'], label: 'key.new_invoice' },
  open: { keys: ['Enter'], label: 'key.open_invoice' },
  issue: { keys: ['Ctrl+Enter'], label: 'key.issue_invoice' },
} as const satisfies KeyList
