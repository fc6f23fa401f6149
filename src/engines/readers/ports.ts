import type { ReaderInput, Reading, Refusal } from './reading/reading.ts'
import type { StatementOutcome } from './reading/statement.ts'

/**
 * How long a request waits for its turn. A `caller` is refused with `reader_busy` if too many of its
 * organization wait already; a `job` after a moment, since it can come again and must not occupy a
 * worker; `ever` is for work that nobody would repeat.
 */
export type Patience = 'caller' | 'job' | 'ever'

export type ReadingRequest = Pick<ReaderInput, 'mimeType' | 'fileName' | 'home'> & {
  orgId: string
  /** The hash of the file; null for text. */
  sha256: string | null
  patience: Patience
  /** Called when it is this document's turn, so that those that wait take no memory. */
  load(): Promise<Pick<ReaderInput, 'bytes' | 'text'>>
}

/** Reads untrusted bytes in a sandbox. A refusal is a normal result, not an error. */
export type DocumentReader = {
  read(request: ReadingRequest): Promise<Reading | Refusal>
  /** The same for a bank statement, in the same sandbox and queue. */
  readStatement(request: ReadingRequest): Promise<StatementOutcome>
  /** How long a job of this organization should wait before it asks; null if it may ask now. */
  busyForMs(orgId: string): number | null
  /** Starts processes before the first document needs them. */
  prepare(): void
  close(): Promise<void>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    reader: DocumentReader
  }
}
