import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { giveTo, makeOwned, type Ground } from './ground.ts'

/** One PostgreSQL server of our own. */
export type Cluster = {
  port: number
  data: string
  password: string
  urlOf(database: string): string
  start(): Promise<void>
  /** Ends the server and all its processes at once, as a crash does; returns when they are gone. */
  kill(): Promise<void>
  /** Ends it as an operator would, with its connections. */
  stop(): Promise<void>
  remove(): void
}

const readyWithinMs = 30_000
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'lc_messages=C',
  'max_connections=80',
  'max_wal_size=256MB',
  // A standby looks again for its primary this often; the default of 5 s also delays promotion.
  'wal_retrieve_retry_interval=200ms',
  'wal_receiver_timeout=2min',
  'wal_sender_timeout=2min',
]

/** What comes behind the usual arguments and settings, and so goes before them. */
export type ClusterOptions = { initdb?: string[]; settings?: string[] }

/** An empty server, made but not started. */
export function makeCluster(
  ground: Ground,
  port: number,
  password: string,
  options: ClusterOptions = {},
): Cluster {
  const data = join(ground.directory, `data_${port}`)
  const secret = join(ground.directory, 'password')
  makeOwned(ground, data)
  writeFileSync(secret, password, { mode: 0o600 })
  giveTo(ground.runner, secret)
  const made = run(ground, [
    join(ground.programs, 'initdb'),
    '--data-checksums',
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C',
    ...(options.initdb ?? []),
  ])
  rmSync(secret)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  return clusterOn(ground, port, password, data, options.settings)
}

export function clusterOn(
  ground: Ground,
  port: number,
  password: string,
  data: string,
  more: readonly string[] = [],
): Cluster {
  let shell: ChildProcess | null = null
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const killNow = (signal: NodeJS.Signals): number[] => {
    if (!shell) return []
    const pid = postmasterOf(data, shell)
    const all = pid === null ? [] : [pid, ...(signal === 'SIGKILL' ? childrenOf(pid) : [])]
    for (const one of all) end(one, signal)
    return all
  }
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    await untilGone(killNow(signal))
    shell?.stdin?.end()
    shell = null
  }
  ground.whenDone(() => {
    killNow('SIGKILL')
    shell?.stdin?.end()
  })
  return {
    port,
    data,
    password,
    urlOf,
    async start() {
      rmSync(join(data, 'postmaster.pid'), { force: true })
      shell = launch(ground, data, [`port=${port}`, ...settings, ...more])
      await untilReady(urlOf('postgres'), shell)
    },
    kill: () => endBy('SIGKILL'),
    stop: () => endBy('SIGINT'),
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

function run({ runner }: Ground, command: string[]) {
  const [program = '', ...args] = [...runner.before, ...command]
  return spawnSync(program, args, { cwd: '/', encoding: 'utf8', ...identityOf(runner) })
}

function identityOf({ uid, gid, before }: Ground['runner']) {
  return before.length > 0 || uid === undefined || gid === undefined ? {} : { uid, gid }
}

/** The shell waits for the end of its input, so the server does not outlive us if we are killed. */
function launch(ground: Ground, data: string, given: readonly string[]): ChildProcess {
  const script =
    'exec 3<&0; "$@" 3<&- & server=$!; (cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null) & wait $server'
  const options = given.flatMap((option) => ['-c', option])
  const postgres = [join(ground.programs, 'postgres'), '-D', data, ...options]
  const command = [...ground.runner.before, '/bin/sh', '-c', script, 'sh', ...postgres]
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...identityOf(ground.runner),
  })
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.once('exit', () => child.stdin.end())
  return child
}

/** Only a child of our own shell is believed to be our server: numbers are used again. */
function postmasterOf(data: string, shell: ChildProcess): number | null {
  try {
    const pid = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    return statOf(pid)[1] === String(shell.pid) ? Number(pid) : null
  } catch {
    return null
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => statOf(entry)[1] === String(parent))
    .map(Number)
}

/** State, parent and what follows them; empty for a process that is gone. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

async function untilGone(pids: readonly number[]): Promise<void> {
  const until = performance.now() + readyWithinMs
  for (const pid of pids) {
    // An ended process whose parent has not looked yet is gone for our purposes.
    while (!['Z', undefined].includes(statOf(String(pid))[0])) {
      if (performance.now() > until) throw new Error(`process ${pid} does not end`)
      await sleep(5)
    }
  }
}

async function untilReady(url: string, shell: ChildProcess): Promise<void> {
  const until = performance.now() + readyWithinMs
  for (;;) {
    if (shell.exitCode !== null) throw new Error('PostgreSQL ended while it started')
    try {
      await ask(url, 'SELECT 1')
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(25)
    }
  }
}

/** One statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Below those that a system gives to whoever connects anywhere: one of these could be taken before
 * the server listens, or while it is down.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
