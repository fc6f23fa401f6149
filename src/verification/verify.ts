import { listOrganizations } from '#history/room'
import { sql } from '#kernel/sql'
import { transact, type Tx } from '#kernel/transaction'
import type { Finding, Invariant, Looked, Site } from './invariant.ts'

export type Verdict = {
  id: string
  says: string
  looked: number
  findings: Finding[]
  notes: string[]
}

/** Holds one invariant against one organization, or all of them and what belongs to none. */
export async function verify(site: Site, invariant: Invariant): Promise<Verdict> {
  const { id, says, inOrganization, inDatabase } = invariant
  const verdict: Verdict = { id, says, looked: 0, findings: [], notes: [] }
  const add = ({ looked, findings, note }: Looked): void => {
    verdict.looked += looked
    verdict.findings.push(...findings)
    if (note) verdict.notes.push(note)
  }
  if (inOrganization) {
    for await (const orgId of listOrganizations(site.house, site.orgId)) {
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
  return await transact(site.house.database, { orgId, readOnly: true }, async (tx) => {
    tx.send(sql`SET LOCAL statement_timeout = '10min'`)
    // Whole tables are compared here; without fresh statistics the planner would go row by row.
    tx.send(sql`SET LOCAL enable_nestloop = off`)
    return await work(tx)
  })
}
