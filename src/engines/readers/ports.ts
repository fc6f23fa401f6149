import type { PagePart, ReaderInput, Reading, Refusal } from './reading/reading.ts'
import type { PageOutcome } from './reading/shown_page.ts'
import type { MailPartsOutcome } from './reading/mail_parts.ts'
import type { CutOutcome } from './reading/cut_pages.ts'
import type { OpeningOutcome, OpeningWish } from './reading/opening.ts'
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

export type OpeningRequest = ReadingRequest & { opening: OpeningWish }
export type ShownPageRequest = Omit<ReadingRequest, 'home'> & {
  page: number
  part: PagePart | 'logo'
}
type CutRequest = Omit<ReadingRequest, 'home'> & NonNullable<ReaderInput['cut']>
/** A mail needs no more to be taken apart. */
export type MailRequest = Omit<ReadingRequest, 'mimeType' | 'fileName' | 'home'>

/** What the readers of this process do now, and have done since it began. */
export type ReaderFigures = {
  reading: number
  waiting: number
  children: number
  /** Whether each wall around them stands; null until the first of them was started. */
  walls: Readonly<Record<string, boolean>> | null
  lost: Record<'crash' | 'timeout' | 'memory' | 'start', number>
  documents: number
  pages: number
  seconds: number
}

/** Reads untrusted bytes in a sandbox. A refusal is a normal result, not an error. */
export type DocumentReader = {
  read(request: ReadingRequest): Promise<Reading | Refusal>
  /** The same for a bank statement, in the same sandbox and queue. */
  readStatement(request: ReadingRequest): Promise<StatementOutcome>
  /** Balances or open items that another system exported, in the same sandbox and queue. */
  readOpening(request: OpeningRequest): Promise<OpeningOutcome>
  /** A page of a PDF or a picture, drawn or read in the same sandbox and queue. */
  showPage(request: ShownPageRequest): Promise<PageOutcome>
  /** Pages of a PDF as a file, by a process of its organization alone. */
  cutPages(request: CutRequest): Promise<CutOutcome>
  /** The attachments of a mail, by a process of its organization alone. */
  takeApart(request: MailRequest): Promise<MailPartsOutcome>
  /** How long a job of this organization should wait before it asks; null if it may ask now. */
  busyForMs(orgId: string): number | null
  figures(): ReaderFigures
  /** Starts processes before the first document needs them. */
  prepare(): void
  close(): Promise<void>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    reader: DocumentReader
  }
}
