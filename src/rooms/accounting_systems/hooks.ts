import type { IntentContext } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import type { Tx } from '#kernel/database/transaction'
import type { EntrySource } from '#ledger/room'
import type { Attachment } from './ports.ts'

/** The paper behind an entry. Null if it has none; a failure if it is not there yet. */
type SourcePaper = (outside: IntentContext, sourceId: string) => Promise<Attachment | null>

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    accounting_systems: {
      /** How the paper of a source is read, to be attached where another system keeps the books. */
      paperOf(source: EntrySource): SourcePaper | null
      /** An accounting system called; asked in the transaction of that call. */
      called(tx: Tx, orgId: string): void
      /** An accounting system lets us in again: what could not be posted goes on. */
      accessRegained(scene: Scene): Promise<void>
    }
  }
}
