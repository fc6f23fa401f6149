import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkChain, sealOnce } from '#history/room'
import setUp, { asAdmin, type TestServer } from '../../../test/support/database.ts'
import { connectExchange } from '../../../test/support/einvoices/exchange_stub.ts'
import { createWorld, type TestOrg, type World } from '../../../test/support/world.ts'
import { audit, type Found } from './controls.ts'
import { faults, type Fault } from './faults.ts'
import { keepPlan } from './keep.ts'
import type { Plan } from './plan.ts'

export type Seen = { fault: Fault; plan: Plan; found: readonly string[]; isFound: boolean }
export type Proof = {
  plan: Plan
  /** Of every table that says how large the year was. */
  counts: Record<string, number>
  broken: Found
  seen: Seen[]
  seconds: { kept: number; audited: number; all: number }
}

const quiet = (): void => undefined
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet }

type Wanted = { isBrief: boolean; only?: (fault: Fault) => boolean; tell: (line: string) => void }

/** The year of a company, the auditor's list on it, and on a copy of it for each fault. */
export async function proveYear(plan: Plan, wanted: Wanted): Promise<Proof> {
  let server: TestServer | undefined
  const close = await setUp({
    provide: (_name, value) => {
      server = value
    },
  })
  if (server === undefined) throw new Error('no database was made')
  try {
    return await proveOn(server, plan, wanted)
  } finally {
    await close()
  }
}

export async function proveOn(server: TestServer, plan: Plan, wanted: Wanted): Promise<Proof> {
  const { tell } = wanted
  const world = await open(server)
  connectExchange(world)
  const began = performance.now()
  const { org } = (await keepPlan(world, plan)).desk
  await sealAll(world, org)
  const kept = (performance.now() - began) / 1_000
  const { files } = world
  const from = performance.now()
  const broken = await audit({ world, org, plan, files })
  const audited = (performance.now() - from) / 1_000
  for (const [name, said] of broken) tell(`WRONG without a fault: ${name}: ${said.join('; ')}`)
  const counts = await countIn(world, org)
  const frozen = await world.freeze()
  const seen: Seen[] = []
  const planted = faults.filter((one) => (one.in ?? plan.region) === plan.region)
  for (const fault of planted.filter((one) => wanted.only?.(one) ?? true)) {
    const found = await findIn(frozen, { fault, plan, org, files, isBrief: wanted.isBrief }).catch(
      // One that cannot be planted is not found, and the others are still looked for.
      (error: Error) => [`cannot be planted: ${error.message}`],
    )
    const isFound = found.includes(fault.by)
    tell(`${isFound ? 'found' : 'NOT FOUND'}  ${plan.region}: ${fault.says}: ${found.join(', ')}`)
    seen.push({ fault, plan, found, isFound })
  }
  await asAdmin(frozen.adminUrl, `DROP DATABASE ${frozen.template}`)
  rmSync(files, { recursive: true, force: true })
  const all = (performance.now() - began) / 1_000
  return { plan, counts, broken, seen, seconds: { kept, audited, all } }
}

async function open(server: TestServer, files?: string): Promise<World> {
  const world = await createWorld({ server, ...(files === undefined ? {} : { config: { files } }) })
  Object.assign(world.app, { log: silent })
  return world
}

async function sealAll(world: World, { orgId }: TestOrg): Promise<void> {
  for (;;) {
    await sealOnce(world.app, {})
    if ((await checkChain(world.app, orgId)).waiting === 0) return
    await sleep(50)
  }
}

type Planted = { fault: Fault; plan: Plan; org: TestOrg; files: string; isBrief: boolean }

async function findIn(frozen: TestServer, planted: Planted): Promise<string[]> {
  const { fault, plan, org, files, isBrief } = planted
  const world = await open(frozen, files)
  const books = { world, org, plan, files }
  try {
    const fix = await fault.plant(books)
    const found = await audit(books, isBrief ? [fault.by] : undefined)
    fix?.()
    return [...found.keys()]
  } finally {
    await world.close()
  }
}

const counted = {
  papers: `SELECT count(*) FROM document WHERE org_id = $1 AND status = 'posted'`,
  invoices: `SELECT count(*) FROM invoice WHERE org_id = $1 AND status = 'issued'`,
  'bank rows': 'SELECT count(*) FROM bank_transaction WHERE org_id = $1',
  'days of takings': 'SELECT count(*) FROM takings WHERE org_id = $1',
  'filed returns': `SELECT count(*) FROM vat_return WHERE org_id = $1 AND status = 'filed'`,
  entries: 'SELECT count(*) FROM ledger_entry WHERE org_id = $1',
  lines: 'SELECT count(*) FROM ledger_line WHERE org_id = $1',
}

async function countIn(world: World, { orgId }: TestOrg): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, statement] of Object.entries(counted)) {
    const { rows } = await world.owner.query<{ count: string }>(statement, [orgId])
    found[name] = Number(rows[0]?.count)
  }
  return found
}
