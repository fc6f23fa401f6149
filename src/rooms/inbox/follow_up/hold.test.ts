import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { owed, payment, propose } from '#test/support/bank/learning'
import { captured, coded, documentOf, posted } from '#test/support/documents/documents'
import { moveClock } from '#test/support/move_clock'
import { postByJob } from '#test/support/documents/post_by_job'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
beforeAll(() => {
  advance = moveClock(world.clock)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const hold = (body: object, as = org) => world.rest(as, 'operations/hold', body)
const release = (body: object) => world.rest(org, 'operations/release_hold', body)
const waiting = async (): Promise<string[]> => {
  const { items, counts } = (await world.read(org, 'attention')).body.result
  const counted = counts.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
  expect(counted).toBe(items.length)
  return items.map((one: { id: string }) => one.id)
}
const heldNow = async (): Promise<string[]> =>
  (await world.read(org, 'follow-ups?state=held')).body.result.items.map(
    (one: { documentId: string | null; transactionId: string | null }) =>
      one.documentId ?? one.transactionId,
  )

describe('200', () => {
  it('a held document leaves the list until its day, and comes back by itself', async () => {
    const documentId = await coded(world, org)
    expect(await waiting()).toEqual([documentId])
    const reply = await hold({ documentId, until: '2026-11-20', note: 'Ask Lomax' })
    expect(reply.body.result).toMatchObject({
      documentId,
      transactionId: null,
      heldUntil: '2026-11-20',
      isHeld: true,
      note: 'Ask Lomax',
    })
    expect([await waiting(), await heldNow()]).toEqual([[], [documentId]])
    advance(3 * 86_400_000)
    expect(await waiting()).toEqual([])
    advance(86_400_000)
    expect([await waiting(), await heldNow()]).toEqual([[documentId], []])
    advance(-4 * 86_400_000)
  })

  it('a held bank row leaves the list, and is released by hand', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    await hold({ transactionId, until: '2026-12-01' })
    expect([await waiting(), await heldNow()]).toEqual([[], [transactionId]])
    const row = (await world.read(org, `bank-transactions/${transactionId}`)).body.result
    expect(row.status).toBe('unmatched')
    expect((await release({ transactionId })).body.result).toMatchObject({ isHeld: false })
    expect(await waiting()).toEqual([transactionId])
    expect((await release({ transactionId })).status).toBe(200)
  })

  it('a bank row held for a document comes back once one is proposed that is newer than the hold', async () => {
    const old = await owed(world, org)
    const transactionId = await payment(world, org, { amountMinor: old.amountMinor })
    const held = (await hold({ transactionId, forDocument: true })).body.result
    expect(held).toMatchObject({ heldUntil: '2026-12-16', forDocument: true })
    await propose(world, org, transactionId, [{ targets: [old.entryId] }])
    expect(await heldNow()).toEqual([transactionId])
    advance(60_000)
    const fresh = await documentOf(world, org, await posted(world, org))
    await propose(world, org, transactionId, [{ targets: [fresh.posting.ledgerEntryId] }])
    expect(await heldNow()).toEqual([])
    expect(await waiting()).toContain(transactionId)
  })

  it('a document held for another one comes back once the supplier sends it', async () => {
    const documentId = await coded(world, org)
    await hold({ documentId, forDocument: true })
    expect(await heldNow()).toEqual([documentId])
    advance(60_000)
    const other = await coded(world, org)
    expect(await heldNow()).toEqual([])
    expect((await waiting()).toSorted()).toEqual([documentId, other].toSorted())
  })

  it('a held document is not posted automatically, nor with others, but by a person', async () => {
    await world.rest(org, 'actions/set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const documentId = await coded(world, org)
    await hold({ documentId, until: '2026-12-01' })
    const kept = await postByJob(world, org, documentId)
    expect([kept.status, kept.error.code]).toEqual(['coded', 'held_by_person'])
    const run = (await world.rest(org, 'operations/post_ready_documents', {})).body.result
    expect(run.items ?? []).toEqual([])
    const reply = await world.rest(org, 'actions/post_document', { documentId })
    expect(reply.body.result.status).toBe('posted')
    expect(await heldNow()).toEqual([])
  })
})

describe('400', () => {
  it.each([
    [{ until: '2026-11-16' }, '/until'],
    [{ until: '2028-01-01' }, '/until'],
    [{}, '/until'],
  ])('%j is no day to wait for', async (body, pointer) => {
    const documentId = await captured(world, org)
    const reply = await hold({ documentId, ...body })
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([400, pointer])
  })

  it('neither or both of document and bank row are refused', async () => {
    const documentId = await captured(world, org)
    const transactionId = await transaction(world, org, {})
    for (const body of [{}, { documentId, transactionId }]) {
      expect((await hold({ ...body, until: '2026-12-01' })).body.code).toBe('subject_not_named')
    }
  })
})

describe('403', () => {
  it('who may not edit bank rows does not hold them', async () => {
    const transactionId = await transaction(world, org, {})
    const { key } = (
      await world.rest(org, 'operations/create_key', {
        name: 'documents only',
        permissions: ['documents:edit'],
      })
    ).body.result
    const reply = await hold({ transactionId, until: '2026-12-01' }, { ...org, key })
    expect([reply.status, reply.body.permission]).toEqual([403, 'bank:edit'])
  })
})

describe('404', () => {
  it('another organization’s record is not found', async () => {
    const other = await world.createOrg('italy')
    const theirs = await transaction(world, other, {})
    const reply = await hold({ transactionId: theirs, until: '2026-12-01' })
    expect(reply.body.code).toBe('bank_transaction_not_found')
    const document = await captured(world, other)
    const second = await hold({ documentId: document, until: '2026-12-01' })
    expect(second.body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('what is posted waits for nothing', async () => {
    const documentId = await posted(world, org)
    expect((await hold({ documentId, until: '2026-12-01' })).body.code).toBe('nothing_waits')
  })

  it('what was never held cannot be released', async () => {
    const documentId = await captured(world, org)
    expect((await release({ documentId })).body.code).toBe('not_held')
  })

  it('no more is held at once than can be left out by name', async () => {
    const documentId = await captured(world, org)
    await world.owner.query(
      `WITH made AS (INSERT INTO document (org_id, id, status, source, created_at, updated_at)
         SELECT $1, gen_random_uuid(), 'draft', 'upload', now(), now() FROM generate_series(1, 2000)
         RETURNING id)
       INSERT INTO follow_up (org_id, id, document_id, held_until, held_at, created_at, updated_at)
       SELECT $1, gen_random_uuid(), id, '2026-12-31', now(), now(), now() FROM made`,
      [org.orgId],
    )
    const reply = await hold({ documentId, until: '2026-12-01' })
    expect([reply.status, reply.body.code]).toEqual([409, 'too_many_held'])
  })
})
