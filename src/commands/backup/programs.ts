import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

export type PostgresProgram = 'pg_dump' | 'pg_restore'

/** Parameters of an address that PostgreSQL's own programs know, too. */
const known = new Set([
  'host',
  'port',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'connect_timeout',
])

/**
 * The address for PostgreSQL's programs, without its password: that goes into a file for them alone,
 * since everybody on a machine can list the arguments of processes.
 */
export async function withAddress<T>(
  url: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const parsed = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'daybook-pg-'))
  try {
    const password = decodeURIComponent(parsed.password) || parsed.searchParams.get('password')
    parsed.password = ''
    for (const name of new Set(parsed.searchParams.keys())) {
      if (!known.has(name)) parsed.searchParams.delete(name)
    }
    // What the driver of Node calls so is TLS without a look at the certificate.
    if (parsed.searchParams.get('sslmode') === 'no-verify') {
      parsed.searchParams.set('sslmode', 'require')
    }
    if (password !== null && password !== '') {
      const file = join(folder, 'password')
      const line = `*:*:*:*:${password.replaceAll(/[\\:]/g, String.raw`\$&`)}\n`
      writeFileSync(file, line, { mode: 0o600 })
      parsed.searchParams.set('passfile', file)
    }
    return await work(parsed.toString())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The program, if it is there and not older than the server; else where to get it. */
export function findProgram(
  name: PostgresProgram,
  folder: string | undefined,
  serverMajor: number,
): string {
  const program = folder === undefined ? name : join(folder, name)
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const advice =
    `install postgresql-client-${serverMajor} or newer (apt.postgresql.org has every version), ` +
    'and set DAYBOOK_PG_PROGRAMS to its directory if it is not the first in the path, such as ' +
    `/usr/lib/postgresql/${serverMajor}/bin`
  if (error !== undefined) throw new Error(`${program} cannot be started: ${advice}.`)
  const major = Number(/(\d+)(?:\.\d+|beta\d+|rc\d+|devel)/.exec(stdout)?.[1])
  if (!(major >= serverMajor)) {
    throw new Error(
      `${program} is of PostgreSQL ${major || 'an unknown version'}, the server or the back-up of ${serverMajor}: ${advice}.`,
    )
  }
  return program
}

export type RunningProgram = { out: Readable; in: Writable; ended: Promise<void> }

/** `ended` rejects with what the program said on its way out. */
export function runProgramOf(program: string, args: readonly string[]): RunningProgram {
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error(`${program} has no streams`)
  let said = ''
  stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4_000)))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed: ${said.trim() || `exit code ${code}`}`))
    })
  })
  // Whoever waits for it later hears of it then; until that it is not unhandled.
  ended.catch(() => undefined)
  return { out: stdout, in: stdin, ended }
}
