import { describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { regionOf } from '#regions/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { installChart } from './install_chart.ts'
import type { Chart } from '../ports.ts'
import { countChart } from './store.ts'

const world = useWorld()

const install = (org: TestOrg, chart: Chart) =>
  transact(world.app.database, { orgId: org.orgId }, async (tx) =>
    installChart({ tx, orgId: org.orgId, now: world.app.clock.now() }, chart),
  )

const countIn = (org: TestOrg) =>
  transact(world.app.database, { orgId: org.orgId, readOnly: true }, (tx) =>
    countChart({ tx, orgId: org.orgId, now: world.app.clock.now() }),
  )

describe('a chart', () => {
  it('is counted as it was installed', async () => {
    const counts = await install(world.dk, regionOf('denmark'))
    expect(counts.accounts).toBe(regionOf('denmark').accounts.length)
    expect(await countIn(world.dk)).toEqual(counts)
  })

  it('may be empty, which empties the cache', async () => {
    await install(world.dk, { accounts: [], vatCodes: [], categories: [] })
    expect(await countIn(world.dk)).toEqual({ accounts: 0, vatCodes: 0, categories: 0 })
  })

  it('is installed by many at once without a clash, and one of them remains whole', async () => {
    const org = await world.createOrg('denmark')
    const charts = Array.from({ length: 10 }, (_, index) =>
      regionOf(index % 2 ? 'denmark' : 'italy'),
    )
    const installed = await Promise.all(charts.map((chart) => install(org, chart)))
    expect(installed).toContainEqual(await countIn(org))
  })

  it('that is broken leaves the one before in place', async () => {
    const org = await world.createOrg('denmark')
    const counts = await install(org, regionOf('denmark'))
    const [account] = regionOf('italy').accounts
    const accounts = account ? [account, account] : []
    await expect(install(org, { ...regionOf('italy'), accounts })).rejects.toThrow('duplicate key')
    expect(await countIn(org)).toEqual(counts)
  })

  it('of another organization is out of reach for the database itself', async () => {
    const mine = await world.createOrg('denmark')
    const theirs = await world.createOrg('italy')
    await install(theirs, regionOf('italy'))
    const reach = transact(world.app.database, { orgId: mine.orgId }, async (tx) =>
      installChart({ tx, orgId: theirs.orgId, now: world.app.clock.now() }, regionOf('denmark')),
    )
    await expect(reach).rejects.toThrow('row-level security')
    expect((await countIn(theirs)).accounts).toBe(regionOf('italy').accounts.length)
  })
})
