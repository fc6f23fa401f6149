import { permissions, withImplied, type Permission } from '#kernel/corridor/permission'
import { addPerson, connectApp } from '../support/access/apps.ts'
import type { TestOrg, World } from '../support/world.ts'

/** Somebody who may do less than everything, and how they call. */
export type Climber = {
  says: string
  secret: string
  isApp: boolean
  /** What they may do at most. */
  may: ReadonlySet<Permission>
}

const roles = ['owner', 'admin', 'bookkeeper', 'assistant', 'contributor', 'viewer']

/** Keys with every single permission and with pairs of them; people of each role; their apps. */
export async function openClimbers(world: World, org: TestOrg): Promise<Climber[]> {
  const climbers: Climber[] = []
  const sets: Permission[][] = [
    [],
    ...permissions.map((one) => [one]),
    ...permissions.flatMap((one, at) => permissions.slice(at + 1).map((other) => [one, other])),
    permissions.filter((one) => one.endsWith(':read')),
  ]
  for (const given of sets) {
    const secret = await world.createKey(org, given)
    const may = new Set(withImplied(given))
    climbers.push({
      says: `a key with ${given.join(' and ') || 'nothing'}`,
      secret,
      isApp: false,
      may,
    })
  }
  for (const role of roles) {
    const granted = await permissionsOf(world, role)
    if (granted.length === 0) continue
    const person = await addPerson(world, org, role)
    const secret = await world.createKey(org, permissions, person.userId)
    const may = new Set(granted)
    climbers.push({ says: `a key of a ${role}`, secret, isApp: false, may })
    for (const access of ['read', 'write'] as const) {
      const { token } = await connectApp(world, org, person, { access, name: `${access} ${role}` })
      const most =
        access === 'write' ? may : new Set([...may].filter((one) => one.endsWith(':read')))
      climbers.push({ says: `a ${access} app of a ${role}`, secret: token, isApp: true, may: most })
    }
  }
  return climbers
}

async function permissionsOf(world: World, role: string): Promise<Permission[]> {
  const { rows } = await world.owner.query<{ permission: Permission }>(
    'SELECT permission FROM role_permission WHERE role = $1',
    [role],
  )
  return withImplied(rows.map((row) => row.permission))
}
