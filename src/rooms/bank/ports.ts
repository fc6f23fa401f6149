/** The person on whose behalf the bank is asked; null: nobody is present. */
export type Presence = { readonly ip: string; readonly userAgent: string } | null

export type Institution = {
  readonly name: string
  /** Two capital letters, ISO 3166-1. */
  readonly country: string
  readonly logo: string | null
  readonly psuTypes: readonly string[]
  /** The longest consent the bank allows. */
  readonly maximumConsentSeconds: number
  /** Headers the bank requires as proof that a person is present. */
  readonly requiredPsuHeaders: readonly string[]
  readonly beta: boolean
}

export type FeedAccount = {
  /** The reference for requests about the account; changes with each consent. Keep it sealed. */
  readonly ref: string
  /** The same across consents: identifies the account. */
  readonly identificationHash: string
  readonly identificationHashes: readonly string[]
  readonly iban: string | null
  readonly name: string | null
  readonly currency: string
  readonly kind: string | null
}

export type FeedTransaction = {
  readonly entryReference: string | null
  /** gone: cancelled or rejected; treated as if it never existed. */
  readonly status: 'booked' | 'pending' | 'gone'
  readonly bookedOn: string | null
  readonly valueOn: string | null
  readonly transactionOn: string | null
  /** Negative where money left the account. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly counterpartyName: string | null
  readonly counterpartyIban: string | null
  /** The lines of the text, separated by line breaks. */
  readonly text: string
  /** The structured reference, if the bank marks it as one. */
  readonly reference: string | null
  readonly balanceAfterMinor: bigint | null
  readonly bankCode: string | null
  /** The bank's answer, unchanged. */
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
  /** Returned with the person's browser; identifies the authorization. */
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
  /** As far back as the bank has; `to` is then chosen by the bank. */
  readonly longest: boolean
  readonly presence: Presence
  /** From the previous page; all other parameters stay the same. */
  readonly cursor: string | null
}

/**
 * What a bank provider implements. Failures are thrown as `Failure`: provider_* codes as
 * everywhere, and bank_* codes that say what to do. `details.nothingHappened` is true if the other
 * side certainly did nothing.
 */
export type BankFeed = {
  listInstitutions(country: string): Promise<readonly Institution[]>
  startAuthorization(wish: FeedAuthorization): Promise<{ url: string; ref: string }>
  /** A code works once. A lost answer cannot be fetched again. */
  finishAuthorization(given: { code: string }): Promise<{
    sessionRef: string
    validUntil: Date
    accounts: readonly FeedAccount[]
  }>
  findSession(sessionRef: string): Promise<FeedSession>
  /** Ends the consent; succeeds if it has ended already. */
  endSession(sessionRef: string): Promise<void>
  readBalances(accountRef: string, presence: Presence): Promise<readonly FeedBalance[]>
  /**
   * One page. It may be empty and still have a cursor: the last page is the one with a null cursor.
   */
  readTransactions(
    question: TransactionQuestion,
  ): Promise<{ rows: readonly FeedTransaction[]; cursor: string | null }>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    /** By the organization's mode: `ports.bankFeeds[scene.principal.mode]`, kept in the plan. */
    bankFeeds: Record<'live' | 'test', BankFeed>
  }
}
