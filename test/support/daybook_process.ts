import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, vi } from 'vitest'
import { appRoleOf } from '#kernel/database/app_role'
import { asAdmin, urlOf } from './database.ts'
import { runHosted, type Ended } from './hosted_commands.ts'
import { startOwnServer, type OwnServer } from './server.ts'

const program = join(import.meta.dirname, '..', '..', 'bin', 'daybook')

// A process takes a second to start, and several on a busy machine; waiting costs nothing.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const alive = new Set<ChildProcess>()

/** What a failed test left running must not outlive it. */
process.once('exit', endAll)

function endAll(): void {
  for (const child of alive) child.kill('SIGKILL')
}

export type Started = {
  url: string
  child: ChildProcess
  out(): string
  err(): string
  /** Sends the signal and waits for the end; gives the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export type Site = Awaited<ReturnType<typeof createSite>>

/** A set-up as a user has one: an empty database, an empty directory, and bin/daybook. */
export async function createSite(options: { owner?: string; isDurable?: boolean } = {}) {
  const own = options.isDurable ? await durableServer() : null
  const adminUrl = own?.url ?? inject('server').adminUrl
  const database = `daybook_site_${randomBytes(5).toString('hex')}`
  const owner = options.owner === undefined ? '' : ` OWNER ${options.owner}`
  // Managed servers give no superuser: an owner of the database who may create roles is the most.
  if (owner)
    await asAdmin(adminUrl, `CREATE ROLE ${options.owner} LOGIN CREATEROLE PASSWORD 'owner'`)
  await asAdmin(adminUrl, `CREATE DATABASE ${database}${owner}`)
  const files = mkdtempSync(join(tmpdir(), 'daybook-site-'))
  const adminOfIt = urlOf(adminUrl, database)
  const url = new URL(adminOfIt)
  if (options.owner !== undefined)
    Object.assign(url, { username: options.owner, password: 'owner' })
  // A simulator beside every server would take its start a second longer.
  const env = { DATABASE_URL: url.toString(), DAYBOOK_FILES: files, DAYBOOK_SANDBOX: 'false' }
  return {
    database,
    files,
    role: appRoleOf(database),
    sql: (statement: string) => asAdmin(adminOfIt, statement),
    run: (args: string[], more: Run = {}) => run(args, { ...more, env: { ...env, ...more.env } }),
    serve: (args: string[] = [], more: Run['env'] = {}) =>
      start(['serve', '--port', '0', ...args], { ...env, ...more }),
    start: (args: string[], more: Run['env'] = {}) => start(args, { ...env, ...more }),
    async close() {
      endAll()
      await asAdmin(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`)
      await asAdmin(adminUrl, `DROP ROLE IF EXISTS ${appRoleOf(database)}`)
      if (owner) await asAdmin(adminUrl, `DROP ROLE ${options.owner}`)
      rmSync(files, { recursive: true, force: true })
      await own?.stop()
    },
  }
}

/** Where the suite's server waits for no disk, another, of which the doctor finds nothing wrong. */
async function durableServer(): Promise<OwnServer | null> {
  const { rows } = await asAdmin(
    inject('server').adminUrl,
    `SELECT FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
       AND setting = 'off'`,
  )
  return rows.length === 0 ? null : await startOwnServer({ isDurable: true })
}

/** Commands that are processes for long, also where they end at once. */
const lasting = new Set(['serve', 'worker', 'reader', 'demo'])

type Run = {
  env?: Record<string, string>
  input?: string
  /** By `bin/daybook` and not in the host: for what only a process of its own can show. */
  isProcess?: boolean
}

export async function run(args: string[], more: Run = {}): Promise<Ended> {
  const env = environment(more.env)
  const isProcess = more.isProcess ?? lasting.has(args[0] ?? '')
  if (!isProcess) return await runHosted({ args, env, input: more.input ?? '' })
  const { child, out, err } = launch(args, env)
  child.stdin?.end(more.input ?? '')
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out: out(), err: err() }
}

/** Starts a process that stays, and waits until it says where it serves. */
export async function start(args: string[], env: Record<string, string>): Promise<Started> {
  const { child, out, err } = launch(args, environment(env))
  let hasEnded = false
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  for (;;) {
    const url = /Daybook (?:serves (\S+)|works|reads)/.exec(out() + err())
    if (url && (args[0] !== 'demo' || out().includes('Ctrl-C ends'))) {
      const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
        child.kill(signal)
        return await closed
      }
      return { url: url[1] ?? '', child, out, err, end }
    }
    if (hasEnded) throw new Error(`it did not start: ${out()}${err()}`)
    await sleep(20)
  }
}

const environment = (given: Run['env']): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  ...given,
})

function launch(args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env, cwd: tmpdir() })
  alive.add(child)
  child.once('close', () => alive.delete(child))
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin.on('error', () => undefined)
  return { child, out: () => out, err: () => err }
}

/** Runs a command that answers with JSON, or throws what it complained about. */
export async function runJson(site: Pick<Site, 'run'>, args: string[], input = '') {
  const ended = await site.run([...args, '--json'], { input })
  if (ended.code !== 0) throw new Error(ended.err)
  return JSON.parse(ended.out) as Record<string, string>
}

/** An organization and a key that may do everything in it, by the commands of the README. */
export async function foundOrganization(site: Pick<Site, 'run'>, region = 'denmark') {
  const org = await runJson(site, ['org', 'create', '--name', 'Prøve ApS', '--region', region])
  const organizationId = org['organizationId'] ?? ''
  const made = await runJson(site, keyArgs(organizationId))
  return { organizationId, keyId: made['keyId'] ?? '', key: made['key'] ?? '' }
}

export const keyArgs = (organizationId: string, permissions = 'all'): string[] =>
  `key create --org ${organizationId} --permissions ${permissions}`.split(' ')

export async function saveContact(url: string, key: string, name = 'Kunde'): Promise<Response> {
  return await fetch(`${url}/api/rest/actions/save_contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
}
