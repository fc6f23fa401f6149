import type { KeyList } from '../entry.ts'

export const approvals = {
  approve: { keys: ['a'], label: 'asked.approve' },
  decline: { keys: ['x'], label: 'asked.decline' },
} as const satisfies KeyList
