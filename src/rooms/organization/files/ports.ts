import type { Readable } from 'node:stream'

export type StoredBlob = { sha256: string; size: number; storedAt: Date }

/**
 * Stores bytes by organization and hash. Writing the same bytes twice is safe; when `put` returns,
 * they are on disk. It knows no names, types or documents.
 */
export type FileStore = {
  put(orgId: string, sha256: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such blob. */
  get(orgId: string, sha256: string): Promise<Uint8Array | null>
  stream(orgId: string, sha256: string): Promise<Readable | null>
  stat(orgId: string, sha256: string): Promise<StoredBlob | null>
  remove(orgId: string, sha256: string): Promise<void>
  /** Every blob of the organization, ordered by hash. */
  list(orgId: string): AsyncIterable<StoredBlob>
  /**
   * A temporary URL to which a client can send exactly these bytes; null if the store does not
   * support that.
   */
  presignPut(
    orgId: string,
    sha256: string,
    size: number,
    expiresInSeconds: number,
  ): Promise<{ url: string; headers: Record<string, string> } | null>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    files: FileStore
  }
}
