export type ExchangeReceipt = {
  /** What the exchange calls the file: IdentificativoSdI. */
  readonly exchangeId: string
  readonly receivedAt: Date
}

/** A notification as the exchange wrote it. */
export type ExchangeMessage = {
  /** `<name of the file>_<type>_<number>.xml` */
  readonly fileName: string
  readonly xml: Uint8Array
  /** When the exchange told it. */
  readonly at: Date
}

export type FoundFile = ExchangeReceipt & {
  /** Of the file as it was given, in hexadecimal: another one under this name is not ours. */
  readonly sha256: string
  /** Everything that was told of it so far; what was lost on its way is here. */
  readonly messages: readonly ExchangeMessage[]
}

/**
 * What Daybook needs of whoever brings files to the exchange. Failures are thrown as `Failure`:
 * provider_* as everywhere. `details.nothingHappened` is true where the file surely did not arrive.
 */
export type Exchange = {
  /**
   * How long after a sending of unknown outcome the file may still turn up. Where it is not found
   * after that, it never arrived.
   */
  readonly resendAfterMs: number
  /** Once for each name: the exchange refuses a second file of a name that it has seen. */
  send(file: { fileName: string; xml: Uint8Array }): Promise<ExchangeReceipt>
  /** Null where no file of that name has arrived; where several have, the one that was taken. */
  find(fileName: string): Promise<FoundFile | null>
  /**
   * In the order in which they were told, from behind the cursor. Some may be missing, twice, or out
   * of order. The cursor goes on from the last one, and is the given one where there is none. What is
   * broken is handed over as it came, so that it holds up nothing and is not lost either.
   */
  readMessages(
    after: string | null,
    limit: number,
  ): Promise<{
    messages: readonly ExchangeMessage[]
    broken?: readonly Uint8Array[]
    cursor: string | null
  }>
}

declare module '#kernel/ports' {
  interface Ports {
    /** By the organization's mode; null where there is no line to an exchange. */
    exchanges: Record<'live' | 'test', Exchange | null>
  }
}
