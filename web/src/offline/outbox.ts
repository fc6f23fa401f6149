import type { KeptFile, Owner } from './kept_files.ts'

type Store = {
  keep(kept: KeptFile): Promise<void>
  forget(id: string): Promise<void>
  list(owner: Owner): Promise<KeptFile[]>
}

/** One that the server will not take as it is: it stays until a person discards it or tries again. */
export type RefusedFile = { id: string; name: string; error: unknown }

export type Outbox = { count: number; refused: readonly RefusedFile[] }

type Parts = {
  owner: Owner
  store: Store
  send(file: File): Promise<unknown>
  isOnline(): boolean
  newId(): string
  /** Whether the server refuses this file, and not the connection or the session. */
  isRefusal(error: unknown): boolean
  /** Does the work unless another tab is at it. */
  alone(work: () => Promise<void>): Promise<void>
  changed(outbox: Outbox): void
}

/**
 * Keeps files that are taken without a connection, and sends them one after the other when there is one.
 * A file is forgotten only when the server has it, or a person discards it; one that is refused holds up no other.
 */
export function createOutbox(parts: Parts) {
  const { owner, store, send, isOnline, newId, isRefusal, alone, changed } = parts
  let refused: RefusedFile[] = []
  const tell = async (): Promise<void> => {
    const kept = await store.list(owner)
    refused = refused.filter(({ id }) => kept.some((one) => one.id === id))
    changed({ count: kept.length, refused })
  }
  const sendOne = async ({ id, file }: KeptFile): Promise<void> => {
    try {
      await send(file)
      await store.forget(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused = [...refused, { id, name: file.name, error }]
    }
    await tell()
  }
  const sendAll = async (): Promise<void> => {
    if (!isOnline()) return
    await alone(async () => {
      const known = new Set(refused.map(({ id }) => id))
      try {
        for (const one of await store.list(owner)) if (!known.has(one.id)) await sendOne(one)
      } catch {
        // The connection went again, or the session ended: what is left waits for the next time.
      }
    })
  }
  return {
    async keep(files: readonly File[]): Promise<void> {
      for (const file of files) await store.keep({ id: newId(), ...owner, file })
      await tell()
    },
    sendAll,
    /** Those that were refused as well: what was in their way may have been put right. */
    async tryAgain(): Promise<void> {
      refused = []
      await tell()
      await sendAll()
    },
    async discard(id: string): Promise<void> {
      await store.forget(id)
      await tell()
    },
    tell,
  }
}
