import type { ReaderInput, Reading, Refusal } from './reading.ts'
import type { StatementOutcome } from './statement.ts'

/** Reads untrusted bytes where they can do no harm. A refusal is an answer, not an error. */
export type DocumentReader = {
  read(input: ReaderInput): Promise<Reading | Refusal>
  /** The same for a bank statement: behind the same walls, and in turn with all else. */
  readStatement(input: Omit<ReaderInput, 'wants'>): Promise<StatementOutcome>
  close(): Promise<void>
}

declare module '#kernel/ports' {
  interface Ports {
    reader: DocumentReader
  }
}
