import type { Database } from '#kernel/database'
import type { House } from '#kernel/house'
import type { Tx } from '#kernel/transaction'

/** One record that breaks a promise. `organization` is null where it is no organization's. */
export type Finding = { organization: string | null; record: string; says: string }

export type Looked = {
  /** How many things were looked at: a check that saw nothing has shown nothing. */
  looked: number
  findings: Finding[]
  note?: string
}

/** What is verified, from outside the corridor. */
export type Site = {
  /** Opened on the owner's connection. */
  house: House
  /** Opened as the role that servers log in as. */
  app: Database
  /** One organization; all of them where it is undefined. */
  orgId: string | undefined
}

/** Something that must hold in every organization, found by plain SQL in a read-only transaction. */
export type Invariant = {
  /** The name that the reliability papers, the output and the tests use. */
  id: string
  says: string
  inOrganization?: (tx: Tx, orgId: string, site: Site) => Promise<Looked>
  inDatabase?: (tx: Tx, site: Site) => Promise<Looked>
}
