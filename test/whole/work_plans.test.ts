import { beforeAll, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { permissions } from '#kernel/corridor/permission'
import { registry } from '#registry'
import { fill } from '../../lab/bench/work/ground.ts'
import { explain, recordStatements, type Planned } from '../../lab/bench/work/plans.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const rows = 20_000
const world = useWorld({ own: 'programs', startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  // Another one of the same size: whatever goes by the organization alone would read half the table.
  for (const one of [org, await world.createOrg('denmark')]) {
    const client = await world.owner.connect()
    await fill(client, one.orgId, rows)
    client.release(true)
  }
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
  ['attention', {}],
  ['attention', { kind: 'bank_suggestion' }],
  ['overview', {}],
  ['search', { q: '17700' }],
  ['search', { q: 'kunde c4ca' }],
  ['automatic-acts', {}],
  ['spot-check', {}],
  ['vat-readiness', {}],
])(`%s %j over ${rows} records goes through no large table`, async (name, filters) => {
  const planned = await plansOf(name, filters)
  expect(planned.length).toBeGreaterThan(0)
  expect(planned.filter((one) => one.isScan)).toEqual([])
})

it('would be seen if it did', async () => {
  const text = 'SELECT id FROM bank_transaction WHERE org_id = $1 AND amount_minor % 7 = 3'
  const [planned] = await explain(world.appUrl, org.orgId, [{ text, values: [org.orgId] }])
  expect(planned?.isScan).toBe(true)
})
