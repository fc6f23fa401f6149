import type { WordId } from '../words/en.ts'

/**
 * A key as `keyOf` writes it: `a`, `?`, `Enter`, `Shift+m`, `Ctrl+k` (on a Mac Cmd); `g h` is one after
 * the other. The first is shown, the others do the same.
 */
export type KeyEntry = { keys: readonly string[]; label: WordId }
export type KeyList = Readonly<Record<string, KeyEntry>>
