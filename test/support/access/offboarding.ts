import { addLogin } from './logins.ts'
import { openPost } from './notices.ts'
import * as flow from './oauth.ts'
import { createWorld, type TestOrg } from '../world.ts'
import type { TestPerson } from './apps.ts'

export type LeavingPerson = TestPerson & { memberId: string; as: TestOrg }
export type Offboarding = Awaited<ReturnType<typeof openOffboarding>>

/** An organization with an owner who stays, and admins who leave. */
export async function openOffboarding() {
  const world = await createWorld()
  const org = world.dk
  const visitor = await flow.openVisitor([world.edge])
  const post = openPost(world)
  return {
    world,
    org,
    visitor,
    post,
    async addLeaver(): Promise<LeavingPerson> {
      const person = await addLogin(world, org, 'admin')
      const { rows } = await world.owner.query<{ permission: string }>(
        `SELECT permission FROM role_permission WHERE role = 'admin'`,
      )
      const given = rows.map(({ permission }) => permission)
      const as = { ...org, key: await world.createKey(org, given, person.userId) }
      const { items } = (await world.read(org, 'members?limit=200')).body.result
      const { id } = items.find((one: { email: string }) => one.email === person.email)
      return { ...person, memberId: id, as }
    },
    async offboard(person: LeavingPerson, way: string): Promise<void> {
      const role = way === 'set_member_role' ? { role: 'viewer' } : {}
      const body = { memberId: person.memberId, ...role }
      const reply = await world.rest(org, `operations/${way}`, body)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    },
    async close(): Promise<void> {
      await visitor.close()
      await world.close()
    },
  }
}

export type Try = () => Promise<boolean>
export type Kind = { kind: string; obtain(desk: Offboarding, person: LeavingPerson): Promise<Try> }
