import type { Chart, Bill, Entry, Partner, Posted } from '#ledger/room'
import type { EntryKind } from '#ledger/parts'
import type { RemoteEntries, RemoteFile, RemoteSending } from './remote_types.ts'

/**
 * What Daybook needs from the accounting system that keeps an organization's books: Daybook itself
 * or an external one. Ids are the provider's own where nothing else is said. For a field it does not
 * know, a provider returns null, never a guess.
 *
 * By the organization's mode, then by the provider's key. A test organization never reaches a
 * provider's real service.
 */
export type Accounting = Readonly<
  Record<'live' | 'test', Readonly<Record<string, AccountingProvider>>>
>

/**
 * An organization's connection to the accounting system that keeps its books. Daybook's ledger has
 * its own accounts and VAT codes; the connection says what each is called over there, and what has
 * no counterpart yet is asked for, never guessed.
 */
export type Connection = {
  readonly id: string
  readonly orgId: string
  readonly regionKey: string
  /** The organization's currency. */
  readonly currency: string
  /** What the provider gave for this organization: tokens, a company's id. Sealed at rest. */
  readonly credentials: Credentials
  /** The organization's defaultJournalId: the journal or payment account to post to. */
  readonly journal: string | null
  /** Whether entries are booked finally over there; otherwise a person does that. */
  readonly booksFinally: boolean
  /** Daybook's accounts and VAT codes by the provider's ids. */
  readonly accounts: ReadonlyMap<string, string>
  readonly vatCodes: ReadonlyMap<string, string>
  /** Stores credentials that the provider renewed, before they are used. */
  keepCredentials(credentials: Credentials): Promise<void>
  /** What is stored now: another process may have renewed them since this was read. */
  storedCredentials(): Promise<Credentials>
  /**
   * Called right before each write: it fails where another process has taken over what is being
   * sent. Absent where nothing is sent.
   */
  beforeWrite?(): Promise<void>
}

export type Credentials = Readonly<Record<string, string>>

/** What a test call found, before a connection counts. */
export type Checked = {
  readonly company: { readonly name: string; readonly businessId: string | null }
  /** The provider's id of the company or agreement. */
  readonly companyId: string
  readonly journals: readonly Journal[]
  /** What to put right over there, in words. */
  readonly warnings: readonly string[]
  /** The credentials to keep, if the call completed or renewed them. */
  readonly credentials: Credentials
}

export type Journal = {
  readonly id: string
  readonly name: string
  /** The voucher numbers that may be used in it; null where the provider has none. */
  readonly vouchers: { readonly next: number; readonly last: number } | null
}

export type PostRequest = {
  readonly connection: Connection
  readonly kind: EntryKind
  /** The same for every attempt; search for it before sending again. */
  readonly key: string
  /** A number of the connection's own range, taken before the first attempt; null: none is used. */
  readonly voucher: number | null
  /** When the first attempt began. */
  readonly since: Date
  readonly entry: Entry
  /** The entry that this one reverses, as the provider knows it. */
  readonly reverses: { id: string; reference: string | null } | null
  /** The supplier or the customer. */
  readonly partner: Partner | null
  /** What the bill or invoice says; null for an entry without one. */
  readonly bill: Bill | null
  /** The source document, to be attached; read only when asked for. */
  readonly attachment: (() => Promise<Attachment | null>) | null
}

export type Attachment = {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

/**
 * Failures are thrown as `Failure` with provider_* codes; `details.nothingHappened` is true if the
 * entry was certainly not written, and `details.detail` says in words what to do.
 */
export type AccountingProvider = {
  readonly key: string
  /** False: such entries stay in Daybook's ledger alone, marked as not at the provider. */
  holds(kind: EntryKind): boolean
  /** Whether it sends e-invoices itself. */
  readonly sendsEinvoices: boolean
  /** A test call with these credentials. Writes nothing. */
  check(connection: Connection): Promise<Checked>
  /** The whole current chart. Safe to repeat. */
  readChart(connection: Connection): Promise<Chart>
  /** The entry that an earlier attempt with this key wrote; null if none. */
  findPosted(request: PostRequest): Promise<Posted | null>
  /** Writes the entry and attaches the source. After an error it may or may not be written. */
  post(request: PostRequest): Promise<Posted>
  /** Entries after the cursor, ours too; null: from that day on. */
  readEntries(
    connection: Connection,
    from: { cursor: string | null; day: string },
  ): Promise<RemoteEntries>
  /** E-invoices that came in by the exchange; absent where the provider has none. */
  readFiles?(
    connection: Connection,
    after: string | null,
  ): Promise<{ files: readonly RemoteFile[]; cursor: string | null; isLast: boolean }>
  /** One of them again by its key; null: it no longer waits there. */
  findFile?(connection: Connection, key: string): Promise<RemoteFile | null>
  /**
   * Those of the given keys that are no longer there, where `readEntries` cannot tell; perhaps not all
   * at once. The entries are of that day or later.
   */
  findGone?(
    connection: Connection,
    given: { day: string; keys: readonly string[] },
  ): Promise<readonly string[]>
  /** How far the sending of a sale has come; absent where the provider sends none. */
  readSending?(connection: Connection, reference: string): Promise<RemoteSending>
  /** Calls from the provider when something changed there; absent where it makes none. */
  readonly hooks?: {
    /** Has this address called; nothing to do where it is called already. */
    subscribe(connection: Connection, address: string): Promise<void>
    /** The answer that proves that an address is ours; null where that is not what is asked. */
    answerChallenge(headers: Readonly<Record<string, unknown>>): object | null
  }
  /** Where a person allows Daybook in; absent where credentials are typed in. */
  readonly oauth?: {
    addressOf(state: string, returnTo: string): string
    exchange(code: string, returnTo: string): Promise<Credentials>
  }
}
