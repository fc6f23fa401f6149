import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installEngine } from '#jobs/install'
import { migrate } from '#kernel/database/migrate'
import { createSecrets } from '#kernel/process/secrets'

export type TestServer = { adminUrl: string; template: string; role: string }

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

/** The same key in every test, so that the role's password and cursors repeat. */
export const testMasterKey = Buffer.alloc(32, 7)

/** Makes one migrated template; every test file clones it, which takes a fraction of a second. */
export default async function setUp(
  project: Pick<TestProject, 'provide'>,
): Promise<() => Promise<void>> {
  const adminUrl = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const template = `daybook_test_${process.pid}`
  await asAdmin(adminUrl, `CREATE DATABASE ${template}`)
  const { role } = await migrate(urlOf(adminUrl, template), createSecrets([testMasterKey]))
  await installEngine(urlOf(adminUrl, template), role)
  project.provide('server', { adminUrl, template, role })
  return async () => {
    const { rows } = await asAdmin(
      adminUrl,
      `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`,
    )
    for (const row of rows as { datname: string }[]) {
      await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${row.datname} WITH (FORCE)`)
    }
    await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${role}`)
  }
}

export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.toString()
}

export async function asAdmin(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
