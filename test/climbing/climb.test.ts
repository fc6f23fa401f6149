import { beforeAll, describe, expect, it } from 'vitest'
import type { Registry } from '../../src/registry.ts'
import { registry } from '../../src/registry.ts'
import { populate } from '../support/populate.ts'
import { useWorld } from '../support/use_world.ts'
import { climb } from './climb.ts'

const world = useWorld({ own: 'all rows' })
beforeAll(async () => {
  await populate(world, world.dk, 'own')
})

describe('calls beyond what the caller may do', () => {
  it('are refused, or wait for a person, and change nothing: a sample', async () => {
    const done = await climb(world, world.dk, registry, { count: 250, seed: 1 })
    expect(done.faults).toEqual([])
    expect(done.attempts).toBeGreaterThanOrEqual(250)
    expect(done.climbers).toBeGreaterThan(90)
    expect(Object.keys(done.answers)).toEqual(
      expect.arrayContaining(['permission_denied', 'approval_pending', '-32602']),
    )
  })

  it('would be seen if one were done: with a permission that is not asked for', async () => {
    // The suite believes that members:edit is needed; the server asks for what it always did.
    const actions = registry.actions
      .filter((one) => one.name === 'save_contact')
      .map((one) => ({ ...one, needs: 'members:edit' as const }))
    const believed: Registry = { ...registry, actions, operations: [] }
    const done = await climb(world, world.dk, believed, { count: 100, seed: 2 })
    expect(done.faults.join('\n')).toContain('save_contact was answered done')
    expect(done.faults.join('\n')).toContain('contact')
  })
})
