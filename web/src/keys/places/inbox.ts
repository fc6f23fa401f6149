import type { KeyList } from '../entry.ts'

export const inbox = {
  confirm: { keys: ['Enter'], label: 'key.confirm' },
  weak: { keys: ['e'], label: 'key.weak' },
  post: { keys: ['a'], label: 'key.post' },
  why: { keys: ['w'], label: 'key.why' },
  undo: { keys: ['u'], label: 'key.undo' },
  original: { keys: ['o'], label: 'key.original' },
  larger: { keys: ['+'], label: 'key.larger' },
  smaller: { keys: ['-'], label: 'key.smaller' },
  rotate: { keys: ['r'], label: 'key.rotate' },
  nextPage: { keys: [']'], label: 'key.next_page' },
  previousPage: { keys: ['['], label: 'key.previous_page' },
  hold: { keys: ['h'], label: 'key.hold' },
  lines: { keys: ['l'], label: 'lines.title' },
  cut: { keys: ['x'], label: 'key.cut' },
  remove: { keys: ['d'], label: 'key.delete' },
  add: { keys: ['n'], label: 'key.add' },
} as const satisfies KeyList
