/** An entry as it stands over there: ours or one made by somebody else. */
export type RemoteEntry = {
  /** The provider's key of the entry; the same at every reading. */
  readonly key: string
  /** Equals `Posted.reference` of an entry of ours. */
  readonly reference: string
  /** The key of our request, if the provider carries it; null: made elsewhere or not told. */
  readonly ourKey: string | null
  readonly date: string
  readonly text: string
  readonly state: 'provisional' | 'booked'
  readonly currency: string
  /** What would have to be guessed to enter it here, as a sentence; then it waits for a person. */
  readonly unclear?: string | null
  /** The provider's account and VAT code ids; debit positive, minor units. */
  readonly lines: readonly {
    readonly account: string
    readonly amountMinor: string
    readonly vatCode: string | null
    readonly text: string | null
    /** How much of the VAT is deducted, as a decimal of 1, where the provider tells. */
    readonly deductible?: string | null
    /** The provider's id of who is owed or owes, where the line is about one. */
    readonly party?: string | null
    /** The number of the bill or invoice that the line opens or pays, where the provider tells. */
    readonly billNumber?: string | null
  }[]
}

export type RemoteEntries = {
  readonly entries: readonly RemoteEntry[]
  /** Keys of entries that were there and no longer are, where the provider tells. */
  readonly removed?: readonly string[]
  /** Where to go on next time. */
  readonly cursor: string
  readonly isLast: boolean
}

/** A file that the exchange delivered to the organization's account at the provider. */
export type RemoteFile = {
  readonly key: string
  readonly fileName: string
  readonly mimeType: string
  readonly receivedOn: string
  /** Its bytes, which are fetched only now; a failure is of this file alone. */
  read(): Promise<Uint8Array>
}

/** The state of a sale that the provider sends as an e-invoice. */
export type RemoteSending = {
  readonly state:
    | 'waiting'
    | 'sent'
    | 'delivered'
    | 'not_delivered'
    /** By the exchange: it counts as never issued. */
    | 'rejected'
    /** By a public body that received it. */
    | 'accepted'
    | 'refused'
    | 'lapsed'
    | 'failed'
  /** The provider's own word for it, and its reason. */
  readonly word: string
  readonly reason: string | null
}
