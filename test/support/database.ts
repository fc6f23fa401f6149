import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installEngine } from '#jobs/install'
import { migrate } from '#kernel/database/migrate'
import { createSecrets } from '#kernel/process/secrets'
import { startOwnServer } from './server.ts'

export type TestServer = { adminUrl: string; template: string; role: string }

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

/** The same key in every test, so that the role's password and cursors repeat. */
export const testMasterKey = Buffer.alloc(32, 7)

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

type Running = { server: TestServer; users: number; end(): Promise<void> }

// Each project has its own copy of this module, but they are all in one process.
const here = globalThis as { daybookTestServer?: Promise<Running> | undefined }

/** One server with one template for all projects that need a database; gone behind the last. */
export default async function setUp(
  project: Pick<TestProject, 'provide'>,
): Promise<() => Promise<void>> {
  const running = await (here.daybookTestServer ??= open())
  running.users += 1
  project.provide('server', running.server)
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    here.daybookTestServer = undefined
    await running.end()
  }
}

/**
 * A migrated template, of which worlds are cloned: on the server of DATABASE_URL, or on one of the
 * suite's own, which waits for no disk.
 */
async function open(): Promise<Running> {
  const given = process.env['DATABASE_URL']
  const own = given === undefined ? await startOwnServer() : null
  const adminUrl = given ?? own?.url ?? usual
  const template = `daybook_test_${process.pid}`
  await asAdmin(adminUrl, `CREATE DATABASE ${template}`)
  const { role } = await migrate(urlOf(adminUrl, template), createSecrets([testMasterKey]))
  await installEngine(urlOf(adminUrl, template), role)
  const server = { adminUrl, template, role }
  return { server, users: 0, end: own ? own.stop : async () => await clear(server) }
}

async function clear({ adminUrl, template, role }: TestServer): Promise<void> {
  const { rows } = await asAdmin(
    adminUrl,
    `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`,
  )
  for (const row of rows as { datname: string }[]) {
    await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${row.datname} WITH (FORCE)`)
  }
  await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${role}`)
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
