/** Whoever asks the bank, where a person really is there; null: nobody is. */
export type Presence = { readonly ip: string; readonly userAgent: string } | null

export type Institution = {
  readonly name: string
  /** Two capital letters, ISO 3166-1. */
  readonly country: string
  readonly logo: string | null
  readonly psuTypes: readonly string[]
  /** How long a consent may last at most. */
  readonly maximumConsentSeconds: number
  /** What must be sent along so that the bank believes that a person is there. */
  readonly requiredPsuHeaders: readonly string[]
  readonly beta: boolean
}

export type FeedAccount = {
  /** How data of the account are asked for; another one after each consent. Keep it sealed. */
  readonly ref: string
  /** The same over all consents: by it an account is known again. */
  readonly identificationHash: string
  readonly identificationHashes: readonly string[]
  readonly iban: string | null
  readonly name: string | null
  readonly currency: string
  readonly kind: string | null
}

export type FeedTransaction = {
  readonly entryReference: string | null
  /** gone: cancelled or rejected, so it never was. */
  readonly status: 'booked' | 'pending' | 'gone'
  readonly bookedOn: string | null
  readonly valueOn: string | null
  readonly transactionOn: string | null
  /** Negative where money left the account. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly counterpartyName: string | null
  readonly counterpartyIban: string | null
  /** The lines of the message, one below the other. */
  readonly text: string
  /** The structured reference, where the bank knows that it is one. */
  readonly reference: string | null
  readonly balanceAfterMinor: bigint | null
  readonly bankCode: string | null
  /** As the bank's answer has it, unchanged. */
  readonly raw: unknown
}

export type FeedBalance = {
  /** Of ISO 20022: CLBD, ITBD, CLAV and others. */
  readonly kind: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly day: string | null
}

export type FeedAuthorization = {
  readonly institution: { readonly name: string; readonly country: string }
  readonly validUntil: Date
  /** Comes back with the person's browser, and says which authorization it belongs to. */
  readonly state: string
  readonly redirectUrl: string
  readonly psuType: 'business' | 'personal'
  readonly language: string | null
}

export type FeedSession = {
  readonly status: 'active' | 'pending' | 'expired' | 'revoked' | 'closed' | 'invalid'
  readonly validUntil: Date | null
}

export type TransactionQuestion = {
  readonly accountRef: string
  readonly from: string | null
  readonly to: string | null
  /** As far back as the bank gives; `to` is then left to the bank. */
  readonly longest: boolean
  readonly presence: Presence
  /** Of the page before, with otherwise the same question. */
  readonly cursor: string | null
}

/**
 * What Daybook needs of whoever reads bank accounts. Failures are thrown as `Failure`: provider_* as
 * everywhere, and the bank_* codes that say what must be done. `details.nothingHappened` is true
 * where the other side surely did nothing.
 */
export type BankFeed = {
  listInstitutions(country: string): Promise<readonly Institution[]>
  startAuthorization(wish: FeedAuthorization): Promise<{ url: string; ref: string }>
  /** A code works once. An answer that is lost cannot be asked for again. */
  finishAuthorization(given: { code: string }): Promise<{
    sessionRef: string
    validUntil: Date
    accounts: readonly FeedAccount[]
  }>
  findSession(sessionRef: string): Promise<FeedSession>
  /** Ends the consent; one that has ended already is as good. */
  endSession(sessionRef: string): Promise<void>
  readBalances(accountRef: string, presence: Presence): Promise<readonly FeedBalance[]>
  /** One page. It may be empty and yet have a cursor: the end is where that is null. */
  readTransactions(
    question: TransactionQuestion,
  ): Promise<{ rows: readonly FeedTransaction[]; cursor: string | null }>
}

declare module '#kernel/ports' {
  interface Ports {
    /** By the organization's mode: `ports.bankFeeds[scene.principal.mode]`, kept in the plan. */
    bankFeeds: Record<'live' | 'test', BankFeed>
  }
}
