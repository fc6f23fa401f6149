import type { EventRecord } from '@daybook/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { daybook } from '../app/daybook.ts'
import { changedBy } from './concerned.ts'

const restMs = 600
const againMs = 5_000

/** Follows what happens, once for the tab, and has the queries concerned read anew. */
export function followChanges(queries: QueryClient): () => void {
  const end = new AbortController()
  let waiting: EventRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    const names = changedBy(waiting)
    const ids = new Set(waiting.map(({ recordId }) => recordId))
    waiting = []
    timer = undefined
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some((part) => names.has(String(part)) || ids.has(String(part))),
    })
  }
  const follow = async (): Promise<void> => {
    for await (const event of daybook.events.follow({ fromNow: true, signal: end.signal })) {
      waiting.push(event)
      // A run of many is one change.
      timer ??= setTimeout(tell, restMs)
    }
  }
  const keepOn = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await follow().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
  void keepOn()
  return () => {
    end.abort()
    clearTimeout(timer)
  }
}
