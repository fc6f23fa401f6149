import { sql } from '#kernel/sql'
import type { Tx } from '#kernel/transaction'

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

/** A role that nobody listed is treated like the highest. */
export async function needsSecondFactor(tx: Tx, role: string): Promise<boolean> {
  const rows = await tx.query<{ needs_second_factor: boolean }>(
    sql`SELECT needs_second_factor FROM role WHERE role = ${role}`,
  )
  return rows[0]?.needs_second_factor ?? true
}
