import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#commands/embedded/embedded_postgres'
import { appRoleOf, appUrlOf } from '#kernel/database/app_role'
import { installEngine } from '#jobs/install'
import { migrate } from '#kernel/database/migrate'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'

const root = dirname(import.meta.dirname)
const secretKey = Buffer.alloc(32, 9).toString('base64')

/** A migrated database of its own for a bench or a proof, gone when the work is done. */
export type Scratch = {
  ownerUrl: string
  appUrl: string
  database: string
  /** The environment in which `bin/daybook` works on this database. */
  environment: Record<string, string>
}

export async function withScratch<T>(
  name: string,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), `daybook-${name}-`))
  const server = await openServer(directory)
  const database = `daybook_${name}_${process.pid}`
  try {
    await asAdmin(server.url, `CREATE DATABASE ${database}`)
    const url = new URL(server.url)
    url.pathname = `/${database}`
    const ownerUrl = url.toString()
    const secrets = createSecrets(parseMasterKeys(secretKey))
    const { role } = await migrate(ownerUrl, secrets)
    await installEngine(ownerUrl, role)
    const environment = {
      DATABASE_URL: ownerUrl,
      DAYBOOK_SECRET_KEY: secretKey,
      DAYBOOK_FILES: join(directory, 'files'),
      DAYBOOK_SANDBOX: 'false',
    }
    return await work({ ownerUrl, appUrl: appUrlOf(ownerUrl, secrets), database, environment })
  } finally {
    await asAdmin(server.url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
    await asAdmin(server.url, `DROP ROLE IF EXISTS ${appRoleOf(database)}`)
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The server of DATABASE_URL, or an embedded one where none is given. */
async function openServer(directory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  return await startEmbedded(directory)
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The limits are on, so that a bench pays for them, and beyond what it can reach. */
const unlimited = {
  DAYBOOK_LIMIT_KEY: '1000000000',
  DAYBOOK_LIMIT_ORGANIZATION: '1000000000',
  DAYBOOK_QUOTA_BYTES: '1000000000000',
  DAYBOOK_QUOTA_CALLS: '1000000',
}

export type Served = { url: string; pid: number; child: ChildProcess; stop(): Promise<void> }

/** `bin/daybook serve` as users run it, on a free port, ready when this returns. */
export async function serve(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<Served> {
  const child = spawn(join(root, 'bin/daybook'), ['serve', '--port', '0', ...args], {
    env: { ...process.env, ...unlimited, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const found = /serves (http:\/\/\S+)/.exec(words)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`serve ended: ${words}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid ?? 0, child, stop }
}
