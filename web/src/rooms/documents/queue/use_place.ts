import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isTab, type Tab } from './tabs.tsx'

type Place = { id: string | null; tab: Tab | null }

/** After this the address is believed again, should a way have led somewhere else meanwhile. */
const patienceMs = 1_000

/**
 * Where one is. It is in the address, but the address follows by a way of its own, and nobody waits for
 * that: what was asked for is shown at once.
 */
export function usePlace() {
  const search = useSearch({ strict: false }) as { id?: string; tab?: unknown }
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Place | null>(null)
  const id = search.id ?? null
  const tab = isTab(search.tab) ? search.tab : null
  const isThere = asked !== null && asked.id === id && asked.tab === tab
  useEffect(() => {
    if (isThere) setAsked(null)
  }, [isThere])
  useEffect(() => {
    if (asked === null) return undefined
    const timer = setTimeout(() => setAsked(null), patienceMs)
    return () => clearTimeout(timer)
  }, [asked])
  const goTo = (place: { id: string | null; tab: Tab }): void => {
    setAsked(place)
    void navigate({
      to: '/inbox',
      search: { tab: place.tab, ...(place.id === null ? {} : { id: place.id }) },
      replace: true,
    })
  }
  const now = asked ?? { id, tab }
  return { given: now.id, asked: now.tab, goTo }
}
