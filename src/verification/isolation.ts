import { tableGrants } from '#kernel/database/grants'
import { findIsolationProblems, findMissingMigrations } from '#kernel/database/self_test'
import type { BrokenRecord, Invariant, Site } from './invariant.ts'

export const isolation: Invariant = {
  id: 'isolation',
  says: 'the application role cannot bypass row level security or change history',
  async inDatabase(_tx, site) {
    const missing = await findMissingMigrations(site.appRole)
    const problems = await findIsolationProblems(site.appRole)
    const findings: BrokenRecord[] = [
      ...missing.map((name) => ({
        record: name,
        says: 'is a migration that has not been applied',
      })),
      ...problems.map((says) => ({ record: 'database', says })),
      ...(await findWrongGrants(site)),
    ].map((finding) => ({ organization: null, ...finding }))
    return { looked: Object.keys(tableGrants).length, findings }
  },
}

type Grants = { table_name: string; grants: string[] }

async function findWrongGrants(site: Site): Promise<Omit<BrokenRecord, 'organization'>[]> {
  const { rows } = await site.appRole.pool.query<Grants>(`
    SELECT table_name, array_agg(privilege_type::text) AS grants
    FROM information_schema.table_privileges
    WHERE grantee = current_user AND table_schema = 'public' GROUP BY table_name`)
  return rows.flatMap(({ table_name: table, grants }) => {
    const due = new Set((tableGrants[table] ?? '').split(', '))
    const more = grants.filter((grant) => !due.has(grant))
    if (more.length === 0) return []
    return [
      {
        record: table,
        says: `grants the application role ${more.join(', ')}, which it must not have`,
      },
    ]
  })
}
