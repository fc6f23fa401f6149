import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { blocksInView, edgesOf } from './blocks.ts'

/** Beside what is in view, so that a quick hand meets rows and not a gap. */
const ahead = 500
const before = 4

/**
 * Which blocks of a long list are drawn: those in view and a few beside them. The others leave their room
 * empty, as high as they were when they were last drawn, or as high as the others are.
 */
export function useBlocks(list: RefObject<HTMLElement | null>, blocks: number) {
  const heights = useRef(new Map<number, number>())
  const [range, setRange] = useState({ from: 0, to: before })
  const shown = {
    from: Math.min(range.from, Math.max(0, blocks - 1)),
    to: Math.min(range.to, blocks),
  }
  const edges = edgesOf(heights.current, blocks)
  useLayoutEffect(() => {
    for (const one of list.current?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
      heights.current.set(Number(one.dataset['block']), one.offsetHeight)
    }
  })
  useEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const view = { from: -top - ahead, to: innerHeight - top + ahead }
      const next = blocksInView(edgesOf(heights.current, blocks), view)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    look()
    // Whatever scrolls, this list or what it stands in: the place of the list on the screen tells.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [blocks])
  return {
    ...shown,
    above: edges[shown.from] ?? 0,
    below: (edges[blocks] ?? 0) - (edges[shown.to] ?? 0),
    /** Draws one that may be far away. */
    draw: (block: number) => {
      if (block >= shown.from && block < shown.to) return
      setRange({ from: Math.max(0, block - 1), to: Math.min(blocks, block + 2) })
    },
  }
}
