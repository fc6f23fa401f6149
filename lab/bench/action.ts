import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey, createOrganization } from '#access/room'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { openApp } from '#wire'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { captureStatements, toPgbench } from './capture.ts'
import { loadHttp } from './support/load_http.ts'
import { cpuMicros, medianOf, postgresCpuMicros, rangeOf } from './measure.ts'

const clients = 16
const body = {
  name: 'Kunde ApS',
  type: 'client',
  country: 'DK',
  email: 'kunde@example.com',
  businessId: '12345674',
}

const call = {
  method: 'POST',
  path: '/api/rest/actions/save_contact',
  headers: { 'Content-Type': 'application/json' },
  body,
}

type Round = { tps: number; serverCpu: number; postgresCpu: number }

/**
 * save_contact over HTTP against bare pgbench with the very statements it issues, one after
 * another, alternating in one run. The ratio is the figure; absolute rates depend on the machine.
 */
export async function run(args: string[]): Promise<void> {
  const rounds = args.includes('--quick') ? 1 : 5
  const seconds = args.includes('--quick') ? 2 : 6
  await withScratch('bench_action', async (scratch) => {
    const { orgId, key } = await furnish(scratch)
    const statements = await captureStatements(scratch, orgId, key, body)
    const directory = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
    const server = await serve({
      ...scratch.environment,
      DAYBOOK_POOL: String(clients),
      DAYBOOK_LOG: 'error',
    })
    const aim = { directory, url: server.url, key, connections: clients * 2 }
    const load = (seconds: number) => loadHttp({ ...aim, seconds }, call)
    const bare: Round[] = []
    const piped: Round[] = []
    const http: Round[] = []
    try {
      load(3)
      for (let round = 0; round < rounds; round++) {
        bare.push(
          measured(null, seconds, () =>
            pgbench(scratch, statements, directory, false, seconds, round),
          ),
        )
        http.push(measured(server.pid, seconds, () => load(seconds)))
        piped.push(
          measured(null, seconds, () =>
            pgbench(scratch, statements, directory, true, seconds, round),
          ),
        )
      }
    } finally {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    }
    report(statements.length, bare, http, piped)
  })
}

async function furnish(scratch: Scratch): Promise<{ orgId: string; key: string }> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Bench', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(app, given)
  const made = await createApiKey(app, { orgId, permissions: 'all', name: 'bench' })
  await closeDatabase(app.database)
  return { orgId, key: made.key }
}

function measured(serverPid: number | null, seconds: number, work: () => number): Round {
  const before = [serverPid ? cpuMicros(serverPid) : 0, postgresCpuMicros()] as const
  const tps = work()
  const count = tps * seconds
  const after = [serverPid ? cpuMicros(serverPid) : 0, postgresCpuMicros()] as const
  return {
    tps,
    serverCpu: (after[0] - before[0]) / count,
    postgresCpu: (after[1] - before[1]) / count,
  }
}

function pgbench(
  scratch: Scratch,
  statements: Awaited<ReturnType<typeof captureStatements>>,
  directory: string,
  pipelined: boolean,
  seconds: number,
  round: number,
): number {
  const { script, variables } = toPgbench(statements, pipelined)
  const file = join(directory, pipelined ? 'piped.sql' : 'bare.sql')
  writeFileSync(file, script)
  const start = (round * 2 + (pipelined ? 1 : 0) + 1) * 1_000_000_000
  const defined = Object.entries({ ...variables, n: String(start) })
  const done = spawnSync(
    'pgbench',
    [
      '-nMprepared',
      `-c${clients}`,
      `-T${seconds}`,
      ...defined.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      `-f${file}`,
      scratch.appUrl,
    ],
    { encoding: 'utf8' },
  )
  const tps = /tps = ([\d.]+)/.exec(done.stdout)?.[1]
  if (done.status !== 0 || tps === undefined) throw new Error(`pgbench: ${done.stderr}`)
  return Number(tps)
}

function report(statementCount: number, bare: Round[], http: Round[], piped: Round[]): void {
  const line = (name: string, rounds: Round[]): string => {
    const rates = rounds.map((round) => round.tps)
    const cpu = (pick: (round: Round) => number) => Math.round(medianOf(rounds.map(pick)))
    return `${name.padEnd(34)} ${medianOf(rates).toFixed(0).padStart(6)}/s ${rangeOf(rates).padStart(15)}   CPU µs each: server ${cpu((r) => r.serverCpu)}, PostgreSQL ${cpu((r) => r.postgresCpu)}`
  }
  console.log(
    `${statementCount} statements an action, ${clients} connections, ${bare.length} rounds`,
  )
  console.log(line('pgbench, one after another', bare))
  console.log(line('save_contact over HTTP', http))
  console.log(line('pgbench, pipelined (no floor)', piped))
  const rate = (rounds: Round[]) => medianOf(rounds.map((round) => round.tps))
  console.log(
    JSON.stringify({
      bench: 'action',
      ratio: Number((rate(http) / rate(bare)).toFixed(3)),
      ratioToPipelined: Number((rate(http) / rate(piped)).toFixed(3)),
      actionsPerSecond: Math.round(rate(http)),
      barePerSecond: Math.round(rate(bare)),
      serverCpuMicros: Math.round(medianOf(http.map((round) => round.serverCpu))),
      postgresCpuMicros: Math.round(medianOf(http.map((round) => round.postgresCpu))),
    }),
  )
}
