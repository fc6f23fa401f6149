import { expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { addPerson, connectApp } from '#test/support/access/apps'
import { useWorld } from '#test/support/use_world'
import { authenticateApp } from '../apps/authenticate_app.ts'
import { authenticateKey } from './authenticate.ts'
import { permissionsOfRole } from './permissions_of_role.ts'

const world = useWorld()

const principalOf = async (role: string, access: 'read' | 'write') => {
  const person = await addPerson(world, world.dk, role)
  const { token } = await connectApp(world, world.dk, person, { access })
  const resource = new URL('/api/mcp', world.app.baseUrl).toString()
  return { person, principal: await authenticateApp(world.app, token, resource) }
}

it('gives all that the role allows to whoever came with less', async () => {
  const reader = (await principalOf('owner', 'read')).principal
  expect(reader.permissions.every((one) => one.endsWith(':read'))).toBe(true)
  expect(await permissionsOfRole(world.app, reader)).toEqual(permissions)
  const writer = (await principalOf('bookkeeper', 'write')).principal
  expect(await permissionsOfRole(world.app, writer)).toEqual(writer.permissions)
})

it('lets a bookkeeper post and keep the ledger, and an assistant do the rest of it', async () => {
  const of = async (role: string) => (await principalOf(role, 'write')).principal.permissions
  const bookkeeper = await of('bookkeeper')
  expect(bookkeeper).toEqual(await of('accountant'))
  expect(bookkeeper).toEqual(expect.arrayContaining(['documents:post', 'ledger:edit']))
  const without = bookkeeper.filter((one) => one !== 'documents:post' && one !== 'ledger:edit')
  expect(await of('assistant')).toEqual(without)
})

it('follows the role as it is now, down to nothing', async () => {
  const { person, principal } = await principalOf('owner', 'read')
  const change = (text: string) =>
    world.owner.query(`${text} WHERE org_id = $1 AND user_id = $2`, [world.dk.orgId, person.userId])
  await change(`UPDATE member SET role = 'viewer'`)
  expect(await permissionsOfRole(world.app, principal)).not.toContain('invoices:edit')
  await change('DELETE FROM member')
  expect(await permissionsOfRole(world.app, principal)).toEqual([])
})

it('has nothing for the key of an organization, which has no role', async () => {
  const { app, cache, dk } = world
  const key = await authenticateKey(app, cache, `Bearer ${dk.key}`, undefined)
  expect(await permissionsOfRole(app, key)).toEqual([])
})
