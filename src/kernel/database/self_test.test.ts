import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { closeDatabase, openDatabase } from './database.ts'
import { closedTables, tableGrants } from './grants.ts'
import { findIsolationProblems, findMissingMigrations } from './self_test.ts'

const world = useWorld({ own: 'programs' })

async function problemsAs(url: string): Promise<string[]> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    return await findIsolationProblems(database)
  } finally {
    await closeDatabase(database)
  }
}

describe('the self-test before serving', () => {
  it('finds nothing on a sound database', async () => {
    expect(await findIsolationProblems(world.app.database)).toEqual([])
    expect(await findMissingMigrations(world.app.database)).toEqual([])
  })

  it('refuses a superuser who owns the tables', async () => {
    const problems = await problemsAs(world.ownerUrl)
    expect(problems.join('\n')).toMatch(/is a superuser/)
    expect(problems.join('\n')).toMatch(/owns table contact/)
  })

  it.each([
    ['row level security switched off', 'ALTER TABLE contact DISABLE ROW LEVEL SECURITY', 'ENABLE'],
    ['row level security not forced', 'ALTER TABLE contact NO FORCE ROW LEVEL SECURITY', 'FORCE'],
  ])('finds %s on one table', async (_name, fault, fix) => {
    await world.owner.query(fault)
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query(`ALTER TABLE contact ${fix} ROW LEVEL SECURITY`)
    expect(problems).toEqual([
      'table contact has org_id but row level security is not forced on it',
    ])
  })

  it('finds a policy that opens a table to everyone', async () => {
    await world.owner.query('CREATE POLICY oops ON contact FOR SELECT USING (true)')
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query('DROP POLICY oops ON contact')
    expect(problems[0]).toMatch(/contact has a policy oops/)
  })

  it('finds a tenant policy that has the right name and shows everything', async () => {
    await world.owner.query('ALTER POLICY tenant ON contact USING (true)')
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query('ALTER POLICY tenant ON contact USING (org_id = current_org())')
    expect(problems[0]).toMatch(/contact has a policy tenant/)
  })

  it.each([
    ['switched off', 'ALTER TABLE session DISABLE ROW LEVEL SECURITY', 'ENABLE'],
    ['not forced', 'ALTER TABLE session NO FORCE ROW LEVEL SECURITY', 'FORCE'],
  ])('finds row level security %s on a table of people', async (_name, fault, fix) => {
    await world.owner.query(fault)
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query(`ALTER TABLE session ${fix} ROW LEVEL SECURITY`)
    expect(problems).toEqual([
      'table session belongs to a person but row level security is not forced on it',
    ])
  })

  it.each([
    ['shows everything', 'ALTER POLICY own ON passkey USING (true)'],
    ['lets anything in', 'ALTER POLICY own ON passkey WITH CHECK (true)'],
    ['is a tenant’s', 'ALTER POLICY own ON passkey USING (current_org() IS NOT NULL)'],
  ])('finds a policy of a person’s table that %s', async (_name, fault) => {
    await world.owner.query(fault)
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query(
      `ALTER POLICY own ON passkey USING (user_id = current_person())
         WITH CHECK (user_id = current_person())`,
    )
    expect(problems).toEqual(['table passkey has a policy own that shows other tenants'])
  })

  it('finds a table of an organization that is open to a person across tenants', async () => {
    await world.owner.query('ALTER POLICY tenant ON api_key USING (user_id = current_person())')
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query('ALTER POLICY tenant ON api_key USING (org_id = current_org())')
    expect(problems).toEqual(['table api_key has a policy tenant that shows other tenants'])
  })

  it('finds a table that the application could empty past every policy', async () => {
    const role = new URL(world.appUrl).username
    await world.owner.query(`GRANT TRUNCATE ON contact TO ${role}`)
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query(`REVOKE TRUNCATE ON contact FROM ${role}`)
    expect(problems[0]).toMatch(/may truncate table contact/)
  })

  it('finds a view that would show other tenants by the rights of its owner', async () => {
    await world.owner.query('ALTER VIEW contact_card RESET (security_invoker)')
    const problems = await findIsolationProblems(world.app.database)
    await world.owner.query('ALTER VIEW contact_card SET (security_invoker = true)')
    expect(problems).toEqual([
      'view contact_card asks row level security about its owner, not about who reads',
    ])
  })

  it('finds a migration that was not applied', async () => {
    await world.owner.query(`DELETE FROM migration WHERE name = '0003_contact'`)
    const missing = await findMissingMigrations(world.app.database)
    await world.owner.query(`INSERT INTO migration (name, run_on) VALUES ('0003_contact', now())`)
    expect(missing).toEqual(['0003_contact'])
  })
})

describe('the application role', () => {
  it('has a line of grants for every table and view, and none beyond them', async () => {
    const { rows } = await world.owner.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public'
       UNION ALL SELECT viewname FROM pg_views WHERE schemaname = 'public' ORDER BY 1`,
    )
    const known = [...Object.keys(tableGrants), ...closedTables]
    expect(rows.map((row) => row.tablename)).toEqual(known.toSorted())
  })

  it.each([
    ['alter a table', 'ALTER TABLE contact DISABLE ROW LEVEL SECURITY'],
    ['switch row security off', 'SET row_security = off; SELECT * FROM contact'],
    ['become the owner', 'SET ROLE postgres'],
    ['rewrite the audit log', `UPDATE audit_log SET outcome = 'ok'`],
    ['delete from the audit log', 'DELETE FROM audit_log'],
    ['change an event', `UPDATE event SET type = 'x'`],
    ['make an organization', `INSERT INTO organization DEFAULT VALUES`],
    ['read passwords of strangers', 'SELECT 1 / count(*) FROM person'],
    ['take the next file name past its function', 'SELECT last FROM einvoice_counter'],
    ['make a table', 'CREATE TABLE mine (a int)'],
  ])('cannot %s', async (_name, statement) => {
    await expect(world.app.database.pool.query(statement)).rejects.toThrow()
  })

  it.each(['audit_log', 'event'])('writes all of %s but the transaction', async (table) => {
    const { rows } = await world.app.database.pool.query<{ attname: string }>(
      `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
         AND NOT attisdropped AND NOT has_column_privilege(attrelid, attnum, 'INSERT')`,
      [table],
    )
    expect(rows).toEqual([{ attname: 'txid' }])
    const given = world.app.database.pool.query(`INSERT INTO ${table} (txid) VALUES ('9')`)
    await expect(given).rejects.toThrow('permission denied')
  })
})
