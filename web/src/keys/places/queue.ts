import type { KeyList } from '../entry.ts'

/** What every queue has: the inbox, the bank, the approvals. */
export const queue = {
  next: { keys: ['j'], label: 'key.next' },
  previous: { keys: ['k'], label: 'key.previous' },
} as const satisfies KeyList
