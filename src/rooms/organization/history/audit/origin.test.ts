import { beforeAll, describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { postCall } from '#test/support/mcp/mcp_post'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { createEdge } from '#edge/server'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

type Row = { id: string; action: string; outcome: string; address: string | null; keyId: string }

const newest = async (as: TestOrg = org): Promise<Row> =>
  (await world.read(as, 'audit-log?limit=1')).body.result.items[0]

/** A call as it comes through these proxies of ours, from the address that they tell. */
async function callThrough(proxies: string[], forwarded: string): Promise<Row> {
  const { server } = createEdge({ ...world.app, proxies }, world.lists, world.cache)
  await server.inject({
    method: 'POST',
    url: '/api/rest/actions/save_contact',
    headers: { authorization: `Bearer ${org.key}`, 'x-forwarded-for': forwarded },
    payload: JSON.stringify({ name: 'Kunde' }),
  })
  await server.close()
  return await newest()
}

describe('the audit row of a call', () => {
  it('has the address that it came from, and the key', async () => {
    await world.rest(org, 'actions/save_contact', { name: 'Kunde' })
    const row = await newest()
    expect(row).toMatchObject({ action: 'save_contact', address: '127.0.0.1' })
    expect(row.keyId).toMatch(/^key_/)
  })

  it('believes a header of our own proxies, and of nobody else', async () => {
    expect((await callThrough(['127.0.0.1'], '203.0.113.9')).address).toBe('203.0.113.9')
    expect((await callThrough([], '203.0.113.9')).address).toBe('127.0.0.1')
    expect((await callThrough(['127.0.0.1'], 'nonsense')).address).toBeNull()
  })

  it('has it for tools, for what is refused and for what reaches outside', async () => {
    await postCall(world, org.key, 'save_contact', { name: 'Kunde' })
    expect(await newest()).toMatchObject({ action: 'save_contact', address: '127.0.0.1' })
    await world.rest(await withOnly(world, org, ['bank:read']), 'actions/save_contact', {})
    expect(await newest()).toMatchObject({ outcome: 'permission_denied', address: '127.0.0.1' })
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    expect(await newest()).toMatchObject({
      action: 'sync_chart_of_accounts',
      address: '127.0.0.1',
    })
    const { rows } = await world.owner.query(
      'SELECT FROM intent WHERE org_id = $1 AND address IS NOT NULL',
      [org.orgId],
    )
    expect(rows).toEqual([])
  })

  it('names the key of a person, and shows addresses to owners and admins alone', async () => {
    const { as } = await addUser(world, org, 'admin')
    await world.rest(as, 'actions/save_contact', { name: 'Kunde' })
    const row = await newest(as)
    expect(row.address).toBe('127.0.0.1')
    expect(row.keyId).toMatch(/^key_/)
    for (const role of ['accountant', 'bookkeeper', 'viewer']) {
      const other = await addUser(world, org, role)
      expect([role, (await newest(other.as)).address]).toEqual([role, null])
    }
  })
})
