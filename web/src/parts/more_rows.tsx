import { useEffect, useRef } from 'react'
import { say } from '../words/words.ts'

type Asked = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Older browsers know the first alone, and fetch when the end is in view. */
const early = { rootMargin: '0px 0px 1200px', scrollMargin: '0px 0px 1200px' }

/** Fetches what follows when the end of a list comes near; the button is for who does not scroll. */
export function MoreRows({ list }: { list: Asked }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    const place = end.current
    if (place === null || isFetchingNextPage) return undefined
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
    }, early)
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="pad">
      <button
        type="button"
        className="btn"
        aria-disabled={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {say('list.more')}
      </button>
    </div>
  )
}

/** Pages that are read anew when something changes; a longer list stays as it was read until it is opened again. */
const mostPages = 20

type Kept = { state: { data?: { pages: readonly unknown[] } | undefined } }

const isShort = ({ state }: Kept): boolean => (state.data?.pages.length ?? 0) <= mostPages

/** How a list that may be very long is read. */
export const longList = {
  enabled: isShort,
  // To compare all rows with those before costs more than to draw the few that are in view.
  structuralSharing: false,
} as const
