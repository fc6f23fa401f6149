import { Console } from 'node:console'
import type { ReaderInput, Reading, Refusal } from '../reading/reading.ts'
import type { PageOutcome } from '../reading/shown_page.ts'
import type { CutOutcome } from '../reading/cut_pages.ts'
import type { MailPartsOutcome } from '../reading/mail_parts.ts'
import type { OpeningOutcome } from '../reading/opening.ts'
import type { StatementOutcome } from '../reading/statement.ts'
import { collectRequests, frameOf } from '../reading/sandbox_frame.ts'

// Above the maximum the parent sends: 20 MB of a file, or of text as JSON.
const mostRequestBytes = 128 * 2 ** 20

type Read = (
  input: ReaderInput,
) => Promise<
  | Reading
  | Refusal
  | StatementOutcome
  | OpeningOutcome
  | PageOutcome
  | MailPartsOutcome
  | CutOutcome
>

/**
 * The main loop of the sandbox process: takes a document from standard input, reads it, answers on
 * standard output, and ends when the input closes. An empty frame means that it is ready. The
 * parent sends the next document only after the answer to the last one.
 */
export function serveRequests(read: Read): void {
  // A library that prints would otherwise corrupt the answers.
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
    // The error may quote the document, so it is not reported.
    outcome = { refused: 'reader_crashed', detail: 'The reader failed on this document.' }
  }
  process.stdout.write(frameOf(Buffer.from(JSON.stringify(outcome))))
}
