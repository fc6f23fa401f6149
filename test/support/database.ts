import { appendFileSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installEngine } from '#jobs/install'
import { appRoleOf } from '#kernel/database/app_role'
import { migrate } from '#kernel/database/migrate'
import { createSecrets } from '#kernel/process/secrets'
import { parentOf, treeSeconds } from './cpu_time.ts'
import { startOwnServer, type Filling } from './server.ts'

export type TestServer = { adminUrl: string; template: string; role: string }

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

/** The same key in every test, so that the role's password and cursors repeat. */
export const testMasterKey = Buffer.alloc(32, 7)

const usual = 'postgres://postgres@127.0.0.1:5432/postgres'

type Running = { server: TestServer; users: number; seconds: number; end(): Promise<void> }

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
    await measureServer(running.server.adminUrl, running.seconds)
    await running.end()
  }
}

const kept = 'daybook_test'

/** The template of a server of the suite's own, which migrates once for many runs. */
const filling: Filling = {
  with: async (url) => void (await makeTemplate(url, kept)),
  restsOn: [
    ...globSync(
      ['migrations/*.sql', 'src/kernel/database/*.ts', 'src/jobs/install.ts', 'package.json'],
      { cwd: dirname(dirname(import.meta.dirname)), exclude: ['**/*.test.ts'] },
    ).toSorted(),
    'src/kernel/corridor/task.ts',
  ],
}

/**
 * A migrated template, of which worlds are cloned: on the server of DATABASE_URL, or on one of the
 * suite's own, which waits for no disk.
 */
async function open(): Promise<Running> {
  const given = process.env['DATABASE_URL']
  const own = given === undefined ? await startOwnServer({ filling }) : null
  const adminUrl = given ?? own?.url ?? usual
  const seconds = await serverSeconds(adminUrl)
  const template = `daybook_test_${process.pid}`
  if (own) {
    const server = { adminUrl, template: kept, role: appRoleOf(kept) }
    return { server, users: 0, seconds, end: own.stop }
  }
  const made = process.env['DAYBOOK_TEST_TEMPLATE']
  const server =
    made === undefined
      ? await makeTemplate(adminUrl, template)
      : await cloneTemplate(adminUrl, template, made)
  const end = async () => {
    await clearDatabases(adminUrl, template)
    if (made === undefined) await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${server.role}`)
  }
  return { server, users: 0, seconds, end }
}

export async function makeTemplate(adminUrl: string, template: string): Promise<TestServer> {
  await asAdmin(adminUrl, `CREATE DATABASE ${template}`)
  const { role } = await migrate(urlOf(adminUrl, template), createSecrets([testMasterKey]))
  await installEngine(urlOf(adminUrl, template), role)
  return { adminUrl, template, role }
}

/** A line beside those of the test files: what the server itself took, where it runs on this machine. */
async function measureServer(adminUrl: string, began: number): Promise<void> {
  const target = process.env['DAYBOOK_MEASURES']
  if (target === undefined) return
  const cpuSeconds = Math.round(((await serverSeconds(adminUrl)) - began) * 10) / 10
  appendFileSync(target, `${JSON.stringify({ file: 'PostgreSQL', cpuSeconds })}\n`)
}

async function serverSeconds(adminUrl: string): Promise<number> {
  return await withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return treeSeconds(parentOf(String(rows[0]?.pid)))
  })
}

/** Programs that run tests many times migrate once: the copy is used as the role of what it is of. */
async function cloneTemplate(adminUrl: string, template: string, of: string): Promise<TestServer> {
  await asAdmin(adminUrl, `CREATE DATABASE ${template} TEMPLATE ${of}`)
  return { adminUrl, template, role: appRoleOf(of) }
}

/** A template and all that was cloned of it. */
export async function clearDatabases(adminUrl: string, template: string): Promise<void> {
  const { rows } = await asAdmin(
    adminUrl,
    `SELECT datname FROM pg_database WHERE datname ~ '^${template}(_|$)'`,
  )
  for (const row of rows as { datname: string }[]) {
    await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${row.datname} WITH (FORCE)`)
  }
}

export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.toString()
}

export async function asAdmin(url: string, statement: string): Promise<pg.QueryResult> {
  return await withAdmin(url, (client) => client.query(statement))
}

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
