import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, type TestUser } from '#test/support/access/people'
import { createWorld, type TestOrg, type World } from '#test/support/world'

let world: World
let org: TestOrg
beforeAll(async () => {
  world = await createWorld()
  org = await world.createOrg('denmark')
})
afterAll(() => world.close())

const operate = (as: TestOrg, name: string, body: object, headers = {}) =>
  world.rest(as, `operations/${name}`, body, headers)

type MadeKey = { id: string; as: TestOrg }

async function makeKey(by: TestOrg, given: object = {}): Promise<MadeKey> {
  const body = { name: 'Nightly', permissions: 'all', ...given }
  const { result } = (await operate(by, 'create_key', body)).body
  return { id: result.id, as: { ...by, key: result.key } }
}

const reads = async (as: TestOrg) => (await world.read(as, 'members')).status
const remove = (user: TestUser, more: object = {}, as: TestOrg = org, headers = {}) =>
  operate(as, 'remove_member', { memberId: user.memberId, ...more }, headers)

describe('an admin who was removed', () => {
  it('does not come back by an organization key that their own key made', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    expect((await remove(admin)).status).toBe(200)
    const invite = { email: admin.email, role: 'admin' }
    expect((await operate(spare.as, 'invite_member', invite)).status).toBe(401)
    expect(await reads(spare.as)).toBe(401)
  })
})
