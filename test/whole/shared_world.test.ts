import { expect, it } from 'vitest'
import { shareWorld } from '../support/shared_world.ts'
import type { World } from '../support/world.ts'

async function inWorld<T>(
  options: Parameters<typeof shareWorld>[0],
  work: (world: World) => Promise<T> | T,
): Promise<T> {
  const world = await shareWorld(options)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

const dayOf = ({ app }: World): string => app.clock.now().toISOString().slice(0, 10)

it('puts back what a file changed of clock, ports, limits and those who are told', async () => {
  const before = await inWorld({}, ({ app }) => ({
    rates: app.ports.rates,
    own: app.ports.accounting.test,
    perKey: app.limits.perKey,
    told: app.forgetCallers.size,
  }))
  await inWorld({ startsOn: '2020-02-03' }, ({ app, clock }) => {
    Object.assign(app.ports, { rates: null, more: 1 })
    Object.assign(app.ports.accounting.test, { more: 1 })
    app.limits.perKey = 7
    app.clock = { now: () => new Date(0) }
    clock.now = () => new Date(1)
    app.forgetCallers.add(() => undefined)
  })
  await inWorld({}, (world) => {
    const { ports, limits, forgetCallers } = world.app
    expect(dayOf(world)).toBe(new Date().toISOString().slice(0, 10))
    expect(ports.rates).toBe(before.rates)
    expect(ports).not.toHaveProperty('more')
    expect(ports.accounting.test).not.toHaveProperty('more')
    expect([limits.perKey, forgetCallers.size]).toEqual([before.perKey, before.told])
    expect(world.logLines).toEqual([])
  })
})

it('begins on the day that is asked for, and has organizations of its own', async () => {
  const first = await inWorld({ startsOn: '2026-03-04' }, async (world) => {
    expect(dayOf(world)).toBe('2026-03-04')
    expect((await world.rest(world.dk, 'actions/save_contact', { name: 'A' })).status).toBe(200)
    return world.dk.orgId
  })
  await inWorld({}, async (world) => {
    expect(world.dk.orgId).not.toBe(first)
    expect((await world.read(world.dk, 'contacts')).body.result.items).toEqual([])
  })
})

it('has an app of its own beside another, or with another config', async () => {
  await inWorld({}, async (world) => {
    await inWorld({ config: { limitKey: 3 } }, async (other) => {
      expect([world.app.limits.perKey, other.app.limits.perKey]).toEqual([0, 3])
      expect((await other.read(other.it, 'contacts')).status).toBe(200)
    })
    await inWorld({ startsOn: '2026-03-04' }, (other) => {
      expect(dayOf(other)).toBe('2026-03-04')
      expect(dayOf(world)).not.toBe('2026-03-04')
    })
    expect((await world.read(world.dk, 'contacts')).status).toBe(200)
  })
})

it.each([
  'SELECT count(*) FROM contact',
  `UPDATE intent SET state = 'open' RETURNING org_id`,
  'TRUNCATE contact',
  'ALTER TABLE contact ADD COLUMN org_id_2 uuid',
])('refuses a statement that does not say whose rows it means: %s', async (statement) => {
  await inWorld({}, async ({ owner }) => {
    await expect(owner.query(statement)).rejects.toThrow(`useWorld({ own: … }): ${statement}`)
  })
})

it('refuses workers, and an end of what others go on with', async () => {
  await inWorld({}, ({ startEngine, freeze, edge }) => {
    expect(() => startEngine()).toThrow('workers would take the jobs of other files')
    expect(() => freeze()).toThrow('useWorld({ own: … })')
    expect(() => edge.drain()).toThrow('useWorld({ config: {} })')
  })
})
