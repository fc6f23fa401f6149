import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { sweepPackages } from './sweep_packages.ts'

const world = useWorld({ startsOn: '2026-11-16' })

describe('200', () => {
  it('ends what is over and nothing else, and tells of it', async () => {
    const body = { from: '2026-01-01', to: '2026-12-31' }
    const over = (await world.rest(world.dk, 'operations/make_package', body)).body.result
    await world.owner.query('UPDATE package SET expires_at = $2 WHERE org_id = $1', [
      world.dk.orgId,
      world.clock.now(),
    ])
    const fresh = (await world.rest(world.dk, 'operations/make_package', body)).body.result
    const { orgId } = world.dk
    const { signal } = new AbortController()
    await sweepPackages.run(world.app, { orgId, data: null, attempt: 1, signal })
    const statusOf = async (id: string) =>
      (await world.read(world.dk, `packages/${id}`)).body.result.status
    expect([await statusOf(over.id), await statusOf(fresh.id)]).toEqual(['expired', 'ready'])
    const events = (await world.read(world.dk, 'events?type=package.expired')).body.result.items
    expect(events).toHaveLength(1)
  })
})
