import { beforeEach, describe, expect, it } from 'vitest'
import { connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  codeOf,
  openDesk,
  pending,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { act, coded } from '#test/support/documents/documents'
import { issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('the same wish', () => {
  it('is one approval, however often and under whatever key it is asked for', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const { approvalId } = (await desk.ask({ documentId })).body
    for (const asked of [{}, { idempotencyKey: 'a' }, { idempotencyKey: 'b' }]) {
      expect((await desk.ask({ documentId }, asked)).body.approvalId).toBe(approvalId)
    }
    expect(await desk.count()).toBe(1)
    const requests = await trailOf(world, org, documentId)
    expect(requests.filter((line) => line.includes('approval_pending'))).toHaveLength(1)
    const { items } = (await world.read(org, 'events?type=approval.requested')).body.result
    expect(items).toHaveLength(1)
    expect(items[0].data).toMatchObject({ id: approvalId, status: 'waiting' })
  })

  it('is one approval where ten ask at once', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const replies = await Promise.all(Array.from({ length: 10 }, () => desk.ask({ documentId })))
    expect(new Set(replies.map((reply) => reply.body.approvalId)).size).toBe(1)
    expect(await desk.count()).toBe(1)
  })

  it('of another app is another approval', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const other = await connectApp(world, org, desk.person, { name: 'Other' })
    const first = await desk.ask({ documentId })
    const second = await desk.ask({ documentId }, { app: other })
    expect(codeOf(second)).toEqual(pending)
    expect(second.body.approvalId).not.toBe(first.body.approvalId)
  })

  it('gives what came of it once it is done: for a day, or for good under its key', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const asked = await desk.ask({ documentId }, { idempotencyKey: 'mine' })
    await desk.decide('approve', asked.body.approvalId)
    for (const again of [{}, { idempotencyKey: 'mine' }]) {
      const reply = await desk.ask({ documentId }, again)
      expect([reply.status, reply.body.result.status]).toEqual([200, 'posted'])
    }
    await desk.age('decided_at', 2)
    await act(world, org, 'reverse_posting', { documentId })
    const kept = await desk.ask({ documentId }, { idempotencyKey: 'mine' })
    expect(kept.headers['idempotency-replayed']).toBe('true')
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
  })

  it('under another key is another wish once the first one is done', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const asked = await desk.ask({ documentId }, { idempotencyKey: 'first' })
    await desk.decide('approve', asked.body.approvalId)
    await act(world, org, 'reverse_posting', { documentId })
    const next = await desk.ask({ documentId }, { idempotencyKey: 'second' })
    expect(codeOf(next)).toEqual(pending)
    expect(next.body.approvalId).not.toBe(asked.body.approvalId)
  })

  it('under a key that joined it while it waited is the same one for good', async () => {
    const { org } = desk
    const invoiceId = await issued(world, org)
    const lines = [{ description: 'Part', unitPrice: 10, vatRate: 25 }]
    const ask = (asked: object) =>
      desk.ask({ invoiceId, lines }, { action: 'create_credit_note', ...asked })
    const { approvalId } = (await ask({})).body
    for (const idempotencyKey of ['k1', 'k2', 'k1']) {
      expect((await ask({ idempotencyKey })).body.approvalId).toBe(approvalId)
    }
    const done = await desk.decide('approve', approvalId)
    await desk.age('decided_at', 2)
    for (const idempotencyKey of ['k1', 'k2']) {
      const reply = await ask({ idempotencyKey })
      expect([reply.status, reply.body.result]).toEqual([200, done.body.result.outcome.result])
    }
    expect(await desk.count()).toBe(0)
    expect(codeOf(await ask({ idempotencyKey: 'k3' }))).toEqual(pending)
  })

  it('without a key is asked anew where what was done has been undone', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const post = (await desk.ask({ documentId })).body.approvalId
    await desk.decide('approve', post)
    const reverse = await desk.ask({ documentId }, { action: 'reverse_posting' })
    await desk.decide('approve', reverse.body.approvalId)
    const again = await desk.ask({ documentId })
    expect(codeOf(again)).toEqual(pending)
    expect(again.body.approvalId).not.toBe(post)
    await desk.decide('approve', again.body.approvalId)
    const back = await desk.ask({ documentId }, { action: 'reverse_posting' })
    expect(codeOf(back)).toEqual(pending)
    expect(back.body.approvalId).not.toBe(reverse.body.approvalId)
  })

  it('that was declined stays declined for a day, under every key', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const { approvalId } = (await desk.ask({ documentId })).body
    await desk.decide('decline', approvalId, { note: 'Not ours' })
    for (const asked of [{}, { idempotencyKey: 'new' }]) {
      const reply = await desk.ask({ documentId }, asked)
      expect(codeOf(reply)).toEqual([409, 'approval_declined'])
      expect(reply.body).toMatchObject({ approvalId, note: 'Not ours' })
    }
    await desk.age('decided_at', 2)
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
  })

  it('that nobody decided in fourteen days may be asked anew', async () => {
    const { org } = desk
    const documentId = await coded(world, org)
    const { approvalId } = (await desk.ask({ documentId })).body
    await desk.age('expires_at', 15)
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'approval_expired'])
    const next = await desk.ask({ documentId })
    expect(codeOf(next)).toEqual(pending)
    expect(next.body.approvalId).not.toBe(approvalId)
    expect((await approvalOf(world, org, approvalId)).status).toBe('expired')
    const { items } = (await world.read(org, 'events?type=approval.expired')).body.result
    expect(items.map((one: { recordId: string }) => one.recordId)).toEqual([approvalId])
  })

  it('under the key of another wish is refused', async () => {
    const { org } = desk
    const [first, second] = [await coded(world, org), await coded(world, org)]
    expect(codeOf(await desk.ask({ documentId: first }, { idempotencyKey: 'k' }))).toEqual(pending)
    const reply = await desk.ask({ documentId: second }, { idempotencyKey: 'k' })
    expect(codeOf(reply)).toEqual([422, 'idempotency_key_reused'])
  })

  it('that was answered before the policy changed has that answer again, and asks nobody', async () => {
    const { org } = desk
    await desk.setPolicy('none')
    const documentId = await coded(world, org)
    await desk.ask({ documentId }, { idempotencyKey: 'before' })
    await act(world, org, 'reverse_posting', { documentId })
    await desk.setPolicy('apps')
    const reply = await desk.ask({ documentId }, { idempotencyKey: 'before' })
    expect([reply.status, reply.body.result.status]).toEqual([200, 'posted'])
    expect(reply.headers['idempotency-replayed']).toBe('true')
    expect(await desk.count()).toBe(0)
  })
})
