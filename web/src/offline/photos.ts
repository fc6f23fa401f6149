import { DaybookError } from '@daybook/sdk'
import { useSyncExternalStore } from 'react'
import { boot, queries } from '../app/daybook.ts'
import { sendFile } from '../rooms/documents/upload/send_file.ts'
import { forgetFile, forgetOthers, keepFile, listKept } from './kept_files.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const watchers = new Set<() => void>()
let now: Outbox = { count: 0, refused: [] }

let last = 0
/** Ids in the order of time, two of one moment as well. */
function nextId(): string {
  last = Math.max(last + 1, Date.now())
  return `${last}`
}

/** What will pass by itself: no answer, another sign-in, too many at once, a fault of the server. */
const passing = new Set([401, 408, 425, 429])

function isRefusal(error: unknown): boolean {
  return (
    error instanceof DaybookError &&
    error.status >= 400 &&
    error.status < 500 &&
    !passing.has(error.status)
  )
}

/** One sender over all tabs of this browser; where it knows no locks, one in this tab. */
function inOneTab(): (work: () => Promise<void>) => Promise<void> {
  const name = `daybook-outbox ${boot.person.id} ${boot.organization.id}`
  let isAtIt = false
  return async (work) => {
    if ('locks' in navigator) {
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work()
      })
      return
    }
    if (isAtIt) return
    isAtIt = true
    try {
      await work()
    } finally {
      isAtIt = false
    }
  }
}

/** What was taken without a connection, in this browser. */
export const outbox = createOutbox({
  owner: { person: boot.person.id, organization: boot.organization.id },
  store: { keep: keepFile, forget: forgetFile, list: listKept },
  send: async (file) => {
    await sendFile({ file, signal: new AbortController().signal, onSent: () => undefined })
    await queries.invalidateQueries()
  },
  isOnline: () => navigator.onLine,
  newId: nextId,
  isRefusal,
  alone: inOneTab(),
  changed: (next) => {
    now = next
    for (const changed of watchers) changed()
  },
})

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useOutbox = (): Outbox => useSyncExternalStore(watch, () => now)

/** Looks for what earlier visits left, and sends it now and whenever the connection comes back. */
export async function startOutbox(): Promise<void> {
  addEventListener('online', () => void outbox.sendAll())
  try {
    await forgetOthers(boot.person.id)
    await outbox.tell()
    await outbox.sendAll()
  } catch {
    // A browser without storage keeps nothing, and has nothing to send.
  }
}
