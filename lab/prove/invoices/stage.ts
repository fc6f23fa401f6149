import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { encodeId } from '#kernel/values/id'
import { serve, type Served } from '../../../tools/scratch.ts'
import { ask, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import type { Issued } from './judge.ts'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'bin/daybook')
const runFile = promisify(execFile)
const database = 'daybook'

/** A PostgreSQL of its own, one organization, and two servers that may be killed. */
export type Stage = {
  cluster: Cluster
  environment: Record<string, string>
  key: string
  urls(): string[]
  /** Kills one of the two at once, and starts another in its place. */
  killServer(which: number): Promise<void>
  /** A crash, or a stop as an operator would; then it is started again. */
  restartDatabase(isCrash: boolean): Promise<void>
}

export async function openStage(ground: Ground): Promise<Stage> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const environment = {
    DATABASE_URL: cluster.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '12',
    // A tenth of the usual, so that what a dead process held is taken up while others still die.
    DAYBOOK_LEASE_MS: '3000',
  }
  await command(environment, ['migrate'])
  const org = await command(environment, [
    'org',
    'create',
    '--name',
    'Proof',
    '--region',
    'denmark',
  ])
  const orgId = org['organizationId'] ?? ''
  const made = await command(environment, ['key', 'create', '--org', orgId, '--permissions', 'all'])
  const servers: (Served | null)[] = [null, null]
  const start = async (which: number): Promise<void> => {
    servers[which] = await startServer(environment)
  }
  ground.whenDone(() => servers.forEach((server) => server?.child.kill('SIGKILL')))
  await Promise.all([start(0), start(1)])
  return {
    cluster,
    environment,
    key: made['key'] ?? '',
    urls: () => servers.flatMap((server) => (server === null ? [] : [server.url])),
    async killServer(which) {
      const { child } = servers[which] ?? {}
      servers[which] = null
      child?.kill('SIGKILL')
      await start(which)
    },
    async restartDatabase(isCrash) {
      await (isCrash ? cluster.kill() : cluster.stop())
      await cluster.start()
    },
  }
}

/** The database may be down at that very moment, and a server refuses to start without it. */
async function startServer(environment: Record<string, string>): Promise<Served> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await serve(environment, ['--with-worker'])
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(500)
    }
  }
}

/** The first command's words that are no JSON are no answer. */
export async function command(
  environment: Record<string, string>,
  args: string[],
): Promise<Record<string, string>> {
  const options = { env: { ...process.env, ...environment }, timeout: 300_000 }
  const { stdout } = await runFile(program, [...args, '--json'], options)
  return JSON.parse(stdout) as Record<string, string>
}

type Row = Omit<Issued, 'id'> & { id: string }

export async function gather({ cluster }: Stage): Promise<Issued[]> {
  const rows = await ask<Row>(
    cluster.urlOf(database),
    `SELECT i.id, i.status, i.series, i.year, i.counter, i.number,
       i.file_id IS NOT NULL AS "hasFile", booked.entries, booked.balance
     FROM invoice i, LATERAL (
       SELECT count(DISTINCT e.id)::int AS entries, coalesce(sum(l.amount_minor), 0)::text AS balance
       FROM ledger_entry e JOIN ledger_line l ON l.entry_id = e.id
       WHERE e.source = 'invoice' AND e.source_id = i.id
         AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses = e.id)) booked`,
  )
  return rows.map((row) => ({ ...row, id: encodeId('inv', row.id) }))
}

/** What is still to be done: work of dead processes, and PDFs that could not be made. */
export async function countOpen({ cluster }: Stage): Promise<number> {
  const rows = await ask<{ count: number }>(
    cluster.urlOf(database),
    `SELECT (SELECT count(*) FROM intent WHERE state = 'open')::int
       + (SELECT count(*) FROM invoice WHERE status = 'issued' AND file_id IS NULL)::int AS count`,
  )
  return rows[0]?.count ?? 0
}

export async function versionOf({ cluster }: Stage): Promise<string> {
  const rows = await ask<{ version: string }>(
    cluster.urlOf(database),
    `SELECT current_setting('server_version') AS version`,
  )
  return rows[0]?.version.split(' ')[0] ?? ''
}
