import { afterAll, beforeAll, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { createWorld, type World } from '#test/support/world'
import { refreshCharts } from './migrate_with.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.rest(world.dk, 'actions/sync_chart_of_accounts', {})
})
afterAll(() => world.close())

const accountsOf = async (path: string, org = world.dk) => (await world.read(org, path)).body.result

it('brings new accounts of a release to a chart that was copied before, and changes nothing else', async () => {
  const save = (body: object) => world.rest(world.dk, 'operations/save_account', body)
  await save({ accountId: '2310', name: 'It og software' })
  await save({ number: '2311', name: 'Skyhosting', type: 'expense' })
  const close = { accountId: '2240', reason: 'Not used' }
  await world.rest(world.dk, 'operations/close_account', close)
  // As before the release that added them.
  await world.owner.query(
    `DELETE FROM ledger_account WHERE org_id = $1 AND id IN ('5580', '6471', '7920')`,
    [world.dk.orgId],
  )
  expect(await refreshCharts(world.ownerUrl)).toBe(1)
  const { count } = await accountsOf('accounts?count=true')
  expect(count).toBe(regionOf('denmark').accounts.length + 1)
  expect((await accountsOf('accounts/6471')).name).toBe('Kasse')
  expect((await accountsOf('accounts/2310')).name).toBe('It og software')
  expect((await accountsOf('accounts/2240')).closedReason).toBe('Not used')
  expect(await refreshCharts(world.ownerUrl)).toBe(0)
})

it('leaves an organization without a copy alone: its chart is the one of the region', async () => {
  const org = await world.createOrg('italy')
  await refreshCharts(world.ownerUrl)
  expect((await accountsOf('accounts?count=true', org)).count).toBe(0)
})
