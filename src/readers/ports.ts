import type { ReaderInput, Reading, Refusal } from './reading.ts'

/** Reads untrusted bytes where they can do no harm. A refusal is an answer, not an error. */
export type DocumentReader = {
  read(input: ReaderInput): Promise<Reading | Refusal>
  close(): Promise<void>
}

declare module '#kernel/ports' {
  interface Ports {
    reader: DocumentReader
  }
}
