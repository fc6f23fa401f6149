import type { KeyList } from '../entry.ts'

export const home = {
  open: { keys: ['Enter'], label: 'key.open_first' },
  add: { keys: ['n'], label: 'key.add' },
} as const satisfies KeyList
