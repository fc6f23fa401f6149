import { authenticateKey } from '#access/room'
import type { Principal } from '#kernel/corridor/principal'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { asApp, asPerson } from '../support/access/approvals.ts'
import type { TestOrg, World } from '../support/world.ts'

type Policy = 'none' | 'apps' | 'apps_and_keys'

/** Somebody who calls, and whether what they do may end in an entry. */
export type ActorSpec = {
  name: string
  policy: Policy
  mayPost: boolean
  make: (world: World, org: TestOrg) => Promise<Principal>
}

const person = (role: string, mayPost: boolean): ActorSpec => ({
  name: role,
  policy: 'apps',
  mayPost,
  make: async (world, org) => {
    const made = await addPerson(world, org, role)
    return await asPerson(world, org, made, { role })
  },
})

const key = (name: string, given: string[], policy: Policy = 'apps'): ActorSpec => ({
  name: `key: ${name}`,
  policy,
  mayPost: false,
  make: async (world, org) => {
    const text = await world.createKey(org, given)
    return await authenticateKey(world.app, world.cache, `Bearer ${text}`, undefined)
  },
})

const app = (role: string, policy: Policy): ActorSpec => ({
  name: `app of ${role}, policy ${policy}`,
  policy,
  mayPost: false,
  make: async (world, org) =>
    await asApp(world, org, await connectApp(world, org, await addPerson(world, org, role))),
})

const editing = ['documents:edit', 'documents:delete', 'invoices:edit']

export const actors: readonly ActorSpec[] = [
  person('owner', true),
  person('admin', true),
  person('accountant', true),
  person('bookkeeper', true),
  person('assistant', false),
  person('contributor', false),
  person('viewer', false),
  key('documents:edit', ['documents:edit']),
  key('documents:edit, invoices:edit', editing),
  key('everything, keys wait', [...editing, 'documents:post'], 'apps_and_keys'),
  app('bookkeeper', 'apps'),
  app('assistant', 'none'),
]
