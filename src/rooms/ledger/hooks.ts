import type { Scene } from '#kernel/corridor/scene'
import type { EntryKind } from './entries/entry_types.ts'

/** Another system that keeps the books, or kept them until it ended. */
export type OtherBooks = {
  readonly id: string
  readonly provider: string
  readonly company_name: string
  readonly state: 'connected' | 'broken' | 'ended'
  /** The kinds of entries that it takes. */
  readonly holds: readonly EntryKind[]
}

/** Of a day, also where it has ended since; the one that keeps them now; or one that is known. */
export type KeeperAsked = { day: string } | 'now' | { id: string }

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    ledger: {
      /** Which other system keeps the books; null: Daybook does. */
      keeper(scene: Scene, asked: KeeperAsked): Promise<OtherBooks | null>
      /** The next number of the range that this system gave us, and its journal; each once. */
      remoteVoucher(
        scene: Scene,
        id: string,
      ): Promise<{ voucher: number | null; journal: string | null }>
      /** The first day from this one on whose VAT is not declared, held until the commit. */
      openVatDay(scene: Scene, day: string): Promise<string>
      /** VAT of these days was moved or taken back: what was filed of them is corrected. */
      vatDaysChanged(scene: Scene, days: readonly string[]): Promise<void>
      /** The ledger accounts of bank accounts: their money is what the bank reports. */
      bankAccounts(scene: Scene): Promise<string[]>
      /** For how many suppliers people have taught this account; the coding of documents reads it. */
      suppliersUsing(scene: Scene, account: string): Promise<number>
      /** The documents that are linked to a contact, by uuid. */
      documentsOf(scene: Scene, contactId: string): Promise<string[]>
      /** Bank transactions were unmatched, in the same database transaction. */
      transactionsReleased(scene: Scene, transactionIds: readonly string[]): Promise<void>
    }
  }
}
