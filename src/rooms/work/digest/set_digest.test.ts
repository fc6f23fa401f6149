import { beforeEach, describe, expect, it } from 'vitest'
import { addUser, type TestUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let anna: TestUser
beforeEach(async () => {
  org = await world.createOrg('denmark')
  anna = await addUser(world, org, 'owner')
})

const choose = (frequency: string, as = anna.as) =>
  world.rest(as, 'operations/set_digest', { frequency })

describe('the choice', () => {
  it('is off until a member makes it, for themselves', async () => {
    const read = async (as: TestOrg) => (await world.read(as, 'digest')).body
    expect((await read(anna.as)).result).toMatchObject({ frequency: 'off', lastSentOn: null })
    expect((await choose('weekly')).body.result).toMatchObject({ frequency: 'weekly' })
    expect((await read(anna.as)).result).toMatchObject({ frequency: 'weekly' })
    const other = await addUser(world, org, 'bookkeeper')
    expect((await read(other.as)).result.frequency).toBe('off')
  })

  it('is not a key’s of the organization', async () => {
    const reply = await choose('daily', org)
    expect([reply.status, reply.body.code]).toEqual([409, 'digest_needs_person'])
    expect((await world.read(org, 'digest')).body.result.frequency).toBe('off')
  })
})
