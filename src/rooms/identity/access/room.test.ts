import { expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { permissions } from '#kernel/corridor/permission'
import { useWorld } from '#test/support/use_world'
import { authenticateKey } from './callers/authenticate.ts'
import { accessOperations } from './room.ts'

const world = useWorld({ own: 'all rows' })

it('a connected app changes neither keys, members nor apps, whatever it may do otherwise', async () => {
  const { app, cache, dk } = world
  const caller = await authenticateKey(app, cache, `Bearer ${dk.key}`, undefined)
  const robot = {
    ...caller,
    permissions: [...permissions],
    app: { id: 'app_1', name: 'Robot', access: 'write' as const },
  }
  expect(accessOperations).toHaveLength(9)
  for (const definition of accessOperations) {
    const request = { principal: robot, definition, body: () => ({}), via: 'mcp' as const }
    const refused = call(app, { ...request, requestId: definition.name })
    await expect(refused, definition.name).rejects.toMatchObject({ code: 'not_for_apps' })
  }
  const { rows } = await world.owner.query(
    `SELECT action FROM audit_log WHERE outcome = 'not_for_apps' AND app_id = 'app_1' ORDER BY id`,
  )
  expect(rows.map((row) => row.action)).toEqual(accessOperations.map((one) => one.name))
})

it('every operation on keys, members and apps needs members:edit', () => {
  for (const definition of accessOperations) expect(definition.needs).toBe('members:edit')
})
