import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { transaction } from '#test/support/bank/bank'
import { captured, posted } from '#test/support/documents/documents'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { mostHeld } from './rules.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
beforeAll(() => {
  advance = moveClock(world.clock)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const say = (name: string, body: object, as = org) => world.rest(as, `operations/${name}`, body)
const listed = async (query = '', as = org) =>
  (await world.read(as, `follow-ups${query}`)).body.result.items

describe('the day of a hold', () => {
  it.each([
    ['2026-11-15', 400],
    ['2026-11-16', 400],
    ['2026-11-17', 200],
    ['2027-11-17', 200],
    ['2027-11-18', 400],
  ])('%s, seen from 16 November 2026, gives %i', async (until, status) => {
    const documentId = await captured(world, org)
    expect((await say('hold', { documentId, until })).status).toBe(status)
    expect(await listed('?state=held')).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is thirty days ahead for a document if none is named, and the named one otherwise', async () => {
    const documentId = await captured(world, org)
    const first = await say('hold', { documentId, forDocument: true })
    expect(first.body.result.heldUntil).toBe('2026-12-16')
    const second = await say('hold', { documentId, forDocument: true, until: '2027-03-01' })
    expect(second.body.result).toMatchObject({ heldUntil: '2027-03-01', forDocument: true })
    const third = await say('hold', { documentId, until: '2026-11-18' })
    expect(third.body.result).toMatchObject({ heldUntil: '2026-11-18', forDocument: false })
    expect(await listed()).toHaveLength(1)
  })
})

describe('what was said before', () => {
  it('stays until it is said anew: the note goes only by an empty one', async () => {
    const transactionId = await transaction(world, org, {})
    const noted = await say('assign_to_member', { transactionId, memberId: null, note: ' Ask Bo ' })
    expect(noted.body.result.note).toBe('Ask Bo')
    const held = await say('hold', { transactionId, until: '2026-12-01' })
    expect(held.body.result).toMatchObject({ id: noted.body.result.id, note: 'Ask Bo' })
    const assigned = await say('assign_to_member', { transactionId, memberId: null })
    expect(assigned.body.result).toMatchObject({ note: 'Ask Bo', isHeld: true })
    const cleared = await say('hold', { transactionId, until: '2026-12-02', note: ' ' })
    expect(cleared.body.result.note).toBeNull()
    const released = await say('release_hold', { transactionId })
    expect(released.body.result).toMatchObject({ heldUntil: null, forDocument: false })
  })

  it('is not lost with a hold whose day has come', async () => {
    const documentId = await captured(world, org)
    await say('hold', { documentId, until: '2026-11-17', note: 'Call them' })
    advance(86_400_000)
    const [one] = await listed()
    advance(-86_400_000)
    expect(one).toMatchObject({ note: 'Call them', isHeld: false, heldUntil: '2026-11-17' })
  })
})

describe('the most that is held at once', () => {
  const fill = async (of: TestOrg, count: number): Promise<void> => {
    await world.owner.query(
      `WITH made AS (INSERT INTO document (org_id, id, status, source, created_at, updated_at)
         SELECT $1, gen_random_uuid(), 'draft', 'upload', now(), now() FROM generate_series(1, $2)
         RETURNING id)
       INSERT INTO follow_up (org_id, id, document_id, held_until, held_at, created_at, updated_at)
       SELECT $1, gen_random_uuid(), id, '2026-12-31', now(), now(), now() FROM made`,
      [of.orgId, count],
    )
  }

  it('counts what is held now, not what is held elsewhere, and lets a held one be held anew', async () => {
    await fill(await world.createOrg('italy'), mostHeld)
    const documentId = await captured(world, org)
    await fill(org, mostHeld - 1)
    expect((await say('hold', { documentId, until: '2026-12-01' })).status).toBe(200)
    expect((await say('hold', { documentId, until: '2026-12-05' })).status).toBe(200)
    const other = { documentId: await captured(world, org), until: '2026-12-01' }
    expect((await say('hold', other)).body.code).toBe('too_many_held')
    await say('release_hold', { documentId })
    expect((await say('hold', other)).status).toBe(200)
  })
})

const operations = [
  ['hold', { until: '2026-12-01' }],
  ['release_hold', {}],
  ['assign_to_member', { memberId: null }],
  ['record_receipt_outcome', { outcome: 'not_needed' }],
  ['request_receipt', { email: 'anna@example.test' }],
] as const

describe.each(operations)('%s', (name, body) => {
  it('is refused to a viewer, and leaves nothing behind', async () => {
    const viewer = await addUser(world, org, 'viewer')
    for (const subject of [
      { documentId: await captured(world, org) },
      { transactionId: await transaction(world, org) },
    ]) {
      expect((await say(name, { ...body, ...subject }, viewer.as)).status).toBe(403)
    }
    expect(await listed()).toEqual([])
    expect((await world.read(org, 'receipt-requests')).body.result.items).toEqual([])
  })

  it('is refused for a bank row to who may edit documents only', async () => {
    const clerk = await withOnly(world, org, ['documents:edit', 'bank:read'])
    const given = { ...body, transactionId: await transaction(world, org) }
    const reply = await say(name, given, clerk)
    expect([reply.status, reply.body.permission]).toEqual([403, 'bank:edit'])
  })
})

describe('who reads', () => {
  it('documents only, or bank rows only, sees what was said of those', async () => {
    const documentId = await captured(world, org)
    const transactionId = await transaction(world, org)
    await say('hold', { documentId, until: '2026-12-01' })
    const row = (await say('hold', { transactionId, until: '2026-12-01' })).body.result
    const documents = await withOnly(world, org, ['documents:read'])
    const bank = await withOnly(world, org, ['bank:read'])
    expect(await listed('', documents)).toMatchObject([{ documentId }])
    expect(await listed('', bank)).toMatchObject([{ transactionId }])
    expect((await world.read(documents, `follow-ups/${row.id}`)).status).toBe(404)
  })
})

it('an outcome is taken back, and a name with it, also of what is posted by now', async () => {
  const documentId = await posted(world, org)
  for (const [name, body] of [
    ['record_receipt_outcome', { outcome: null }],
    ['assign_to_member', { memberId: null }],
  ] as const) {
    expect((await say(name, { documentId, ...body })).status).toBe(200)
  }
})
