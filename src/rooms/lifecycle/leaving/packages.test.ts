import { beforeAll, describe, expect, it } from 'vitest'
import { sweepOrganization } from '#files/room'
import { decodeId } from '#kernel/values/id'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { sweepPackages } from './sweep_packages.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const year = { from: '2026-01-01', to: '2026-12-31' }
const zipOf = async (id: string) =>
  await world.edge.server.inject({
    url: `/api/rest/packages/${id}/zip`,
    headers: { authorization: `Bearer ${org.key}` },
  })

async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  const { now } = world.app.clock
  const then = new Date(now().getTime() + days * 86_400_000)
  world.app.clock.now = () => then
  try {
    return await work()
  } finally {
    world.app.clock.now = now
  }
}

async function countBlobs(): Promise<number> {
  let count = 0
  for await (const _ of world.app.ports.files.list(org.orgId)) count += 1
  return count
}

const sweep = () =>
  sweepPackages.run(world.app, {
    orgId: org.orgId,
    data: null,
    attempt: 1,
    signal: new AbortController().signal,
  })

describe('200', () => {
  it('lists what was made, and shows an export of everything to those who manage members', async () => {
    await world.rest(org, 'operations/make_package', year)
    const everything = (await world.rest(org, 'operations/export_everything', {})).body.result
    const kinds = async (as: TestOrg) =>
      (await world.read(as, 'packages?count=true')).body.result.items.map(
        ({ kind }: { kind: string }) => kind,
      )
    expect(await kinds(org)).toEqual(['everything', 'accountant'])
    const reader = await withOnly(world, org, ['ledger:read'])
    expect(await kinds(reader)).toEqual(['accountant'])
    expect((await world.read(reader, `packages/${everything.id}`)).status).toBe(404)
    expect((await world.read(org, `packages/${everything.id}`)).body.result.status).toBe('ready')
  })

  it('is kept by sweeps of the file store as long as it lasts, and gone afterwards', async () => {
    const [{ id }] = (await world.read(org, 'packages?kind=everything')).body.result.items
    const before = await countBlobs()
    expect(before).toBeGreaterThan(10)
    await later(6, async () => {
      await sweep()
      await sweepOrganization(world.app, org.orgId, 3_600_000)
      expect(await countBlobs()).toBe(before)
      expect((await zipOf(id)).statusCode).toBe(200)
    })
    await later(8, async () => {
      expect((await zipOf(id)).json().code).toBe('package_expired')
      await sweep()
      await sweepOrganization(world.app, org.orgId, 3_600_000)
      expect(await countBlobs()).toBe(0)
      expect((await zipOf(id)).json().code).toBe('package_expired')
    })
    expect((await world.read(org, `packages/${id}`)).body.result.status).toBe('expired')
    const { rows } = await world.owner.query(
      'SELECT bytes FROM storage WHERE org_id = $1 AND bytes > 0',
      [org.orgId],
    )
    expect(rows).toEqual([])
  })
})

describe('404', () => {
  it('package_not_found for an unknown id', async () => {
    const reply = await world.read(org, `packages/pkg_${'0'.repeat(26)}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'package_not_found'])
    expect((await zipOf('pkg_x')).json().code).toBe('package_not_found')
  })
})

describe('409', () => {
  it('package_not_ready while it is being made', async () => {
    const { id } = (await world.rest(org, 'operations/make_package', year)).body.result
    await world.owner.query(`UPDATE package SET status = 'making' WHERE org_id = $1 AND id = $2`, [
      org.orgId,
      decodeId('pkg', id),
    ])
    expect((await zipOf(id)).json().code).toBe('package_not_ready')
  })
})
