import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve, type Served } from '../../../tools/scratch.ts'
import { ask, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { command } from '../invoices/stage.ts'
import type { Issued, Kept } from './judge.ts'
import type { Simulated } from './simulator.ts'

const database = 'daybook'

/** An Italian organization on a PostgreSQL of its own, wired to the exchange, and two servers. */
export type Stage = {
  cluster: Cluster
  environment: Record<string, string>
  key: string
  urls(): string[]
  /** Kills one of the two at once, with its workers, and starts another in its place. */
  killServer(which: number): Promise<void>
}

export async function openStage(ground: Ground, exchange: Simulated): Promise<Stage> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const environment = {
    DATABASE_URL: cluster.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '12',
    // A tenth and a twentieth of the usual, so that what a dead process held is taken up soon.
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_EXCHANGE_PACE: '0.05',
    DAYBOOK_EXCHANGE_TEST_URL: exchange.url,
    DAYBOOK_EXCHANGE_TEST_KEY: exchange.key,
    DAYBOOK_SANDBOX: 'false',
  }
  await command(environment, ['migrate'])
  const create = ['org', 'create', '--name', 'Prova', '--region', 'italy']
  const { organizationId = '' } = await command(environment, create)
  const keyed = ['key', 'create', '--org', organizationId, '--permissions', 'all']
  const { key = '' } = await command(environment, keyed)
  const servers: (Served | null)[] = [null, null]
  const start = async (which: number): Promise<void> => {
    servers[which] = await serve(environment, ['--with-worker'])
  }
  ground.whenDone(() => servers.forEach((server) => server?.child.kill('SIGKILL')))
  await Promise.all([start(0), start(1)])
  return {
    cluster,
    environment,
    key,
    urls: () => servers.flatMap((server) => (server === null ? [] : [server.url])),
    async killServer(which) {
      const { child } = servers[which] ?? {}
      servers[which] = null
      child?.kill('SIGKILL')
      await start(which)
    },
  }
}

/** Waits until it holds; false where it does not in time. */
export async function until(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    if (await holds()) return true
    await sleep(500)
  }
  return false
}

export async function listKept({ cluster }: Stage): Promise<Kept[]> {
  return await ask<Kept>(
    cluster.urlOf(database),
    `SELECT e.id, e.invoice_id, e.file_name, e.exchange_id, e.sha256, e.status,
       ARRAY(SELECT coalesce(m.outcome, m.type) FROM einvoice_message m
         WHERE m.einvoice_id = e.id ORDER BY m.id) AS words
     FROM einvoice e`,
  )
}

export async function listIssued({ cluster }: Stage): Promise<Issued[]> {
  return await ask<Issued>(
    cluster.urlOf(database),
    `SELECT i.id, i.status, i.number, (SELECT count(*)::int FROM ledger_entry e
       WHERE e.source = 'invoice' AND e.source_id = i.id
         AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses = e.id)) AS entries
     FROM invoice i`,
  )
}

/** The hours pass after which whatever has no end yet is asked for. */
export async function letHoursPass({ cluster }: Stage): Promise<void> {
  await ask(
    cluster.urlOf(database),
    `UPDATE einvoice SET next_look_at = now() WHERE next_look_at IS NOT NULL AND status <> 'queued'`,
  )
}

export async function countOpen({ cluster }: Stage): Promise<number> {
  const rows = await ask<{ count: number }>(
    cluster.urlOf(database),
    `SELECT (SELECT count(*) FROM intent WHERE state = 'open')::int
       + (SELECT count(*) FROM einvoice WHERE status = 'queued')::int AS count`,
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
