import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '#test/support/access/people'
import { transaction } from '#test/support/bank/bank'
import { coded, documentOf, domesticInvoice, posted } from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { propose } from '#test/support/bank/learning'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const day = 86_400_000
const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
beforeAll(() => {
  advance = moveClock(world.clock)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const say = (name: string, body: object) => world.rest(org, `operations/${name}`, body)
const waiting = async (query = '') => (await world.read(org, `attention${query}`)).body.result.items
const ids = async (query = ''): Promise<string[]> =>
  (await waiting(query)).map((one: { id: string }) => one.id)

const acceptAnySureness = async (): Promise<void> => {
  const statement = 'UPDATE organization SET auto_post_threshold = 0 WHERE org_id = $1'
  await world.owner.query(statement, [org.orgId])
}

describe('a held document', () => {
  it('is left out where others are posted, and is ready again on its day', async () => {
    const [held, free] = [await coded(world, org), await coded(world, org)]
    await acceptAnySureness()
    await say('hold', { documentId: held, until: '2026-11-18' })
    expect((await say('post_ready_documents', {})).body.result.posted).toBe(1)
    expect((await documentOf(world, org, free)).status).toBe('posted')
    expect((await documentOf(world, org, held)).status).toBe('coded')
    advance(2 * day)
    const later = await say('post_ready_documents', {})
    advance(-2 * day)
    expect(later.body.result.posted).toBe(1)
    expect((await documentOf(world, org, held)).status).toBe('posted')
  })

  it('is posted with others where a person names it', async () => {
    const documentId = await coded(world, org)
    await say('hold', { documentId, until: '2026-12-01' })
    await acceptAnySureness()
    const run = await say('post_ready_documents', { documentIds: [documentId] })
    expect(run.body.result.posted).toBe(1)
    expect((await documentOf(world, org, documentId)).status).toBe('posted')
  })

  it('is posted automatically again once it is released', async () => {
    await world.rest(org, 'actions/set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const documentId = await coded(world, org)
    await say('hold', { documentId, until: '2026-12-01' })
    expect((await postByJob(world, org, documentId)).error.code).toBe('held_by_person')
    await say('release_hold', { documentId })
    expect((await postByJob(world, org, documentId)).status).toBe('posted')
  })

  it('for another one does not come back by the document of somebody else', async () => {
    const documentId = await coded(world, org)
    await say('hold', { documentId, forDocument: true })
    advance(60_000)
    const supplier = { name: 'Brødrene Dahl A/S', vatNumber: 'DK29978915', country: 'DK' }
    const other = await coded(world, org, domesticInvoice(org, { supplier }))
    expect(await ids()).toEqual([other])
    const elsewhere = await world.createOrg('denmark')
    await coded(world, elsewhere)
    expect(await ids()).toEqual([other])
  })

  it('held anew after one arrived waits for the next one', async () => {
    const documentId = await coded(world, org)
    await say('hold', { documentId, forDocument: true })
    advance(60_000)
    await posted(world, org)
    expect(await ids()).toEqual([documentId])
    advance(60_000)
    const again = await say('hold', { documentId, forDocument: true })
    expect(again.body.result.isHeld).toBe(true)
    expect(await ids()).toEqual([])
    advance(60_000)
    await posted(world, org)
    expect(await ids()).toEqual([documentId])
  })
})

describe('a held bank row', () => {
  it('until a day stays held though a document is proposed for it', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    await say('hold', { transactionId, until: '2026-11-20' })
    advance(60_000)
    const documentId = await posted(world, org)
    await propose(world, org, transactionId, [{ targets: [documentId] }])
    expect(await ids()).not.toContain(transactionId)
    advance(4 * day)
    const back = await ids()
    advance(-4 * day)
    expect(back).toContain(transactionId)
  })

  it('is matched or ignored by hand as before, and is held no longer', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    await say('hold', { transactionId, until: '2026-12-01' })
    const ignored = await world.rest(org, 'actions/ignore_transaction', { transactionId })
    expect(ignored.body.result.status).toBe('ignored')
    expect((await world.read(org, 'follow-ups?state=held')).body.result.items).toEqual([])
    const reply = await say('hold', { transactionId, until: '2026-12-02' })
    expect(reply.body.code).toBe('nothing_waits')
  })
})

describe('an outcome', () => {
  it('that contradicts the one before takes its place, with its own reason and name', async () => {
    const anna = await addUser(world, org, 'bookkeeper')
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    await say('record_receipt_outcome', { transactionId, outcome: 'lost', reason: 'In the taxi' })
    const [before] = (await world.read(org, 'follow-ups?state=settled')).body.result.items
    advance(60_000)
    const given = { transactionId, outcome: 'not_needed' }
    const { result } = (await world.rest(anna.as, 'operations/record_receipt_outcome', given)).body
    expect(result).toMatchObject({ id: before.id, outcome: 'not_needed', outcomeReason: null })
    expect(result.outcomeBy).not.toBe(before.outcomeBy)
    expect(result.outcomeAt > before.outcomeAt).toBe(true)
    const [item] = await waiting()
    expect(item.kind).toBe('no_receipt')
    expect(item.detail).toContain('No receipt is needed')
    expect(item.detail).not.toContain('taxi')
  })

  it('stays beside a hold that comes later, and is shown again after it', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    const lost = { transactionId, outcome: 'lost', reason: 'Burnt' }
    await say('record_receipt_outcome', lost)
    const held = await say('hold', { transactionId, until: '2026-11-18' })
    expect(held.body.result).toMatchObject({ outcome: 'lost', isHeld: true })
    expect(await ids()).toEqual([])
    advance(2 * day)
    const back = await waiting()
    advance(-2 * day)
    expect(back).toMatchObject([{ kind: 'no_receipt', id: transactionId }])
  })
})

it('a removed member has nothing any more; the note stays', async () => {
  const anna = await addUser(world, org, 'bookkeeper')
  const { items } = (await world.read(org, 'members?limit=200')).body.result
  const memberId = items.find((one: { email: string }) => one.email === anna.email).id
  const documentId = await coded(world, org)
  await say('assign_to_member', { documentId, memberId, note: 'Is it ours?' })
  expect(await ids(`?assignedTo=${memberId}`)).toEqual([documentId])
  expect((await say('remove_member', { memberId })).status).toBe(200)
  expect(await waiting()).toMatchObject([{ id: documentId, assignedTo: null, note: 'Is it ours?' }])
  const again = await say('assign_to_member', { documentId, memberId })
  expect([again.status, again.body.code]).toEqual([404, 'member_not_found'])
})
