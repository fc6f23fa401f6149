import { useMemo, useRef, useState } from 'react'
import { joinOrder, nearest, nextAfter } from './queue_order.ts'

export type QueueState<Item> = {
  items: readonly Item[]
  chosen: Item | null
  choose(id: string): void
  step(by: 1 | -1): void
  /** It is decided: the next one stands in its place. */
  leave(id: string): void
  /** It was not, or not for good: it stands where it stood. Only who asked for it is led there. */
  bringBack(id: string, isAsked: boolean): void
  /** Something was decided, and the one that stands there now is to have the focus. */
  refocus(): void
  moves: number
  /** True once after each move, for the one that the person is led to. */
  takeFocus(): boolean
}

/** A queue whose order stays while it is open; what comes in later joins at the end. */
export function useQueue<Item extends { id: string }>(
  given: readonly Item[],
  wanted: string | null = null,
): QueueState<Item> {
  const [order, setOrder] = useState<readonly string[]>([])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<string | null>(wanted)
  const [awaited, setAwaited] = useState<string | null>(null)
  const [moves, setMoves] = useState(0)
  const focused = useRef(0)
  const joined = useMemo(() => joinOrder(order, given), [order, given])
  if (joined.length !== order.length) setOrder(joined)
  const items = useMemo(() => {
    const byId = new Map(given.map((one) => [one.id, one]))
    return joined.flatMap((id) => (gone.has(id) ? [] : (byId.get(id) ?? [])))
  }, [joined, given, gone])
  const chosen = useMemo(() => nearest(joined, items, asked), [joined, items, asked])
  const move = (): void => setMoves((before) => before + 1)
  return {
    items,
    chosen,
    moves,
    choose: setAsked,
    refocus: move,
    takeFocus() {
      const isAway = awaited !== null && awaited !== chosen?.id
      if (focused.current === moves || isAway) return false
      focused.current = moves
      return true
    },
    step(by) {
      const at = items.findIndex(({ id }) => id === chosen?.id)
      setAsked(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.id ?? null)
    },
    leave(id) {
      setAsked(nextAfter(items, id))
      setGone((before) => new Set([...before, id]))
      setAwaited(null)
      move()
    },
    bringBack(id, isAsked) {
      setGone((before) => new Set([...before].filter((one) => one !== id)))
      if (!isAsked) return
      setAsked(id)
      setAwaited(id)
      move()
    },
  }
}
