export type ExchangeReceipt = {
  /** The exchange's id for the file: IdentificativoSdI. */
  readonly exchangeId: string
  readonly receivedAt: Date
}

/** Whose files a channel carries: those of live or of test organizations. */
export type ExchangeMode = 'live' | 'test'

/** Why the exchange refused a file. */
export type ExchangeError = { code: string; detail: string }

/** A notification exactly as the exchange sent it. */
export type ExchangeMessage = {
  /** `<name of the file>_<type>_<number>.xml` */
  readonly fileName: string
  readonly xml: Uint8Array
  /** When the exchange issued it. */
  readonly at: Date
}

export type FoundFile = ExchangeReceipt & {
  /** Hex hash of the file at the exchange; if it differs from ours, the file is not ours. */
  readonly sha256: string
  /** All its notifications so far, including any that did not reach us. */
  readonly messages: readonly ExchangeMessage[]
}

/** An invoice that the exchange delivered to the channel, for whichever organization. */
export type ExchangeInvoice = ExchangeReceipt & {
  /** As the sender named it; `.p7m` if it is signed. */
  readonly fileName: string
  readonly file: Uint8Array
  /** What the exchange says about the file (MT), if the channel hands it on. */
  readonly metadata: Uint8Array | null
}

/**
 * The port to a channel that transmits files to the exchange. Failures are thrown as `Failure` with
 * provider_* codes. `details.nothingHappened` is true if the file certainly did not arrive.
 */
export type Exchange = {
  /**
   * How long a file may take to appear after a transmission of unknown outcome. If it is not found
   * after that, it never arrived.
   */
  readonly resendAfterMs: number
  /** Once per name: the exchange rejects a second file with the same name. */
  send(file: { fileName: string; xml: Uint8Array }): Promise<ExchangeReceipt>
  /** Null if no file with that name has arrived; if several have, the accepted one. */
  find(fileName: string): Promise<FoundFile | null>
  /**
   * Notifications after the cursor, in the order they were issued. Some may be missing, repeated or
   * out of order. The returned cursor is after the last one, or the given one if there are none.
   * Unparsable ones are returned raw in `broken`, so that they block nothing and are not lost.
   */
  readMessages(
    after: string | null,
    limit: number,
  ): Promise<{
    messages: readonly ExchangeMessage[]
    broken?: readonly Uint8Array[]
    cursor: string | null
  }>
  /**
   * Invoices that were delivered and not confirmed yet, in any order, after the cursor of this
   * reading; null begins anew. One that is read may come again until it is confirmed, and even after.
   * Null where the channel only sends.
   */
  readonly inbound: {
    read(
      after: string | null,
      limit: number,
    ): Promise<{
      invoices: readonly ExchangeInvoice[]
      broken?: readonly Uint8Array[]
      cursor: string | null
    }>
    /** We have it for good: the channel need not keep it. */
    confirm(exchangeId: string): Promise<void>
  } | null
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    /** By the organization's mode; null if no exchange is connected. */
    exchanges: Record<ExchangeMode, Exchange | null>
  }
}
