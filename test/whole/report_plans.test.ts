import { beforeAll, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { permissions } from '#kernel/corridor/permission'
import { regionOf } from '#regions/room'
import { registry } from '#registry'
import { filledTables, fillYear } from '../../lab/bench/reports/ground.ts'
import { explain, recordStatements, type Planned } from '../../lab/bench/work/plans.ts'
import { look } from '../support/books/owed.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const lines = 20_000
const world = useWorld({ own: 'programs', startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  const accounts = regionOf('denmark').accounts.map((one) => one.id)
  // Another one of the same size: whatever goes by the organization alone would read half the table.
  for (const one of [org, await world.createOrg('denmark')]) {
    const client = await world.owner.connect()
    try {
      await fillYear(client, one.orgId, accounts, lines)
    } finally {
      client.release(true)
    }
  }
  await world.owner.query(`VACUUM ANALYZE ${filledTables}`)
}, 600_000)

async function plansOf(name: string, filters: object): Promise<Planned[]> {
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`nothing is read as ${name}`)
  const whole = { name: 'plans', caller: 'plans', permissions: [...permissions] }
  const principal = await backgroundPrincipal(world.app, org.orgId, whole)
  const request = { principal, read, via: 'rest' as const, requestId: 'plans' }
  const sent = await recordStatements(world.app, request, filters)
  return await explain(world.appUrl, org.orgId, sent)
}

it.each([
  ['trial-balance', { from: '2026-01-01', to: '2026-12-31' }],
  ['trial-balance', { from: '2026-03-15', to: '2026-10-15', compare: 'previous_period' }],
  ['profit-and-loss', { from: '2026-01-01', to: '2026-12-31', compare: 'previous_year' }],
  ['balance-sheet', { asOf: '2026-10-30' }],
  ['account-sheet', { account: '6481', from: '2026-03-15', to: '2026-10-15' }],
  ['account-sheet', { account: '1010', yearEnd: 'exclude' }],
])(`%s %j over ${lines} lines goes through no large table`, async (name, filters) => {
  const planned = await plansOf(name, filters)
  expect(planned.length).toBeGreaterThan(0)
  expect(planned.filter((one) => one.isScan)).toEqual([])
})

it('the plans can fail: what reads all lines is a scan', async () => {
  const text = 'SELECT sum(length(text)) FROM ledger_line'
  const [planned] = await explain(world.appUrl, org.orgId, [{ text, values: [] }])
  expect(planned?.isScan).toBe(true)
})

it.each([
  'trial-balance?from=2026-03-15&to=2026-10-15&compare=previous_year',
  'profit-and-loss?to=2026-12-31',
  'balance-sheet?asOf=2026-10-30',
  'account-sheet?account=6481&to=2026-12-31',
])('%s answers within ten seconds, on a busy machine too', async (path) => {
  await look(world, org, path)
  const began = performance.now()
  await look(world, org, path)
  const took = performance.now() - began
  process.stdout.write(`${path}: ${Math.round(took)} ms\n`)
  expect(took).toBeLessThan(10_000)
})

it('the reports agree with the lines, and with each other', async () => {
  const { rows } = await world.owner.query<{ account: string; minor: string }>(
    `SELECT account, sum(amount_minor) AS minor FROM ledger_line
     WHERE org_id = $1 AND date <= '2026-10-30' GROUP BY account ORDER BY account COLLATE "C"`,
    [org.orgId],
  )
  const trial = await look(world, org, 'trial-balance?from=2026-03-15&to=2026-10-30')
  type Row = { account: string; closing: number }
  expect(trial.accounts.map((one: Row) => [one.account, Math.round(one.closing * 100)])).toEqual(
    rows.map((row) => [row.account, Number(row.minor)]),
  )
  const { assets, equityAndLiabilities } = await look(world, org, 'balance-sheet?asOf=2026-10-30')
  expect(equityAndLiabilities).toEqual(assets)
})
