import type { Database } from '#kernel/database/database'

/**
 * Row level security shows nothing of other organizations to the role of the servers, so that a
 * check under it would find nothing wrong with anything.
 */
export async function assertOwner(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ is_owner: boolean }>(
    `SELECT pg_has_role(current_user, relowner, 'USAGE') AS is_owner
     FROM pg_class WHERE oid = 'audit_log'::regclass`,
  )
  if (rows[0]?.is_owner !== true) {
    throw new Error(
      'DATABASE_URL must name the owner of the database; only the owner can see all data.',
    )
  }
}
