import type { HookScope, Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Mode } from '../keys/key_text.ts'

export type NewOrganization = {
  name: string
  regionKey: string
  mode: Mode
  currency: string
  profile: Record<string, unknown>
}

/** These tables are closed to the application's role; the function writes one new tenant and no other. */
export function insertOrganization(scene: Scene, given: NewOrganization): void {
  scene.tx.send(sql`
    SELECT found_organization(${given.name}, ${given.mode}, ${given.regionKey}, ${given.currency},
      ${JSON.stringify(given.profile)}::jsonb, ${scene.now})`)
}

export type FoundedOrganization = { mode: Mode; regionKey: string; subscribed: boolean }

export async function findFounded(
  { tx, hooks }: HookScope,
  orgId: string,
): Promise<FoundedOrganization | null> {
  const rows = await tx.query<FoundedOrganization>(sql`
    SELECT mode, region_key AS "regionKey", ${hooks.access.subscribed(orgId)} AS subscribed
    FROM organization WHERE org_id = ${orgId}`)
  return rows[0] ?? null
}

export type OrganizationRow = {
  org_id: string
  name: string
  mode: Mode
  region_key: string
  currency: string
  created_at: Date
}

/** The owner's connection alone may see which organizations there are. */
export async function listOrganizations(
  tx: Tx,
  after: string | null,
  most: number,
): Promise<OrganizationRow[]> {
  return await tx.query<OrganizationRow>(sql`
    SELECT org_id, name, mode, region_key, currency, created_at FROM organization
    WHERE ${after}::uuid IS NULL OR org_id > ${after}::uuid
    ORDER BY org_id LIMIT ${most}`)
}

export type PersonRow = { id: string; name: string; is_new: boolean }

/**
 * The person with this e-mail, made where there is none. A person who is there keeps their name and
 * password: joining a second organization is no way to take over a login.
 */
export async function findOrInsertPerson(
  scene: Scene,
  given: { email: string; name: string; passwordHash: string },
): Promise<PersonRow> {
  const rows = await scene.tx.query<PersonRow>(sql`
    WITH made AS (
      INSERT INTO person (id, email, name, password_hash, created_at)
      VALUES (${scene.newId()}, ${given.email}, ${given.name}, ${given.passwordHash}, ${scene.now})
      ON CONFLICT (email) DO NOTHING RETURNING id, name)
    SELECT id, name, true AS is_new FROM made
    UNION ALL SELECT id, name, false FROM person WHERE email = ${given.email}
    LIMIT 1`)
  if (!rows[0]) throw new Error('a person was made at the same moment; run the command again')
  return rows[0]
}
