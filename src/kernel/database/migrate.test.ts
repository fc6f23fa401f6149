import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { asAdmin, testMasterKey, urlOf } from '#test/support/database'
import { appPasswordOf, appRoleOf } from './app_role.ts'
import { functionGrants, tableGrants } from './grants.ts'
import { migrate } from './migrate.ts'
import { migrationsDirectory } from './releases.ts'
import { createSecrets } from '../process/secrets.ts'

const secrets = createSecrets([testMasterKey])
const files = readdirSync(migrationsDirectory)
  .map((file) => file.replace('.sql', ''))
  .toSorted()

const made: { databases: string[]; owners: string[] } = { databases: [], owners: [] }

async function freshDatabase(owner?: string): Promise<string> {
  const { adminUrl } = inject('server')
  const name = `daybook_migrate_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name}${owner ? ` OWNER ${owner}` : ''}`)
  made.databases.push(name)
  return name
}

afterEach(async () => {
  const { adminUrl } = inject('server')
  for (const name of made.databases.splice(0)) {
    await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${appRoleOf(name)}`)
  }
  for (const owner of made.owners.splice(0)) await asAdmin(adminUrl, `DROP ROLE ${owner}`)
})

const urlFor = (name: string): string => urlOf(inject('server').adminUrl, name)

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  return (await asAdmin(url, text)).rows as Row[]
}

const grantsOf = async (name: string): Promise<Record<string, string>> => {
  const rows = await ask<{ table_name: string; granted: string }>(
    urlFor(name),
    `SELECT table_name, string_agg(privilege_type, ', ' ORDER BY privilege_type) AS granted
     FROM information_schema.role_table_grants WHERE grantee = '${appRoleOf(name)}'
     GROUP BY table_name`,
  )
  return Object.fromEntries(rows.map((row) => [row.table_name, row.granted]))
}

const sorted = (grants: string): string => grants.split(', ').toSorted().join(', ')
const declared = Object.fromEntries(
  Object.entries(tableGrants).map(([table, grants]) => [table, sorted(grants)]),
)

describe('migrating', () => {
  it('applies every file once, in order, and nothing the second time', async () => {
    const name = await freshDatabase()
    const first = await migrate(urlFor(name), secrets)
    expect(first).toEqual({ applied: files.toSorted(), role: appRoleOf(name), newer: [] })
    expect((await migrate(urlFor(name), secrets)).applied).toEqual([])
  })

  it('by two at once is done by one of them, and both end well', async () => {
    const name = await freshDatabase()
    const both = await Promise.all([
      migrate(urlFor(name), secrets),
      migrate(urlFor(name), secrets),
      migrate(urlFor(name), secrets),
    ])
    const done = both.filter(({ applied }) => applied.length > 0)
    expect(done.map(({ applied }) => applied)).toEqual([files.toSorted()])
    const rows = await ask<{ name: string }>(urlFor(name), 'SELECT name FROM migration ORDER BY id')
    expect(rows.map((row) => row.name)).toEqual(files.toSorted())
  })

  it('of two databases of one server at once gives each its own role', async () => {
    const names = [await freshDatabase(), await freshDatabase()]
    const done = await Promise.all(names.map((name) => migrate(urlFor(name), secrets)))
    expect(done.map(({ role }) => role)).toEqual(names.map(appRoleOf))
    for (const name of names) expect(await grantsOf(name)).toEqual(declared)
  })

  it('works for an owner who is no superuser, also after the role is there', async () => {
    const { adminUrl } = inject('server')
    const owner = `daybook_plain_${randomBytes(4).toString('hex')}`
    await asAdmin(adminUrl, `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'plain'`)
    made.owners.push(owner)
    const name = await freshDatabase(owner)
    const url = new URL(urlFor(name))
    url.username = owner
    url.password = 'plain'
    for (const applied of [files.toSorted(), []]) {
      expect((await migrate(url.toString(), secrets)).applied).toEqual(applied)
    }
    expect(await grantsOf(name)).toEqual(declared)
  })
})

describe('the role of the application', () => {
  it('has exactly the grants of the table, and is no more than a login', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    expect(await grantsOf(name)).toEqual(declared)
    const [attributes] = await ask(
      urlFor(name),
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolinherit, rolreplication, rolbypassrls,
         rolcanlogin FROM pg_roles WHERE rolname = '${role}'`,
    )
    expect(attributes).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolinherit: false,
      rolreplication: false,
      rolbypassrls: false,
      rolcanlogin: true,
    })
  })

  it('loses what somebody granted by hand when the next migration runs', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    await asAdmin(urlFor(name), `GRANT DELETE, UPDATE ON audit_log, event TO ${role}`)
    expect(await grantsOf(name)).not.toEqual(declared)
    await migrate(urlFor(name), secrets)
    expect(await grantsOf(name)).toEqual(declared)
  })

  it('may run the functions that are listed, and none of those is open to everyone', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    for (const signature of functionGrants) {
      const [row] = await ask(
        urlFor(name),
        `SELECT has_function_privilege('${role}', '${signature}', 'EXECUTE') AS ours,
           EXISTS (SELECT FROM pg_proc, aclexplode(proacl) a
             WHERE pg_proc.oid = '${signature}'::regprocedure AND a.grantee = 0) AS everyone`,
      )
      expect([signature, row]).toEqual([signature, { ours: true, everyone: false }])
    }
  })

  it('gets the password that the secret key gives, and a new one with a new key', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    const kept = async () => (await ask(urlFor(name), passwordOf(role)))[0]
    const first = await kept()
    await migrate(urlFor(name), createSecrets([Buffer.alloc(32, 9)]))
    expect(await kept()).not.toEqual(first)
    expect(appPasswordOf(secrets, name)).toMatch(/^[0-9a-f]{64}$/)
  })
})

function passwordOf(role: string): string {
  return `SELECT rolpassword FROM pg_authid WHERE rolname = '${role}'`
}

describe('a migration beside running servers', () => {
  it('opens what it brings to them in its own transaction', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    await asAdmin(urlFor(name), `REVOKE ALL ON books_lock FROM ${role}`)
    await asAdmin(urlFor(name), `REVOKE ALL ON FUNCTION find_api_key(bytea) FROM ${role}`)
    const directory = mkdtempSync(join(tmpdir(), 'daybook-migrate-'))
    try {
      cpSync(migrationsDirectory, directory, { recursive: true })
      writeFileSync(join(directory, '0998_first.sql'), 'SELECT 1;')
      writeFileSync(join(directory, '0999_wrong.sql'), 'SELECT 1 / 0;')
      // The second one fails, so nothing behind the migrations is done.
      await expect(migrate(urlFor(name), secrets, { directory })).rejects.toThrow(
        'division by zero',
      )
      expect((await grantsOf(name))['books_lock']).toBe(declared['books_lock'])
      const [row] = await ask(
        urlFor(name),
        `SELECT has_function_privilege('${role}', 'find_api_key(bytea)', 'EXECUTE') AS may`,
      )
      expect(row).toEqual({ may: true })
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

describe('an older release that migrates', () => {
  it('leaves a newer database as it is, with the grants of the newer release', async () => {
    const name = await freshDatabase()
    const { role } = await migrate(urlFor(name), secrets)
    await asAdmin(urlFor(name), `CREATE TABLE later (id int)`)
    await asAdmin(urlFor(name), `GRANT SELECT ON later TO ${role}`)
    await asAdmin(
      urlFor(name),
      `INSERT INTO migration (name, run_on, release) VALUES ('9001_later', now(), '1.2.0')`,
    )
    const done = await migrate(urlFor(name), secrets)
    expect(done).toEqual({ applied: [], role, newer: ['9001_later'] })
    expect(await grantsOf(name)).toEqual({ ...declared, later: 'SELECT' })
  })
})
