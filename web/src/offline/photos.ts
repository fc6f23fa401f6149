import { useSyncExternalStore } from 'react'
import { boot, queries } from '../app/daybook.ts'
import { sendFile } from '../rooms/documents/upload/send_file.ts'
import { forgetFile, forgetOthers, keepFile, listKept } from './kept_files.ts'
import { createOutbox } from './outbox.ts'

const watchers = new Set<() => void>()
let count = 0

let last = 0
/** Ids in the order of time, two of one moment as well. */
function nextId(): string {
  last = Math.max(last + 1, Date.now())
  return `${last}`
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
  changed: (next) => {
    count = next
    for (const changed of watchers) changed()
  },
})

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useKeptCount = (): number => useSyncExternalStore(watch, () => count)

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
