import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve, type Served } from '../../tools/scratch.ts'
import { ask, findFreePort, makeCluster, type Cluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { createCallers, insist } from '../invoices/callers.ts'
import { command } from '../invoices/stage.ts'
import type { Keeping, Simulators } from './simulators.ts'

const program = join(dirname(dirname(import.meta.dirname)), 'bin/daybook')
const database = 'daybook'

/** An organization whose books are kept at one of the systems. */
export type Tenant = {
  keeping: Keeping
  orgId: string
  key: string
  /** The grant of its agreement, or the number of its company. */
  place: string
}

/** A PostgreSQL of its own, organizations of both countries, two servers and two workers. */
export type Stage = {
  cluster: Cluster
  environment: Record<string, string>
  tenants: Tenant[]
  urls(): string[]
  /** Kills one of the four processes at once, and starts another in its place. */
  killOne(which: number): Promise<void>
  /** A crash, or a stop as an operator would; down for so long. */
  restartDatabase(isCrash: boolean, downMs: number): Promise<void>
}

export type StageSize = { economic: number; fatture_in_cloud: number; pace: string }

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
  const servers: (Served | null)[] = [null, null]
  const workers: (Worker | null)[] = [null, null]
  const start = async (which: number): Promise<void> => {
    if (which < 2) servers[which] = await startServer(environment)
    else workers[which - 2] = startWorker(environment)
  }
  ground.whenDone(() => {
    for (const server of servers) server?.child.kill('SIGKILL')
    for (const worker of workers) worker?.kill()
  })
  await Promise.all([0, 1, 2, 3].map(start))
  const urls = (): string[] => servers.flatMap((server) => (server === null ? [] : [server.url]))
  const tenants = await makeTenants(environment, simulators, urls, size)
  return {
    cluster,
    environment,
    tenants,
    urls,
    async killOne(which) {
      if (which < 2) {
        const { child } = servers[which] ?? {}
        servers[which] = null
        child?.kill('SIGKILL')
      } else workers[which - 2]?.kill()
      await start(which)
    },
    async restartDatabase(isCrash, downMs) {
      await (isCrash ? cluster.kill() : cluster.stop())
      await sleep(downMs)
      await cluster.start()
    },
  }
}

/** The database may be down at that very moment, and a server refuses to start without it. */
async function startServer(environment: Record<string, string>): Promise<Served> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await serve(environment)
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(500)
    }
  }
}

type Worker = { kill(): void }

/** One that ends by itself, for want of a database, is started again. */
function startWorker(environment: Record<string, string>): Worker {
  let isKilled = false
  const spawnOne = (): ChildProcess => {
    const env = { ...process.env, ...environment }
    const one = spawn(program, ['worker'], { env, stdio: 'ignore' })
    one.once('exit', () => {
      if (!isKilled) setTimeout(again, 500)
    })
    return one
  }
  let child = spawnOne()
  const again = (): void => {
    if (!isKilled) child = spawnOne()
  }
  return {
    kill() {
      isKilled = true
      child.kill('SIGKILL')
    },
  }
}

const regions = { economic: 'denmark', fatture_in_cloud: 'italy' } as const

async function makeTenants(
  environment: Record<string, string>,
  simulators: Simulators,
  urls: () => string[],
  size: StageSize,
): Promise<Tenant[]> {
  const wished = keepingsOf(size)
  const tenants: Tenant[] = []
  await byHands(wished, 4, async ({ keeping, index }) => {
    const name = `Proof ${keeping} ${index}`
    const create = ['org', 'create', '--name', name, '--region', regions[keeping]]
    const { organizationId: orgId = '' } = await command(environment, create)
    const keyed = ['key', 'create', '--org', orgId, '--permissions', 'all']
    const { key = '' } = await command(environment, keyed)
    const place = keeping === 'economic' ? `proof-grant-${index}` : String(60_001 + index)
    const tenant = { keeping, orgId, key, place }
    await connect(simulators, urls, tenant, index)
    tenants.push(tenant)
  })
  return tenants
}

const keepingsOf = (size: StageSize): { keeping: Keeping; index: number }[] =>
  (['economic', 'fatture_in_cloud'] as const).flatMap((keeping) =>
    Array.from({ length: size[keeping] }, (_, index) => ({ keeping, index })),
  )

async function connect(
  simulators: Simulators,
  urls: () => string[],
  { keeping, key, place }: Tenant,
  index: number,
): Promise<void> {
  const credentials =
    keeping === 'economic'
      ? await makeAgreement(simulators, place)
      : await makeCompany(simulators, Number(place), index)
  const callers = createCallers()
  const body = {
    provider: keeping,
    credentials,
    keepsFrom: '2026-01-01',
    ...(keeping === 'economic' ? { journalId: '2' } : {}),
  }
  const path = 'operations/connect_provider'
  const made = await insist(callers, { urls, key }, path, `connect-${place}`, body)
  if (made === null) throw new Error(`${place} was not connected: ${callers.offences.join()}`)
  for (const [kind, ours, theirs] of mappings[keeping]) {
    const said = { kind, ours, theirs }
    const map = 'operations/map_account'
    const done = await insist(callers, { urls, key }, map, `map-${place}-${ours}`, said)
    if (done === null) throw new Error(`${ours} was not mapped: ${callers.offences.join()}`)
  }
}

/** What meaning alone does not settle, a person says. */
const mappings: Readonly<Record<Keeping, readonly (readonly [string, string, string])[]>> = {
  economic: [],
  fatture_in_cloud: [],
}

async function makeAgreement(
  { economic }: Simulators,
  grant: string,
): Promise<Record<string, string>> {
  await economic.order('agreements', { grant, name: grant })
  return { grantToken: grant }
}

async function makeCompany(
  { fatture_in_cloud: fatture }: Simulators,
  company: number,
  index: number,
): Promise<Record<string, string>> {
  const vatNumber = String(10_000_000_000 + index)
  await fatture.order('companies', { company, name: `Prova ${index} S.r.l.`, vatNumber })
  const grant = { companies: [company] }
  const given = await fatture.order<{ access_token: string; refresh_token: string }>(
    'grants',
    grant,
  )
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token,
    accessUntil: new Date(Date.now() + 86_400_000).toISOString(),
    companyId: String(company),
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

export async function byHands<One>(
  all: readonly One[],
  hands: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const hand = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: hands }, hand))
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
