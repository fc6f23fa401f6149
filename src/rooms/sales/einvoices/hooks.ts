import type { Scene } from '#kernel/corridor/scene'
import type { EinvoicePurpose } from './einvoice/store.ts'
import type { ExchangeError } from './ports.ts'

/** What was rejected, with database ids. */
export type Rejected = {
  einvoiceId: string
  purpose: EinvoicePurpose
  /** The id of the self-invoice if that is the purpose. */
  invoiceId: string
  /** The last day to send it again with the same number and date. */
  resendBy: string
}

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    einvoices: {
      /** Asked one after the other in the transaction that records the rejection. */
      rejected: readonly ((
        scene: Scene,
        rejected: Rejected,
        errors: readonly ExchangeError[],
      ) => Promise<void>)[]
      /** The entry of the invoice that this e-invoice is of now; null where there is none. */
      entryOf(scene: Scene, einvoiceId: string): Promise<string | null>
    }
  }
}
