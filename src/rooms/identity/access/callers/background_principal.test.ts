import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { backgroundPrincipal } from './background_principal.ts'

const world = useWorld()

const work = { name: 'tidying', caller: 'tidying', permissions: ['documents:read' as const] }

describe('the policy that works in the background', () => {
  it('acts for its organization with what the work needs and no more, and is named', async () => {
    const principal = await backgroundPrincipal(world.app, world.it.orgId, work)
    expect(principal).toMatchObject({
      orgId: world.it.orgId,
      regionKey: 'italy',
      mode: 'test',
      subscribed: false,
      permissions: ['documents:read'],
      actor: { kind: 'policy', id: null, name: 'tidying' },
      app: null,
    })
  })

  it('is remembered by organization, not by the work: two works never share permissions', async () => {
    const other = { ...work, name: 'posting', permissions: ['documents:post' as const] }
    const first = await backgroundPrincipal(world.app, world.dk.orgId, work)
    const second = await backgroundPrincipal(world.app, world.dk.orgId, other)
    expect(first.permissions).toEqual(['documents:read'])
    expect(second.permissions).toEqual(['documents:post'])
    expect(second.actor.name).toBe('posting')
  })

  it('is of no organization that does not exist', async () => {
    await expect(backgroundPrincipal(world.app, world.app.newId(), work)).rejects.toThrow(
      'does not exist',
    )
  })
})
