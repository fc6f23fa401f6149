import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import { coded, entriesOf } from '#test/support/documents/documents'
import { addPerson, connectApp } from '#test/support/access/apps'
import { addUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
let documentId: string
beforeEach(async () => {
  desk = await openDesk(world)
  await desk.setPolicy('apps_and_keys')
  documentId = await coded(world, desk.org)
})

type Headers = Record<string, string>

const withKey = (org: TestOrg, key: string): TestOrg => ({ ...org, key })

/** What a key asks for, which then waits. */
async function ask(as: TestOrg, headers: Headers = {}): Promise<string> {
  const asked = await world.rest(as, 'actions/post_document', { documentId }, headers)
  expect(codeOf(asked)).toEqual(pending)
  return asked.body.approvalId
}

const approve = (as: TestOrg, approvalId: string, headers: Headers = {}): Promise<Reply> =>
  world.rest(as, 'operations/approve', { approvalId }, headers)

async function idOf(org: TestOrg, key: string): Promise<string> {
  const { items } = (await world.read(org, 'keys?limit=200')).body.result
  return items.find((one: { hint: string }) => key.endsWith(one.hint)).id
}

const able = ['settings:read', 'documents:post', 'documents:read']

describe('an app that asked in a person’s name', () => {
  it('has nothing decided by a key of that person where keys wait, and all of it where they do not', async () => {
    const person = await addPerson(world, desk.org, 'owner')
    const app = await connectApp(world, desk.org, person)
    const asked = await desk.ask({ documentId }, { app })
    expect(codeOf(asked)).toEqual(pending)
    const { approvalId } = asked.body
    const key = await world.createKey(desk.org, able, person.userId)
    const as = withKey(desk.org, key)
    expect(codeOf(await approve(as, approvalId))).toEqual([403, 'self_approval'])
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    await desk.setPolicy('apps')
    expect((await approve(as, approvalId)).body.result.status).toBe('done')
  })
})

describe('a key that asked', () => {
  it('does not decide by a key of others that it rotated, since it learned the new one', async () => {
    const stranger = await world.createKey(desk.org, able)
    const approvalId = await ask(desk.org)
    const keyId = await idOf(desk.org, stranger)
    const rotated = await world.rest(desk.org, 'operations/rotate_key', { keyId })
    const learned = withKey(desk.org, rotated.body.result.key)
    expect(codeOf(await approve(learned, approvalId))).toEqual([403, 'self_approval'])
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    // Whoever held the old one has learned nothing of the asker's, and still decides.
    const { body } = await approve(withKey(desk.org, stranger), approvalId)
    expect(body.result.status).toBe('done')
  })

  it('does not decide by what another key rotated it into', async () => {
    const stranger = await world.createKey(desk.org, able)
    const approvalId = await ask(withKey(desk.org, stranger))
    const keyId = await idOf(desk.org, stranger)
    const rotated = await world.rest(desk.org, 'operations/rotate_key', { keyId })
    const learned = withKey(desk.org, rotated.body.result.key)
    expect(codeOf(await approve(learned, approvalId))).toEqual([403, 'self_approval'])
    expect((await approve(desk.org, approvalId)).body.result.status).toBe('done')
  })

  it('does not decide by another key of its user, wherever that was made', async () => {
    const user = await addUser(world, desk.org, 'owner')
    const second = await world.createKey(desk.org, able, user.userId)
    const approvalId = await ask(user.as)
    expect(codeOf(await approve(withKey(desk.org, second), approvalId))).toEqual([
      403,
      'self_approval',
    ])
    expect((await approve(desk.org, approvalId)).body.result.status).toBe('done')
  })

  it('does not decide by one that it made in another organization of its user', async () => {
    const home = await world.createOrg('denmark')
    const user = await addUser(world, home, 'owner')
    await addUser(world, desk.org, 'owner', { email: user.email })
    const here = { 'daybook-organization': desk.org.id }
    const approvalId = await ask(user.as, here)
    const body = { name: 'second', scope: 'user', permissions: 'all' }
    const made = await world.rest(user.as, 'operations/create_key', body)
    const second = withKey(home, made.body.result.key)
    expect(codeOf(await approve(second, approvalId, here))).toEqual([403, 'self_approval'])
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    expect((await approve(desk.org, approvalId)).body.result.status).toBe('done')
  })
})
