import { backgroundPrincipal } from '#access/room'
import type { Definition } from '#kernel/corridor/definition'
import type { TestOrg, World } from '../world.ts'

/** Calls an internal definition as the mail server and its jobs do. */
export async function takeIn(world: World, org: TestOrg, definition: Definition, body: object) {
  const principal = await backgroundPrincipal(world.app, org.orgId, {
    name: 'inbound mail',
    caller: 'inbound_mail',
    permissions: ['documents:edit'],
  })
  const asked = { principal, definition, body: () => body, via: 'job' as const, requestId: 'r' }
  return (await world.app.call(world.app, asked)).result
}
