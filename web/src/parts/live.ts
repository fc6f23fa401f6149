import type { ChangeRecord } from '@daybook/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { boot, daybook, leaveIfSignedOut } from '../app/daybook.ts'
import { dayOf } from '../words/format.ts'
import { changedBy } from './concerned.ts'

const restMs = 600
const againMs = 5_000
/** So often everything is read anew while nobody is told of changes. */
const blindMs = 30_000
const waitSeconds = 25
/** The server's clock may be a little behind this one. */
const lateMs = 60_000
const name = `daybook.changes.${boot.organization.id}`

/** What the tab that asks tells the others; without changes: it could not ask, and anything may have changed. */
type Told = { changes: readonly ChangeRecord[] | null; cursor: string | null }

const dayNow = (): string => dayOf(new Date(Date.now() - lateMs).toISOString())

/**
 * Follows what happens and has the queries concerned read anew. One tab of a browser asks, and tells the others; where
 * it is closed the next one goes on from the same place. With a new day everything is read anew: holds end and bills
 * fall due without a change that tells of it.
 */
export function followChanges(queries: QueryClient): () => void {
  const end = new AbortController()
  const { signal } = end
  const channel = new BroadcastChannel(name)
  let cursor: string | null = null
  let day = dayNow()
  let waiting: ChangeRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    const names = changedBy(waiting)
    const ids = new Set(waiting.map(({ recordId }) => recordId))
    waiting = []
    timer = undefined
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some((part) => names.has(String(part)) || ids.has(String(part))),
    })
  }
  const take = ({ changes, cursor: place }: Told): void => {
    cursor = place ?? cursor
    const isNewDay = day !== dayNow()
    day = dayNow()
    if (changes === null || isNewDay) return void queries.invalidateQueries()
    if (changes.length === 0) return
    waiting.push(...changes)
    // A run of many is one change.
    timer ??= setTimeout(read, restMs)
  }
  const tell = (told: Told): void => {
    // It is heard by tabs of this origin alone, and takes no other.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(told)
    take(told)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => take(data))
  void alone(signal, () => ask(signal, () => cursor, tell))
  return () => {
    end.abort()
    channel.close()
    clearTimeout(timer)
  }
}

/** In one tab at a time; where the browser cannot see to that, in each of them. */
async function alone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return await work()
  await locks.request(name, { signal }, work).catch(() => undefined)
}

async function ask(
  signal: AbortSignal,
  placeOf: () => string | null,
  tell: (told: Told) => void,
): Promise<void> {
  let blindSince = 0
  while (!signal.aborted) {
    const cursor = placeOf()
    const from = cursor === null ? ({ startAt: 'now' } as const) : { cursor }
    try {
      const query = { limit: 200, wait: waitSeconds, ...from }
      const page = await daybook.history.listChanges(query, { signal })
      blindSince = 0
      tell({ changes: page.items, cursor: page.nextCursor })
    } catch (error) {
      if (signal.aborted) return
      leaveIfSignedOut(error)
      const now = Date.now()
      if (blindSince === 0) blindSince = now
      else if (now - blindSince > blindMs) {
        tell({ changes: null, cursor: null })
        blindSince = now
      }
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}
