import { setTimeout as sleep } from 'node:timers/promises'
import { checkChain, sealOnce } from '#history/room'
import { vi } from 'vitest'
import type { TestOrg, World } from './world.ts'

// Suites share the server, and a transaction of another one may hold the horizon for a while.
vi.setConfig({ testTimeout: 120_000 })

/** An organization with so many audit rows, all of them sealed. */
export async function sealedOrg(world: World, count: number): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  for (let done = 0; done < count; done++) {
    const reply = await world.rest(org, 'actions/save_contact', { name: `Contact ${done}` })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  await sealAll(world, org)
  return org
}

/** Gives how many are sealed once none waits any more, which others on the server may delay. */
export async function sealAll(world: World, org: TestOrg, options = {}): Promise<number> {
  for (;;) {
    await sealOnce(world.app, options)
    const { waiting, sealed } = await checkChain(world.app, org.orgId)
    if (waiting === 0) return sealed
    await sleep(50)
  }
}

/** The uuid of the audit row at a number of the chain. */
export async function rowAt(world: World, org: TestOrg, seq: number): Promise<string> {
  const { rows } = await world.owner.query<{ audit_id: string }>(
    'SELECT audit_id FROM audit_seal WHERE org_id = $1 AND seq = $2',
    [org.orgId, seq],
  )
  return rows[0]?.audit_id ?? ''
}

/** Sends the sealers back to the beginning, as only an owner of the database can. */
export async function lowerWater(world: World): Promise<void> {
  await world.owner.query(
    `UPDATE audit_low_water SET txid = '0', id = '00000000-0000-0000-0000-000000000000'`,
  )
}
