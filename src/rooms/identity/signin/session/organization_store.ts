import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type OwnOrganizationRow = {
  org_id: string
  name: string
  role: string
  mode: 'live' | 'test'
  permissions: string[]
  needs_second_factor: boolean
}

export async function listOwnOrganizations(tx: Tx): Promise<OwnOrganizationRow[]> {
  return await tx.query<OwnOrganizationRow>(sql`SELECT * FROM own_organizations()`)
}

export type OwnApp = { org_id: string; id: string; name: string }

/** The apps that act for the person of this transaction, in all of their organizations. */
export async function listOwnApps(tx: Tx): Promise<OwnApp[]> {
  return await tx.query<OwnApp>(sql`SELECT org_id, id, name FROM own_apps()`)
}
