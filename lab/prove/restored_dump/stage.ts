import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Simulated } from '../exchange/simulator.ts'
import { ask, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { command } from '../invoices/stage.ts'
import type { Simulators } from '../posting/simulators.ts'

const runFile = promisify(execFile)
export const database = 'daybook'

export async function openCluster(ground: Ground): Promise<Cluster> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  return cluster
}

/** So that the cluster that was lost has counted further than a fresh one. */
export async function useUpNumbers(cluster: Cluster, count: number): Promise<void> {
  await ask(
    `${cluster.urlOf(database)}?options=${encodeURIComponent('-c synchronous_commit=off')}`,
    `DO $$ BEGIN FOR one IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  )
}

export function environmentOf(
  ground: Ground,
  cluster: Cluster,
  exchange: Simulated,
  { fatture_in_cloud: fatture, economic }: Simulators,
): Record<string, string> {
  return {
    DATABASE_URL: cluster.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_SANDBOX: 'false',
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_EXCHANGE_PACE: '0.05',
    DAYBOOK_EXCHANGE_TEST_URL: exchange.url,
    DAYBOOK_EXCHANGE_TEST_KEY: exchange.key,
    DAYBOOK_ACCOUNTING_PACE: '0.05',
    DAYBOOK_ECONOMIC_TEST_URL: economic.url,
    DAYBOOK_ECONOMIC_TEST_LEGACY_URL: economic.url,
    DAYBOOK_ECONOMIC_TEST_APP_SECRET: economic.appSecret,
    DAYBOOK_FATTUREINCLOUD_TEST_URL: fatture.url,
    DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_ID: fatture.client.id,
    DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET: fatture.client.secret,
  }
}

/** The dump people make, without owners and grants: `migrate` gives those. */
export async function dump(ground: Ground, cluster: Cluster, file: string): Promise<void> {
  const from = `--dbname=${cluster.urlOf(database)}`
  const args = [from, '--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await runFile(join(ground.programs, 'pg_dump'), args)
}

export async function load(
  ground: Ground,
  cluster: Cluster,
  environment: Record<string, string>,
  file: string,
): Promise<void> {
  const into = `--dbname=${cluster.urlOf(database)}`
  const args = [into, '--no-owner', '--no-privileges', '--exit-on-error', file]
  await runFile(join(ground.programs, 'pg_restore'), args)
  await command(environment, ['migrate'])
}

/** Standard output of a command that prints lines. */
export async function linesOf(
  environment: Record<string, string>,
  args: string[],
): Promise<string> {
  const program = join(import.meta.dirname, '../../../bin/daybook')
  const options = { env: { ...process.env, ...environment }, timeout: 300_000 }
  return (await runFile(program, args, options)).stdout
}
