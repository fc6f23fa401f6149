import { useState } from 'react'

/**
 * Where there is no room for both, a queue shows its list or the one in hand. Whoever was led to one sees it, whoever
 * chooses one from the list comes to it, and the way back is to the list.
 */
export function useApart(isLedTo: boolean): {
  view: 'list' | 'item'
  open(): void
  back(): void
} {
  const [view, setView] = useState<'list' | 'item'>(isLedTo ? 'item' : 'list')
  return { view, open: () => setView('item'), back: () => setView('list') }
}
