import { Console } from 'node:console'
import type { ReaderInput, Reading, Refusal } from './reading.ts'
import type { StatementOutcome } from './statement.ts'
import { collectRequests, frameOf } from './sandbox_frame.ts'

// Above what the parent sends at the most: 20 MB of a file, or of a text as JSON.
const mostRequestBytes = 128 * 2 ** 20

type Read = (input: ReaderInput) => Promise<Reading | Refusal | StatementOutcome>

/**
 * What the readers' own process does all day: takes a document from standard input, reads it,
 * answers on standard output, and ends when nobody can ask any more. An empty frame says that it
 * is ready. The parent sends the next document only after the answer to the last one.
 */
export function serveRequests(read: Read): void {
  // A library that prints would otherwise break into the answers.
  globalThis.console = new Console(process.stderr, process.stderr)
  const take = collectRequests(mostRequestBytes, (input) => void answer(read, input))
  process.stdin.on('data', take)
  process.stdin.on('end', () => process.exit(0))
  process.stdout.write(frameOf(new Uint8Array()))
}

async function answer(read: Read, input: ReaderInput): Promise<void> {
  let outcome: Awaited<ReturnType<Read>>
  try {
    outcome = await read(input)
  } catch {
    // What was thrown may quote the document, so it is not told.
    outcome = { refused: 'reader_crashed', detail: 'the reader failed on this document' }
  }
  process.stdout.write(frameOf(Buffer.from(JSON.stringify(outcome))))
}
