import type { Database } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import type { Tx } from '#kernel/database/transaction'

/** One record that breaks an invariant. `organization` is null if it belongs to none. */
export type BrokenRecord = { organization: string | null; record: string; says: string }

export type Looked = {
  /** How many things were checked: a check that saw nothing has proven nothing. */
  looked: number
  findings: BrokenRecord[]
  note?: string
}

/** The connections and scope of a verification. */
export type Site = {
  /** Opened on the owner's connection. */
  app: App
  /** Opened as the application role. */
  appRole: Database
  /** One organization; default: all. */
  orgId: string | undefined
  /** Reads the content of every file, however long that takes; default: that of the newest. */
  everyFile?: boolean
}

/**
 * Something that must hold in every organization, checked by plain SQL in a read-only transaction.
 */
export type Invariant = {
  /** The name used in the proofs, the output and the tests. */
  id: string
  says: string
  inOrganization?: (tx: Tx, orgId: string, site: Site) => Promise<Looked>
  inDatabase?: (tx: Tx, site: Site) => Promise<Looked>
}
