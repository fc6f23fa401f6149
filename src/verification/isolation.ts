import { tableGrants } from '#kernel/grants'
import { findIsolationProblems, findMissingMigrations } from '#kernel/self_test'
import type { Finding, Invariant, Site } from './invariant.ts'

export const isolation: Invariant = {
  id: 'isolation',
  says: 'servers cannot step around the walls between organizations, nor change history',
  async inDatabase(_tx, site) {
    const missing = await findMissingMigrations(site.app)
    const problems = await findIsolationProblems(site.app)
    const findings: Finding[] = [
      ...missing.map((name) => ({ record: name, says: 'is a migration that was not applied' })),
      ...problems.map((says) => ({ record: 'database', says })),
      ...(await findWrongGrants(site)),
    ].map((finding) => ({ organization: null, ...finding }))
    return { looked: Object.keys(tableGrants).length, findings }
  },
}

type Grants = { table_name: string; grants: string[] }

async function findWrongGrants(site: Site): Promise<Omit<Finding, 'organization'>[]> {
  const { rows } = await site.app.pool.query<Grants>(`
    SELECT table_name, array_agg(privilege_type::text) AS grants
    FROM information_schema.table_privileges
    WHERE grantee = current_user AND table_schema = 'public' GROUP BY table_name`)
  return rows.flatMap(({ table_name: table, grants }) => {
    const due = new Set((tableGrants[table] ?? '').split(', '))
    const more = grants.filter((grant) => !due.has(grant))
    if (more.length === 0) return []
    return [{ record: table, says: `gives servers ${more.join(', ')}, which is not theirs` }]
  })
}
