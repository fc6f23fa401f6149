import type { Database } from './database.ts'
import { listMigrations } from './releases.ts'

type Finding = { problem: string }

/**
 * Before serving: the role that we log in as must not be able to step around row level security,
 * and every table with org_id, or of a person alone, must have it forced. Gives the problems, none
 * when all is well.
 */
export async function findIsolationProblems(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<Finding>(`
    SELECT format('role %s is a superuser', rolname) AS problem
      FROM pg_roles WHERE rolname = current_user AND rolsuper
    UNION ALL
    SELECT format('role %s may bypass row level security', rolname)
      FROM pg_roles WHERE rolname = current_user AND rolbypassrls
    UNION ALL
    SELECT format('role %s logged in as %s', current_user, session_user)
      WHERE current_user <> session_user
    UNION ALL
    SELECT format('role %s owns table %s', current_user, c.relname)
      FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
      WHERE r.rolname = current_user AND c.relkind IN ('r', 'p')
    UNION ALL
    SELECT format('role %s is a member of role %s', current_user, r.rolname)
      FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
      JOIN pg_roles u ON u.oid = m.member WHERE u.rolname = current_user
    UNION ALL
    SELECT format('table %s has org_id but row level security is not forced on it', c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
    UNION ALL
    SELECT format('table %s belongs to a person but row level security is not forced on it', c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND NOT EXISTS (SELECT FROM pg_attribute o
          WHERE o.attrelid = c.oid AND o.attname = 'org_id' AND NOT o.attisdropped)
    UNION ALL
    SELECT format('table %s has a policy %s that shows other tenants', p.tablename, p.policyname)
      FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename <> 'person'
        AND ('public' = ANY (p.roles) OR current_user::text = ANY (p.roles::text[]))
        AND NOT (p.permissive = 'PERMISSIVE' AND p.cmd = 'ALL' AND p.qual = p.with_check
          AND p.qual = CASE WHEN EXISTS (SELECT FROM pg_attribute a
            WHERE a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
              AND a.attname = 'org_id' AND NOT a.attisdropped)
            THEN '(org_id = current_org())' ELSE '(user_id = current_person())' END)
    UNION ALL
    SELECT format('view %s asks row level security about its owner, not about who reads', c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'v'
        AND NOT coalesce('security_invoker=true' = ANY (c.reloptions), false)
    UNION ALL
    SELECT format('role %s may truncate table %s', current_user, c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
        AND has_table_privilege(current_user, c.oid, 'TRUNCATE')`)
  return rows.map((row) => row.problem)
}

/** Which of our migrations the database still lacks; a server must not run on an older schema. */
export async function findMissingMigrations(database: Database): Promise<string[]> {
  const ours = listMigrations().map(({ name }) => name)
  const { rows: known } = await database.pool.query<{ present: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS present`,
  )
  if (!known[0]?.present) return ours
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM migration')
  const applied = new Set(rows.map((row) => row.name))
  return ours.filter((name) => !applied.has(name)).toSorted()
}
