import { listOrganizations } from '#history/room'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant, Looked, Site } from './invariant.ts'

export type InvariantVerdict = {
  id: string
  says: string
  looked: number
  findings: BrokenRecord[]
  notes: string[]
}

/** Checks one invariant for one organization, or for all and for the database as a whole. */
export async function verify(site: Site, invariant: Invariant): Promise<InvariantVerdict> {
  const { id, says, inOrganization, inDatabase } = invariant
  const verdict: InvariantVerdict = { id, says, looked: 0, findings: [], notes: [] }
  const add = ({ looked, findings, note }: Looked): void => {
    verdict.looked += looked
    verdict.findings.push(...findings)
    if (note) verdict.notes.push(note)
  }
  if (inOrganization) {
    for await (const orgId of listOrganizations(site.app, site.orgId)) {
      add(await readOnly(site, orgId, (tx) => inOrganization(tx, orgId, site)))
    }
  }
  if (inDatabase) add(await readOnly(site, null, (tx) => inDatabase(tx, site)))
  return verdict
}

async function readOnly<T>(
  site: Site,
  orgId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await transact(site.app.database, { orgId, readOnly: true }, async (tx) => {
    tx.send(sql`SET LOCAL statement_timeout = '10min'`)
    // Whole tables are compared; without fresh statistics the planner would go row by row.
    tx.send(sql`SET LOCAL enable_nestloop = off`)
    // Which makes every plan look so dear that compiling it would take longer than running it.
    tx.send(sql`SET LOCAL jit = off`)
    return await work(tx)
  })
}
