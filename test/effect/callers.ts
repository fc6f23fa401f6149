import { authenticateKey } from '#access/room'
import type { Definition } from '#kernel/corridor/definition'
import { permissions, type Permission } from '#kernel/corridor/permission'
import { isPermitted, type Principal } from '#kernel/corridor/principal'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { asApp, asPerson } from '../support/access/approvals.ts'
import type { TestOrg, World } from '../support/world.ts'

export const policies = ['none', 'apps', 'apps_and_keys'] as const
export type Policy = (typeof policies)[number]

/** Somebody who calls: a person in a role, a key with a mix of rights, or an app for a person. */
export type Caller = {
  kind: 'person' | 'key' | 'app'
  name: string
  /** Of the organization: what of apps and keys waits for a person. */
  policy: Policy
  /** Those with the same rights under each policy have the same principal. */
  rights: string
  make: (world: World, org: TestOrg) => Promise<Principal>
}

const roles = ['owner', 'admin', 'accountant', 'bookkeeper', 'assistant', 'contributor', 'viewer']

/** What a key may be given in any mix; reading comes with editing. */
const mixed = permissions.filter((one) => !one.endsWith(':read') && one !== 'members:edit')

const person = (role: string): Caller => ({
  kind: 'person',
  name: role,
  policy: 'apps',
  rights: role,
  make: async (world, org) =>
    await asPerson(world, org, await addPerson(world, org, role), { role }),
})

const app = (role: string, policy: Policy): Caller => ({
  kind: 'app',
  name: `app of ${role}, policy ${policy}`,
  policy,
  rights: `app of ${role}`,
  make: async (world, org) =>
    await asApp(world, org, await connectApp(world, org, await addPerson(world, org, role))),
})

/** Every other one is a key of the organization, the rest are keys of its owner. */
const key = (given: readonly Permission[], policy: Policy, no: number): Caller => ({
  kind: 'key',
  name: `key: ${given.join(', ')}, policy ${policy}`,
  policy,
  rights: `key: ${given.join(', ')}`,
  make: async (world, org) => {
    const ofUser = no % 2 === 0 ? null : (await addPerson(world, org)).userId
    const text = await world.createKey(org, given, ofUser)
    return await authenticateKey(world.app, world.cache, `Bearer ${text}`, undefined)
  },
})

const mixes: readonly Permission[][] = Array.from({ length: 2 ** mixed.length - 1 }, (_, index) =>
  mixed.filter((_one, bit) => ((index + 1) >> bit) % 2 === 1),
)

export const callers: readonly Caller[] = [
  ...roles.map(person),
  ...policies.flatMap((policy) => roles.map((role) => app(role, policy))),
  ...policies.flatMap((policy) => mixes.map((given, no) => key(given, policy, no))),
]

type Rights = Pick<Principal, 'permissions'>

/**
 * Whether what they do counts for a step that nobody watches, by the rule and not by the product's
 * code for it: somebody who may do the step by hand, and needs nobody's approval for it.
 */
export function isEntitled({ kind, policy }: Caller, principal: Rights, needs: Permission) {
  if (kind === 'app' || !isPermitted(principal, needs)) return false
  return kind === 'person' || policy !== 'apps_and_keys'
}

/** Whether a call of it is carried out at once. */
export function isLet(caller: Caller, principal: Rights, definition: Definition): boolean {
  const isOpen = caller.kind !== 'app' || definition.forApps !== false
  return isOpen && isPermitted(principal, definition.needs)
}
