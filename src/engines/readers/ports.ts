import type { ReaderInput, Reading, Refusal } from './reading/reading.ts'
import type { StatementOutcome } from './reading/statement.ts'

/** Reads untrusted bytes in a sandbox. A refusal is a normal result, not an error. */
export type DocumentReader = {
  read(input: ReaderInput): Promise<Reading | Refusal>
  /** The same for a bank statement, in the same sandbox and queue. */
  readStatement(input: Omit<ReaderInput, 'wants'>): Promise<StatementOutcome>
  close(): Promise<void>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    reader: DocumentReader
  }
}
