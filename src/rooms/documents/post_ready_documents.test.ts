import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeRun } from '#kernel/corridor/run'
import { decodeId } from '#kernel/values/id'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  knowSupplier,
} from '#test/support/documents/documents'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16', config: { leaseMs: 60_000 } })
let org: TestOrg
afterEach(() => {
  world.app.faults = null
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await knowSupplier(world, org)
})

const post = (body: object = {}, headers = {}) =>
  world.rest(org, 'operations/post_ready_documents', body, headers)
const undo = (runId: string) => world.rest(org, 'operations/undo_posting_run', { runId })

/** Coded documents; the reader is as sure of them as the organization asks for. */
async function ready(count: number): Promise<string[]> {
  const ids = []
  for (let no = 0; no < count; no++) ids.push(await coded(world, org))
  await sure(0.9)
  return ids
}

async function sure(threshold: number): Promise<void> {
  await world.owner.query('UPDATE organization SET auto_post_threshold = $2 WHERE org_id = $1', [
    org.orgId,
    threshold,
  ])
}

const statesOf = ({ body }: Reply): Map<string, string> =>
  new Map(
    body.result.items.map((one: { documentId: string; state: string; code: string | null }) => [
      one.documentId,
      one.code ?? one.state,
    ]),
  )

describe('200', () => {
  it('posts every ready document in one run, and one undo reverses all of them', async () => {
    const ids = await ready(3)
    const { status, body } = await post()
    expect([status, body.result.status, body.result.posted]).toEqual([200, 'done', 3])
    expect(body.result.progress).toEqual({ done: 3, of: 3 })
    for (const id of ids) {
      expect(await documentOf(world, org, id)).toMatchObject({
        status: 'posted',
        posting: { automatic: false },
      })
    }
    const undone = await undo(body.result.id)
    expect([undone.status, undone.body.result.status]).toEqual([200, 'undone'])
    expect([...statesOf(undone).values()]).toEqual(['reversed', 'reversed', 'reversed'])
    for (const id of ids) expect((await documentOf(world, org, id)).status).toBe('coded')
    const again = await undo(body.result.id)
    expect([again.status, again.body.code]).toEqual([409, 'run_not_undoable'])
  })

  it('only lists them in a dry run', async () => {
    const [id = ''] = await ready(1)
    const reply = await post({}, { 'daybook-dry-run': 'true' })
    expect(statesOf(reply)).toEqual(new Map([[id, 'to_post']]))
    expect((await documentOf(world, org, id)).status).toBe('coded')
    expect((await world.read(org, 'posting-runs')).body.result.items).toEqual([])
  })

  it('leaves out what came from a sender that nobody proved, unless it is named', async () => {
    const [proven = '', claimed = ''] = await ready(2)
    await world.owner.query(
      `UPDATE document SET unverified_sender = 'bills@example.com' WHERE org_id = $1 AND id = $2`,
      [org.orgId, decodeId('doc', claimed)],
    )
    expect(statesOf(await post())).toEqual(new Map([[proven, 'posted']]))
    const named = await post({ documentIds: [claimed] })
    expect(statesOf(named)).toEqual(new Map([[claimed, 'posted']]))
  })

  it('takes the named ones only, and says of each refused one why', async () => {
    const [good = '', weak = '', other = ''] = await ready(3)
    const draft = await coded(world, org)
    await world.owner.query(
      `UPDATE document SET extraction = jsonb_set(extraction, '{confidence}', '0.5')
       WHERE org_id = $1 AND id = $2`,
      [org.orgId, decodeId('doc', weak)],
    )
    await act(world, org, 'post_document', { documentId: draft })
    const reply = await post({ documentIds: [good, weak, draft] })
    expect(statesOf(reply)).toEqual(
      new Map([
        [good, 'posted'],
        [weak, 'document_to_check'],
        [draft, 'document_not_coded'],
      ]),
    )
    expect((await documentOf(world, org, other)).status).toBe('coded')
    const { body } = await world.read(org, `posting-runs/${reply.body.result.id}`)
    expect(body.result).toMatchObject({ posted: 1, progress: { done: 1, of: 1 } })
  })

  it('posts nothing twice and loses nothing, wherever the process dies', async () => {
    for (let at = 1; ; at += 2) {
      org = await world.createOrg('denmark')
      await knowSupplier(world, org)
      const ids = await ready(2)
      let count = 0
      world.app.faults = {
        hits: () => count,
        async at(point) {
          if (point !== 'between_batches' && point !== 'after_commit') return
          count += 1
          if (count === at) throw new Error('the power went')
        },
      }
      const { status } = await post()
      world.app.faults = null
      const { rows } = await world.owner.query<{ id: string }>(
        `UPDATE run SET lease_until = now() - interval '1 second'
         WHERE org_id = $1 AND state = 'open' RETURNING id`,
        [org.orgId],
      )
      for (const { id } of rows) expect(await resumeRun(world.app, org.orgId, id)).toBe(true)
      for (const id of ids) {
        expect((await documentOf(world, org, id)).status).toBe('posted')
      }
      const { items } = (await world.read(org, 'posting-runs')).body.result
      expect(items).toMatchObject([{ status: 'done', posted: 2 }])
      const { rows: entries } = await world.owner.query(
        `SELECT count(*)::int AS count FROM ledger_entry WHERE org_id = $1 AND source = 'document'`,
        [org.orgId],
      )
      expect(entries).toEqual([{ count: 2 }])
      if (status === 200) break
    }
  })

  it('posts no document that was changed after the run began, and leaves a later posting alone', async () => {
    const [first = '', second = ''] = await ready(2)
    world.app.faults = {
      hits: () => 0,
      async at(point) {
        if (point === 'after_intent') throw new Error('the power went')
      },
    }
    expect((await post()).status).toBe(500)
    world.app.faults = null
    await act(world, org, 'update_coding', { documentId: first, bookingText: 'Other' })
    const { rows } = await world.owner.query<{ id: string }>(
      `UPDATE run SET lease_until = now() - interval '1 second' WHERE org_id = $1 RETURNING id`,
      [org.orgId],
    )
    await resumeRun(world.app, org.orgId, rows[0]?.id ?? '')
    expect((await documentOf(world, org, first)).status).toBe('coded')
    expect((await documentOf(world, org, second)).status).toBe('posted')
    const [run] = (await world.read(org, 'posting-runs')).body.result.items
    expect(run).toMatchObject({ status: 'partial', posted: 1, progress: { done: 2, of: 2 } })
    await world.rest(org, 'operations/reverse_posting', { documentId: second })
    await act(world, org, 'post_document', { documentId: second })
    await undo(run.id)
    expect((await documentOf(world, org, second)).status).toBe('posted')
  })

  it('posts one of two bills that are the same purchase', async () => {
    const bill = domesticInvoice(org)
    await coded(world, org, bill)
    await coded(world, org, bill)
    await sure(0)
    const reply = await post()
    expect(reply.body.result.posted).toBeLessThan(2)
  })
})

describe('refusals', () => {
  it('400 invalid_input: below the confidence of the organization', async () => {
    await sure(0.95)
    const reply = await post({ minConfidence: 0.94 })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })

  it('404 document_not_found, posting_run_not_found', async () => {
    const posted = await post({ documentIds: ['doc_1'] })
    expect([posted.status, posted.body.code]).toEqual([404, 'document_not_found'])
    const undone = await undo('prn_1')
    expect([undone.status, undone.body.code]).toEqual([404, 'posting_run_not_found'])
    const read = await world.read(org, 'posting-runs/prn_1')
    expect([read.status, read.body.code]).toEqual([404, 'posting_run_not_found'])
  })
})
