import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { force } from '#test/plants/plant'
import { recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { recordedTakings } from './recorded_takings.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('italy')
})

async function faultsOf(): Promise<string[]> {
  const { app } = world
  const options = { orgId: org.orgId, readOnly: true }
  const site = { app, appRole: app.database, orgId: org.orgId }
  return await transact(app.database, options, async (tx) => {
    const looked = await recordedTakings.inOrganization?.(tx, org.orgId, site)
    expect(looked?.looked).toBeGreaterThan(0)
    return (looked?.findings ?? []).map((one) => one.says)
  })
}

const plant = (change: string) =>
  force(world, `UPDATE takings SET ${change} WHERE org_id = '${org.orgId}'`)

describe('takings and their entries', () => {
  it('agree when recorded, reversed and recorded again', async () => {
    const { id: takingsId } = await recorded(world, org)
    expect(await faultsOf()).toEqual([])
    const body = { takingsId, reason: 'Typed wrong' }
    await world.rest(org, 'operations/reverse_takings', body)
    expect(await faultsOf()).toEqual([])
    await recorded(world, org)
    expect(await faultsOf()).toEqual([])
  })

  it('are found where the amounts differ, the day differs, or the entry is another', async () => {
    await recorded(world, org)
    await plant('vat_minor = vat_minor + 1, gross_minor = gross_minor + 1')
    expect(await faultsOf()).toEqual(['have another revenue or VAT than their entry'])
    await plant('vat_minor = vat_minor - 1, gross_minor = gross_minor - 1')
    await plant(`date = '2026-11-09'`)
    expect(await faultsOf()).toEqual(['have no entry of their day'])
    await plant(`date = '2026-11-10'`)
    expect(await faultsOf()).toEqual([])
  })

  it('are found where they say that they are reversed and are not', async () => {
    await recorded(world, org)
    await plant(`status = 'reversed', reversal_id = entry_id, reversal_reason = 'x'`)
    expect(await faultsOf()).toEqual(['stand otherwise than their entry'])
  })
})
