import type { Readable } from 'node:stream'

export type StoredBlob = { sha256: string; size: number; storedAt: Date }

/**
 * Where bytes lie, by organization and by their own hash. Writing the same bytes twice does no harm;
 * what `put` has answered for is on disk. Nothing here knows names, types or documents.
 */
export type FileStore = {
  put(orgId: string, sha256: string, bytes: Uint8Array): Promise<void>
  /** Null where there is no such blob. */
  get(orgId: string, sha256: string): Promise<Uint8Array | null>
  stream(orgId: string, sha256: string): Promise<Readable | null>
  stat(orgId: string, sha256: string): Promise<StoredBlob | null>
  remove(orgId: string, sha256: string): Promise<void>
  /** Every blob of the organization, in the order of the hashes. */
  list(orgId: string): AsyncIterable<StoredBlob>
  /**
   * An address to which a client may put these very bytes itself, for a while; null where the store
   * cannot do that.
   */
  presignPut(
    orgId: string,
    sha256: string,
    size: number,
    expiresInSeconds: number,
  ): Promise<{ url: string; headers: Record<string, string> } | null>
}

declare module '#kernel/ports' {
  interface Ports {
    files: FileStore
  }
}
