import type { PostRequest } from '#accounting_systems/ports'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { parseFaults } from '#kernel/process/faults'
import { resumeIntent } from '#kernel/corridor/intent'
import {
  approvalOf,
  codeOf,
  openDesk,
  pending,
  trailOf,
  withoutBooks,
  type Desk,
} from '#test/support/access/approvals'
import { coded, documentOf, entriesOf } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import { keptBy, ownProvider } from '#test/support/books/outside_books'

const world = useWorld()
let desk: Desk
let documentId: string
let approvalId: string
beforeEach(async () => {
  desk = await openDesk(world)
  documentId = await coded(world, desk.org)
  approvalId = (await desk.ask({ documentId })).body.approvalId
})

type Open = { id: string; action: string }

/** Intents that are left open, as the sweep would find them once their leases ran out. */
async function leftOpen(): Promise<Open[]> {
  const { rows } = await world.owner.query<Open>(
    `UPDATE intent SET lease_until = now() - interval '1 second'
     WHERE org_id = $1 AND state = 'open' RETURNING id, action`,
    [desk.org.orgId],
  )
  return rows
}

async function sweep(...actions: string[]): Promise<void> {
  const open = await leftOpen()
  for (const action of actions) {
    const intent = open.find((one) => one.action === action)
    if (intent) await resumeIntent(world.app, desk.org.orgId, intent.id)
  }
}

/** The process dies at that point, as far as anybody can tell from outside. */
async function approveAndDie(faults: string): Promise<void> {
  Object.assign(world.app, { faults: parseFaults(faults) })
  await expect(desk.decide('approve', approvalId)).rejects.toThrow('planted fault')
  Object.assign(world.app, { faults: null })
  await Promise.allSettled(world.app.background)
}

const status = async (): Promise<string> => (await approvalOf(world, desk.org, approvalId)).status

describe('a process that dies', () => {
  it('before it has begun leaves it to the next one, which does it once', async () => {
    await approveAndDie('after_intent=fail:1:1')
    expect(await status()).toBe('running')
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'approval_decided'])
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
    await sweep('approve')
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'done',
      decidedBy: { id: desk.person.id },
      outcome: { result: { status: 'posted' } },
    })
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })

  it('after the call but before it was noted has it noted, and not done again', async () => {
    // The first reply is that of the call itself, the second that of the approval.
    await approveAndDie('seed=1;after_commit=fail:1:1')
    expect((await documentOf(world, desk.org, documentId)).status).toBe('posted')
    expect(await status()).toBe('running')
    await sweep('approve')
    expect(await status()).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
    const lines = await trailOf(world, desk.org, documentId)
    expect(lines.filter((line) => line.startsWith('post_document ok'))).toHaveLength(1)
  })

  it('in the middle of the call leaves both open, and both come to one end', async () => {
    await approveAndDie('after_provider_reply=fail:1:1')
    expect((await leftOpen()).map((one) => one.action).toSorted()).toEqual([
      'approve',
      'post_document',
    ])
    // The approval looks first, sees that the call goes on, and stays open itself.
    await sweep('approve')
    expect(await status()).toBe('running')
    await sweep('post_document')
    expect((await documentOf(world, desk.org, documentId)).status).toBe('posted')
    await sweep('approve')
    expect(await status()).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
    expect(await leftOpen()).toEqual([])
  })
})

describe('a call whose effect is in doubt', () => {
  it('keeps the approval open until the effect is known', async () => {
    const reply = await withoutBooks(world, 'provider_timeout', () =>
      desk.decide('approve', approvalId),
    )
    expect(codeOf(reply)).toEqual([504, 'provider_timeout'])
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'running',
      processing: { step: 'post_document' },
      outcome: { problem: { code: 'provider_timeout' } },
    })
    await sweep('post_document')
    await sweep('approve')
    expect(await status()).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })
})

describe('a call whose commit nobody answered for', () => {
  it('is no request that may still be declined: it is asked for again under its key', async () => {
    const { id: returnId } = await run(world, desk.org, 'actions/prepare_vat_return', {})
    const asked = await desk.ask({ returnId }, { action: 'file_vat_return' })
    approvalId = asked.body.approvalId
    const { app } = world
    const { call } = app
    const lost = async (...given: Parameters<typeof call>): Promise<never> => {
      await call(...given)
      throw new Failure('outcome_unknown')
    }
    Object.assign(app, { call: lost })
    const reply = await desk.decide('approve', approvalId)
    Object.assign(app, { call })
    expect(codeOf(reply)).toEqual([503, 'outcome_unknown'])
    expect(await status()).toBe('running')
    expect(codeOf(await desk.decide('decline', approvalId))).toEqual([409, 'approval_decided'])
    await sweep('approve')
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'done',
      outcome: { result: { id: returnId, status: 'filed' } },
    })
    const lines = await trailOf(world, desk.org, returnId)
    expect(lines.filter((line) => line.startsWith('file_vat_return ok'))).toHaveLength(1)
  })
})

describe('an approval that waits for its call', () => {
  it('does not give up before the call does, however long that takes', async () => {
    await withoutBooks(world, 'provider_timeout', () => desk.decide('approve', approvalId))
    for (let round = 0; round < 8; round += 1) await sweep('approve')
    expect(await status()).toBe('running')
    await sweep('post_document')
    await sweep('approve')
    expect(await status()).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })
})

describe('a call that takes longer than anybody waits', () => {
  it('answers as it stands, and is done when it is done', async () => {
    const { app } = world
    const { patienceMs, ports } = app
    const { accounting } = ports
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = {
      ...ownProvider(accounting),
      post: async (request: PostRequest) => {
        await gate
        return await ownProvider(accounting).post(request)
      },
    }
    Object.assign(ports, { accounting: keptBy(slow) })
    Object.assign(app, { patienceMs: 200 })
    const reply = await desk.decide('approve', approvalId)
    expect(reply.body.result).toMatchObject({
      status: 'running',
      processing: { step: 'approve' },
    })
    release()
    await Promise.allSettled(app.background)
    Object.assign(app, { patienceMs })
    Object.assign(ports, { accounting })
    await sweep('approve')
    expect(await status()).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })
})
