import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, findFreePort, makeCluster } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { command } from '../invoices/stage.ts'
import type { CallerOrder } from './limit_caller.ts'
import { startSimulators, type Keeping, type Simulators } from './simulators.ts'

const program = join(import.meta.dirname, 'limit_caller.ts')
const organizations = 50

export type LimitResult = {
  keeping: Keeping
  processes: number
  calls: number
  tooMany: number
  /** Rounds of calls that the organization with the fewest and with the most came through with. */
  fewest: number
  most: number
  seconds: number
  findings: string[]
}

type Said = { rounds: Record<string, number>; refused: Record<string, number> }

/** All organizations want more calls than the application has, from several processes at once. */
export async function proveLimit(
  ground: Ground,
  keeping: Keeping,
  processes: number,
): Promise<LimitResult> {
  const simulators = await startSimulators(ground)
  const databaseUrl = await makeDatabase(ground)
  const seconds = 60
  const connections =
    keeping === 'economic' ? await makeAgreements(simulators) : await makeCompanies(simulators)
  const clock = new AbortController()
  const running = keeping === 'economic' ? Promise.resolve() : hurry(simulators, clock.signal)
  const order = { ...orderOf(simulators, keeping, seconds, connections), databaseUrl }
  const said = await Promise.all(Array.from({ length: processes }, () => call(ground, order)))
  clock.abort()
  await running
  const { calls, tooMany } = await countsOf(simulators, keeping)
  const rounds = connections.map(({ id }) =>
    said.reduce((sum, one) => sum + (one.rounds[id] ?? 0), 0),
  )
  const [fewest, most] = [Math.min(...rounds), Math.max(...rounds)]
  return {
    keeping,
    processes,
    calls,
    tooMany,
    fewest,
    most,
    seconds,
    findings: [
      ...(tooMany * 100 <= calls ? [] : [`${tooMany} of ${calls} calls were answered 429`]),
      ...(fewest * 3 >= most ? [] : [`one had ${fewest} rounds and another ${most}`]),
    ],
  }
}

type Connections = CallerOrder['connections']

/** Where the processes count together what they send. */
async function makeDatabase(ground: Ground): Promise<string> {
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'))
  await cluster.start()
  await ask(cluster.urlOf('postgres'), 'CREATE DATABASE daybook')
  await command(
    {
      DATABASE_URL: cluster.urlOf('daybook'),
      DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
      DAYBOOK_FILES: join(ground.directory, 'files'),
      DAYBOOK_LOG: 'silent',
    },
    ['migrate'],
  )
  return cluster.urlOf('daybook')
}

/** A tenth of the real bucket, so that fifty organizations on one machine want more than it has. */
async function makeAgreements({ economic }: Simulators): Promise<Connections> {
  await economic.order('settings', { tokenLimit: 1_000, windowSeconds: 60 })
  const grants = Array.from({ length: organizations }, (_, index) => `limit-${index}`)
  for (const grant of grants) await economic.order('agreements', { grant })
  return grants.map((grant) => ({
    id: grant,
    orgId: randomUUID(),
    credentials: { grantToken: grant },
  }))
}

async function makeCompanies({ fatture_in_cloud: fatture }: Simulators): Promise<Connections> {
  await fatture.order('settings', { hourly: 10_000_000, monthly: 10_000_000 })
  const connections: Connections = []
  for (let index = 0; index < organizations; index++) {
    const company = 70_001 + index
    const vatNumber = String(10_000_000_000 + index)
    await fatture.order('companies', { company, name: `Limite ${index}`, vatNumber })
    const grant = { companies: [company] }
    const given = await fatture.order<Record<string, string>>('grants', grant)
    const accessToken = given['access_token'] ?? ''
    const refreshToken = given['refresh_token'] ?? ''
    const credentials = { accessToken, refreshToken, companyId: String(company) }
    connections.push({ id: String(company), orgId: randomUUID(), credentials })
  }
  return connections
}

/** Twenty times as fast as ours, as everything else here. */
async function hurry(
  { fatture_in_cloud: fatture }: Simulators,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(1_000)
    await fatture.order('advance', { seconds: 19 })
  }
}

function orderOf(
  { economic, fatture_in_cloud: fatture }: Simulators,
  keeping: Keeping,
  seconds: number,
  connections: Connections,
): Omit<CallerOrder, 'databaseUrl'> {
  const shared = { keeping, seconds, connections }
  return keeping === 'economic'
    ? { ...shared, url: economic.url, app: { id: '', secret: economic.appSecret }, pace: 1 }
    : { ...shared, url: fatture.url, app: fatture.client, pace: 0.05 }
}

async function call(ground: Ground, order: CallerOrder): Promise<Said> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ground.whenDone(() => child.kill('SIGKILL'))
  let words = ''
  for await (const chunk of child.stdout) words += String(chunk)
  return JSON.parse(words) as Said
}

async function countsOf(
  { economic, fatture_in_cloud: fatture }: Simulators,
  keeping: Keeping,
): Promise<{ calls: number; tooMany: number }> {
  if (keeping === 'economic') {
    const { calls } = await economic.look<{ calls: { status: number }[] }>('calls')
    return { calls: calls.length, tooMany: calls.filter(({ status }) => status === 429).length }
  }
  const { counts } = await fatture.look<{ counts: { answered: number; tooMany: number } }>('state')
  return { calls: counts.answered, tooMany: counts.tooMany }
}
