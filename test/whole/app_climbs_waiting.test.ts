import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { openClimb, problemOf, type Climb } from '../support/access/app_climbs.ts'
import { coded, documentOf, entriesOf } from '../support/documents/documents.ts'
import { drafted, invoiceOf, run } from '../support/books/invoices.ts'
import { postCall } from '../support/mcp/mcp_post.ts'

let climb: Climb
beforeAll(async () => {
  climb = await openClimb()
}, 120_000)
afterAll(() => climb.world.close())

const entriesFor = (documentId: string) => entriesOf(climb.world, climb.org, documentId)

describe('a request that waits', () => {
  it('is not hurried by anything in _meta, or beside the arguments', async () => {
    const { world, org, askToPost, call, changesOnly, waiting } = climb
    const documentId = await coded(world, org)
    const approvalId = await askToPost(documentId)
    const { version } = await documentOf(world, org, documentId)
    const metas = [
      { 'daybook/approved': true },
      { 'daybook/approvalId': approvalId },
      { 'daybook/approval': { id: approvalId, status: 'done' } },
      { approved: true, approvalId },
      { 'daybook/ifMatch': version },
      { 'daybook/dryRun': false, 'daybook/ifMatch': version },
      { 'daybook/idempotencyKey': `approval/${approvalId}` },
      { 'daybook/idempotencyKey': `approval/${decodeId('apr', approvalId)}` },
      { 'daybook/idempotencyKey': approvalId },
    ]
    const before = (await world.read(org, `approvals/${approvalId}`)).body
    // The keys are noted with what waits, which is the same to everybody all the while.
    await changesOnly(['idempotency', 'approval'], async () => {
      for (const meta of metas) {
        const problem = problemOf(await call('post_document', { documentId }, { meta }))
        const known = /^(approval_pending|invalid_input|idempotency_key_reused)$/
        expect([meta, problem?.code]).toEqual([meta, expect.stringMatching(known)])
      }
      for (const more of [{ approved: true }, { approvalId }, { _approval: approvalId }]) {
        const problem = problemOf(await call('post_document', { documentId, ...more }))
        expect([more, problem?.code]).toEqual([more, 'invalid_input'])
      }
    })
    await climb.assertNotPosted(documentId)
    expect(await waiting(documentId)).toHaveLength(1)
    expect((await world.read(org, `approvals/${approvalId}`)).body).toEqual(before)
    const reply = await climb.approve(approvalId)
    expect([reply.status, reply.body.result?.status]).toEqual([200, 'done'])
    expect(await entriesFor(documentId)).toHaveLength(1)
  })

  it('is carried out once, whoever took the key of its approval', async () => {
    const { world, org, askToPost, call } = climb
    const documentId = await coded(world, org)
    const approvalId = await askToPost(documentId)
    for (const key of [`approval/${approvalId}`, `approval/${decodeId('apr', approvalId)}`]) {
      const meta = { 'daybook/idempotencyKey': key }
      await call('save_contact', { name: 'Takes the key' }, { meta })
    }
    const reply = await climb.approve(approvalId)
    expect([reply.status, reply.body.result?.status]).toEqual([200, 'done'])
    expect(await entriesFor(documentId)).toHaveLength(1)
  })

  it('is one, however often and under whatever keys it is asked for at once', async () => {
    const { world, org, call, waiting } = climb
    const documentId = await coded(world, org)
    const asked = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const meta = index < 4 ? {} : { 'daybook/idempotencyKey': `again ${documentId} ${index}` }
        return problemOf(await call('post_document', { documentId }, { meta }))
      }),
    )
    const pending = asked.filter((one) => one?.code === 'approval_pending')
    expect(new Set(pending.map((one) => one.approvalId)).size).toBe(1)
    expect(asked.every((one) => /approval_pending|record_busy/.test(one?.code))).toBe(true)
    expect(await waiting(documentId)).toHaveLength(1)
    await climb.assertNotPosted(documentId)
  })

  it('is not approved by another app of the same user, nor posted twice for both', async () => {
    const { world, org, other, askToPost } = climb
    const documentId = await coded(world, org)
    const first = await askToPost(documentId)
    const second = await askToPost(documentId, other)
    expect(second).not.toBe(first)
    const { body } = await postCall(world, other.token, 'approve', { approvalId: first })
    expect(body.error?.code).toBe(-32_602)
    await climb.assertNotPosted(documentId)
    const done = await climb.approve(first)
    expect([done.status, done.body.result?.status]).toEqual([200, 'done'])
    expect((await climb.approve(second)).status).toBeGreaterThanOrEqual(400)
    expect(await entriesFor(documentId)).toHaveLength(1)
  })

  it('is void once the record was changed behind the person’s back', async () => {
    const { world, org, askToPost, call } = climb
    const documentId = await coded(world, org)
    const approvalId = await askToPost(documentId)
    const edited = await call('update_coding', { documentId, ledgerAccountId: '1910' })
    expect(problemOf(edited)).toBeNull()
    const reply = await climb.approve(approvalId)
    expect([reply.status, reply.body.code]).toEqual([412, 'version_mismatch'])
    await climb.assertNotPosted(documentId)
    // Nor does the failed one open the way: what is asked for now waits anew.
    expect(await askToPost(documentId)).not.toBe(approvalId)
  })

  it('is void once the draft was changed behind the person’s back', async () => {
    const { world, org, call } = climb
    const id = await drafted(world, org)
    const { contactId } = await invoiceOf(world, org, id)
    const problem = problemOf(await call('issue_invoice', { id }))
    expect(problem?.code).toBe('approval_pending')
    const lines = [{ description: 'More', unitPrice: 9_000, vatRate: 25 }]
    expect(problemOf(await call('save_invoice', { id, contactId, lines }))).toBeNull()
    const reply = await climb.approve(problem.approvalId)
    expect([reply.status, reply.body.code]).toEqual([412, 'version_mismatch'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })
})

describe('an answer in the app’s own client', () => {
  const capabilities = { elicitation: { form: {} } }
  const yes = { confirm: { action: 'accept', content: { confirm: true } } }
  const answer = (documentId: string, requestState: unknown, token = climb.app.token) =>
    postCall(
      climb.world,
      token,
      'post_document',
      { documentId },
      { capabilities, also: { inputResponses: yes, requestState } },
    )
  const refusals = new Set(['approval_pending', -32_602])

  it('is none where the organization has not allowed that', async () => {
    const documentId = await coded(climb.world, climb.org)
    const asked = await climb.call('post_document', { documentId }, { capabilities })
    expect(asked.body.result.resultType ?? 'complete').toBe('complete')
    const problem = problemOf(asked)
    expect(problem).toMatchObject({ code: 'approval_pending', inClient: false })
    const plain = Buffer.from(JSON.stringify({ approvalId: problem.approvalId }))
    const states = [undefined, '', 'e30', randomBytes(64), plain].map((one) =>
      Buffer.isBuffer(one) ? one.toString('base64url') : one,
    )
    for (const state of states) {
      const { code } = problemOf(await answer(documentId, state))
      expect([state, refusals.has(code)]).toEqual([state, true])
      await climb.assertNotPosted(documentId)
    }
  })

  it('serves that call of that app alone, and no state that was bent', async () => {
    const { world, org, desk, call, other } = climb
    const policy = { policy: 'apps', inClient: true }
    await run(world, desk, 'operations/set_approval_policy', policy)
    const documentId = await coded(world, org)
    const another = await coded(world, org)
    const asked = await call('post_document', { documentId }, { capabilities })
    expect(asked.body.result.resultType).toBe('input_required')
    const state: string = asked.body.result.requestState
    for (const at of [0, 10, Math.floor(state.length / 2), state.length - 1]) {
      const bent = `${state.slice(0, at)}${state[at] === 'A' ? 'B' : 'A'}${state.slice(at + 1)}`
      expect([at, problemOf(await answer(documentId, bent))?.code]).toEqual([at, -32_602])
    }
    expect(problemOf(await answer(another, state))?.code).toBe(-32_602)
    expect(problemOf(await answer(documentId, state, other.token))?.code).toBe(-32_602)
    await climb.assertNotPosted(documentId)
    await climb.assertNotPosted(another)
    // The very answer to the very question does count, so the refusals above mean something.
    expect(problemOf(await answer(documentId, state))).toBeNull()
    expect(await entriesFor(documentId)).toHaveLength(1)
    await run(world, desk, 'operations/set_approval_policy', { policy: 'apps', inClient: false })
  })
})
