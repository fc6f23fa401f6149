import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { command } from '../invoices/stage.ts'
import { startCrew, type Crew } from './crew.ts'
import type { Simulators } from './simulators.ts'
import { makeTenants, type StageSize, type Tenant } from './tenants.ts'

const database = 'daybook'

/** A PostgreSQL of its own, organizations of both countries, two servers and two workers. */
export type Stage = Crew & {
  cluster: Cluster
  environment: Record<string, string>
  tenants: Tenant[]
  /** A crash, or a stop as an operator would; down for so long. */
  restartDatabase(isCrash: boolean, downMs: number): Promise<void>
}

export async function openStage(
  ground: Ground,
  simulators: Simulators,
  size: StageSize,
): Promise<Stage> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const { economic, fatture_in_cloud: fatture } = simulators
  const environment = {
    DATABASE_URL: cluster.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: join(ground.directory, 'files'),
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '12',
    DAYBOOK_SANDBOX: 'false',
    DAYBOOK_LIMIT_KEY: '0',
    DAYBOOK_LIMIT_ORGANIZATION: '0',
    DAYBOOK_QUOTA_CALLS: '0',
    // A tenth and a twentieth of the usual, so that what a dead process held is taken up soon.
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_ACCOUNTING_PACE: size.pace,
    DAYBOOK_ECONOMIC_TEST_URL: economic.url,
    DAYBOOK_ECONOMIC_TEST_LEGACY_URL: economic.url,
    DAYBOOK_ECONOMIC_TEST_APP_SECRET: economic.appSecret,
    DAYBOOK_FATTUREINCLOUD_TEST_URL: fatture.url,
    DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_ID: fatture.client.id,
    DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET: fatture.client.secret,
  }
  await command(environment, ['migrate'])
  const crew = await startCrew(ground, environment)
  const tenants = await makeTenants(environment, simulators, crew.urls, size)
  return {
    ...crew,
    cluster,
    environment,
    tenants,
    async restartDatabase(isCrash, downMs) {
      await (isCrash ? cluster.kill() : cluster.stop())
      await sleep(downMs)
      await cluster.start()
    },
  }
}

/** Waits until it holds; false where it does not in time. A database that is down holds nothing. */
export async function until(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return true
    await sleep(500)
  }
  return false
}

export async function askStage<Row extends Record<string, unknown>>(
  { cluster }: Stage,
  statement: string,
): Promise<Row[]> {
  return await ask<Row>(cluster.urlOf(database), statement)
}

/** What the checks of the books and of the audit log find, in words. */
export async function findComplaints({ environment }: Stage): Promise<string[]> {
  const complaints: string[] = []
  for (const check of [['audit', 'verify'], ['verify']]) {
    await command(environment, check).catch((error: unknown) => {
      const { stdout = '' } = error as { stdout?: string }
      complaints.push(`${check.join(' ')}: ${String(error)} ${stdout.slice(0, 2_000)}`)
    })
  }
  return complaints
}
