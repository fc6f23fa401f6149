import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { addUser, type TestUser } from '#test/support/access/people'
import { captured, coded, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
beforeEach(async () => {
  org = await world.createOrg('denmark')
  anna = await addUser(world, org, 'bookkeeper')
})

const memberOf = async (user: TestUser, of = org): Promise<string> => {
  const { items } = (await world.read(of, 'members?limit=200')).body.result
  return items.find((one: { email: string }) => one.email === user.email).id
}
const assign = (body: object) => world.rest(org, 'operations/assign_to_member', body)
const theirs = async (as: TestOrg, who = 'me'): Promise<string[]> => {
  const { items } = (await world.read(as, `attention?assignedTo=${who}`)).body.result
  return items.map((one: { id: string }) => one.id)
}

describe('200', () => {
  it('shows the member what is theirs, with the note, and takes it back', async () => {
    const documentId = await coded(world, org)
    const transactionId = await transaction(world, org, { amountMinor: -9_900n })
    await coded(world, org)
    const memberId = await memberOf(anna)
    const reply = await assign({ documentId, memberId, note: 'Is it ours?' })
    expect(reply.body.result).toMatchObject({ documentId, note: 'Is it ours?', isHeld: false })
    expect(reply.body.result.assignedTo.memberId).toBe(memberId)
    await assign({ transactionId, memberId })
    expect((await theirs(anna.as)).toSorted()).toEqual([documentId, transactionId].toSorted())
    expect(await theirs(org)).toEqual([])
    expect((await theirs(org, memberId)).length).toBe(2)
    const { items } = (await world.read(org, 'attention')).body.result
    expect(items).toHaveLength(3)
    const shown = items.find((one: { id: string }) => one.id === documentId)
    expect(shown).toMatchObject({ note: 'Is it ours?', assignedTo: { memberId } })
    await assign({ documentId, memberId: null })
    expect(await theirs(anna.as)).toEqual([transactionId])
    const listed = (await world.read(org, `follow-ups?state=assigned`)).body.result.items
    expect(listed).toMatchObject([{ transactionId, documentId: null }])
  })

  it('ends with the member who leaves', async () => {
    const documentId = await coded(world, org)
    const memberId = await memberOf(anna)
    await assign({ documentId, memberId })
    await world.owner.query('DELETE FROM member WHERE org_id = $1 AND email = $2', [
      org.orgId,
      anna.email,
    ])
    const { items } = (await world.read(org, 'attention')).body.result
    expect(items[0]).toMatchObject({ id: documentId, assignedTo: null })
  })
})

it('no record is named', async () => {
  expect((await assign({ memberId: null })).body.code).toBe('subject_not_named')
})

describe('404', () => {
  it('a member of another organization, or nobody, is not found', async () => {
    const other = await world.createOrg('italy')
    const stranger = await addUser(world, other, 'bookkeeper')
    const documentId = await captured(world, org)
    for (const memberId of ['mem_x', await memberOf(stranger, other)]) {
      expect((await assign({ documentId, memberId })).body.code).toBe('member_not_found')
    }
    const theirDocument = await captured(world, other)
    const reply = await assign({ documentId: theirDocument, memberId: null })
    expect(reply.body.code).toBe('document_not_found')
    const row = await transaction(world, other, {})
    const second = await assign({ transactionId: row, memberId: null })
    expect(second.body.code).toBe('bank_transaction_not_found')
  })

  it('a follow-up of another organization is not found', async () => {
    const documentId = await captured(world, org)
    const { id } = (await assign({ documentId, memberId: null, note: 'x' })).body.result
    expect((await world.read(org, `follow-ups/${id}`)).body.result.note).toBe('x')
    const other = await world.createOrg('italy')
    for (const one of ['fup_x', id]) {
      const reply = await world.read(other, `follow-ups/${one}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'follow_up_not_found'])
    }
  })
})

describe('409', () => {
  it('who cannot see it is not asked to decide it', async () => {
    const carl = await addUser(world, org, 'contributor')
    const documentId = await captured(world, org)
    const reply = await assign({ documentId, memberId: await memberOf(carl) })
    expect([reply.status, reply.body.code]).toEqual([409, 'member_cannot_see'])
    const transactionId = await transaction(world, org, {})
    const second = await assign({ transactionId, memberId: await memberOf(carl) })
    expect(second.body.code).toBe('member_cannot_see')
  })

  it('what is posted waits for nobody', async () => {
    const documentId = await posted(world, org)
    const reply = await assign({ documentId, memberId: await memberOf(anna) })
    expect(reply.body.code).toBe('nothing_waits')
  })
})
