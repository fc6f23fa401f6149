import type { KeptFile, Owner } from './kept_files.ts'

type Store = {
  keep(kept: KeptFile): Promise<void>
  forget(id: string): Promise<void>
  list(owner: Owner): Promise<KeptFile[]>
}

type Parts = {
  owner: Owner
  store: Store
  send(file: File): Promise<unknown>
  isOnline(): boolean
  newId(): string
  changed(count: number): void
}

/**
 * Keeps files that are taken without a connection, and sends them one after the other when there is one.
 * A file is forgotten only when the server has it.
 */
export function createOutbox({ owner, store, send, isOnline, newId, changed }: Parts) {
  let isSending = false
  const tell = async (): Promise<void> => changed((await store.list(owner)).length)
  const sendAll = async (): Promise<void> => {
    if (isSending || !isOnline()) return
    isSending = true
    try {
      for (const { id, file } of await store.list(owner)) {
        await send(file)
        await store.forget(id)
        await tell()
      }
    } catch {
      // The connection went again, or the server refuses: what is left waits for the next time.
    } finally {
      isSending = false
    }
  }
  return {
    async keep(files: readonly File[]): Promise<void> {
      for (const file of files) await store.keep({ id: newId(), ...owner, file })
      await tell()
    },
    sendAll,
    tell,
  }
}
