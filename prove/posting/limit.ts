import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from '../failover/ground.ts'
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
  const seconds = 60
  const connections =
    keeping === 'economic' ? await makeAgreements(simulators) : await makeCompanies(simulators)
  const clock = new AbortController()
  const running = keeping === 'economic' ? Promise.resolve() : hurry(simulators, clock.signal)
  const order = orderOf(simulators, keeping, seconds, connections)
  const said = await Promise.all(Array.from({ length: processes }, () => call(ground, order)))
  clock.abort()
  await running
  const statuses = await statusesOf(simulators, keeping)
  const rounds = connections.map(({ id }) =>
    said.reduce((sum, one) => sum + (one.rounds[id] ?? 0), 0),
  )
  const tooMany = statuses.filter((status) => status === 429).length
  const [fewest, most] = [Math.min(...rounds), Math.max(...rounds)]
  return {
    keeping,
    processes,
    calls: statuses.length,
    tooMany,
    fewest,
    most,
    seconds,
    findings: [
      ...(tooMany * 100 <= statuses.length
        ? []
        : [`${tooMany} of ${statuses.length} calls were answered 429`]),
      ...(fewest * 3 >= most ? [] : [`one had ${fewest} rounds and another ${most}`]),
    ],
  }
}

type Connections = CallerOrder['connections']

/** A tenth of the real bucket, so that fifty organizations on one machine want more than it has. */
async function makeAgreements({ economic }: Simulators): Promise<Connections> {
  await economic.order('settings', { tokenLimit: 1_000, windowSeconds: 60 })
  const grants = Array.from({ length: organizations }, (_, index) => `limit-${index}`)
  for (const grant of grants) await economic.order('agreements', { grant })
  return grants.map((grant) => ({ id: grant, credentials: { grantToken: grant } }))
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
    connections.push({ id: String(company), credentials })
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
): CallerOrder {
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

async function statusesOf(simulators: Simulators, keeping: Keeping): Promise<number[]> {
  const { calls } = await simulators[keeping].look<{ calls: { status: number }[] }>(
    keeping === 'economic' ? 'calls' : 'state',
  )
  return calls.map((one) => one.status)
}
