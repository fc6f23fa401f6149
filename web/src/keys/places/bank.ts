import type { KeyList } from '../entry.ts'

export const bank = {
  first: { keys: ['1'], label: 'bank.key.first' },
  second: { keys: ['2'], label: 'bank.key.second' },
  third: { keys: ['3'], label: 'bank.key.third' },
  find: { keys: ['f'], label: 'bank.find' },
  split: { keys: ['s'], label: 'bank.split' },
  code: { keys: ['c'], label: 'bank.code' },
  alike: { keys: ['b'], label: 'bank.alike' },
  difference: { keys: ['w'], label: 'bank.difference' },
  payout: { keys: ['p'], label: 'bank.payout' },
  hold: { keys: ['h'], label: 'key.hold' },
  receipt: { keys: ['r'], label: 'ask_receipt.title' },
  ignore: { keys: ['i'], label: 'bank.ignore' },
  decline: { keys: ['d'], label: 'bank.key.decline' },
  undo: { keys: ['u'], label: 'key.undo' },
  sure: { keys: ['Shift+m'], label: 'bank.key.sure' },
  back: { keys: ['Escape'], label: 'bank.back' },
} as const satisfies KeyList
