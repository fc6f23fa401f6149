import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoteWorld, noHooks } from '#test/support/note_run'
import { Failure } from '../failure/failure.ts'
import { cancelRun } from './run_store.ts'
import { transact } from '../database/transaction.ts'

const hooks = noHooks()
let notes: Awaited<ReturnType<typeof createNoteWorld>>
beforeAll(async () => {
  notes = await createNoteWorld(hooks)
})
afterAll(() => notes.close())
beforeEach(() => notes.reset())

describe('a run', () => {
  it('works in batches and ends, with one audit row and an event for each change', async () => {
    const reply = await notes.write('plain', 5)
    expect(reply.body.result).toEqual({ id: 'by key', count: 5 })
    expect(await notes.runOf('plain')).toMatchObject({
      state: 'ended',
      attempts: 1,
      done: 5,
      total: 5,
    })
    const requestId = reply.headers['request-id']
    const { rows } = await notes.world.owner.query(
      `SELECT (SELECT count(*) FROM event WHERE request_id = $1)::int AS events, outcome
       FROM audit_log WHERE request_id = $1`,
      [requestId],
    )
    expect(rows).toEqual([{ outcome: 'ok', events: 5 }])
  })

  it('that its start refuses, or that has nothing to do, leaves no record of a run', async () => {
    const refused = await notes.write('forbidden', 5)
    expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
    const headers = { 'idempotency-key': 'nothing' }
    const nothing = await notes.write('nothing', 0, headers)
    expect(nothing.body.result).toEqual({ id: 'nothing', count: 0 })
    const { rows } = await notes.world.owner.query(
      `SELECT outcome FROM audit_log WHERE request_id = $1`,
      [nothing.headers['request-id']],
    )
    expect(rows).toEqual([{ outcome: 'ok' }])
    const again = await notes.write('nothing', 0, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const { rows: runs } = await notes.world.owner.query(
      `SELECT FROM run WHERE plan->>'text' IN ('forbidden', 'nothing')`,
    )
    expect(runs).toEqual([])
  })

  it('stops after its start in a dry run', async () => {
    const reply = await notes.write('dry', 5, { 'daybook-dry-run': 'true' })
    expect(reply.body.result).toEqual({ id: 'standing', count: 0 })
    expect([await notes.runOf('dry'), await notes.written('dry')]).toEqual([undefined, 0])
  })

  it('answers a repeat under the same key with the first answer', async () => {
    const headers = { 'idempotency-key': 'twice' }
    await notes.write('twice', 3, headers)
    const again = await notes.write('twice', 3, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect([again.body.result.count, await notes.written('twice')]).toEqual([3, 3])
  })

  it('that takes long answers with the record so far, says how far it is, and ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hooks.after = async (done) => {
      if (done === 2) await promise
    }
    notes.world.app.patienceMs = 300
    const reply = await notes.write('long', 6)
    expect(reply.body.result).toMatchObject({ count: 2, processing: { step: 'write_notes' } })
    expect(await notes.runOf('long')).toMatchObject({ state: 'open', done: 2, total: 6 })
    resolve()
    await Promise.allSettled(notes.world.app.background)
    expect(await notes.runOf('long')).toMatchObject({ state: 'ended', done: 6 })
  })

  it('that fails by a rule keeps its batches, and answers with the failure', async () => {
    hooks.before = async (done) => {
      if (done === 4) throw new Failure('last_owner')
    }
    const reply = await notes.write('refused late', 6)
    expect([reply.status, reply.body.code]).toEqual([409, 'last_owner'])
    expect(await notes.written('refused late')).toBe(4)
    expect((await notes.runOf('refused late'))?.state).toBe('ended')
  })
})

describe('a run of an organization that is closed meanwhile', () => {
  const close = (org: string) =>
    notes.world.owner.query(
      `INSERT INTO organization_closing (org_id, closed_at, closed_by, reason, warnings, reopen_until,
         created_at, updated_at) VALUES ($1, now(), 'x', 'x', '[]', now(), now(), now())`,
      [org],
    )

  it('ends before its next batch, though its caller was let in before', async () => {
    const { orgId } = notes.world.dk
    hooks.after = async (done) => {
      if (done === 2) await close(orgId)
    }
    const reply = await notes.write('closed', 6)
    await notes.world.owner.query('DELETE FROM organization_closing WHERE org_id = $1', [orgId])
    expect(reply.body.code).toBe('organization_closed')
    expect([await notes.written('closed'), (await notes.runOf('closed'))?.state]).toEqual([
      2,
      'ended',
    ])
  })
})

describe('a run that is cancelled', () => {
  const cancel = async (text: string): Promise<boolean> => {
    const id = (await notes.runOf(text))?.id ?? ''
    const { orgId } = notes.world.dk
    return await transact(notes.world.app.database, { orgId }, (tx) => cancelRun(tx, orgId, id))
  }

  it('ends before its next batch; what it did stays', async () => {
    hooks.after = async (done) => {
      if (done === 2) expect(await cancel('stopped')).toBe(true)
    }
    const reply = await notes.write('stopped', 6)
    expect([reply.status, reply.body.code]).toEqual([409, 'run_cancelled'])
    expect([await notes.written('stopped'), (await notes.runOf('stopped'))?.state]).toEqual([
      2,
      'ended',
    ])
  })

  it('has no effect once the run has ended', async () => {
    await notes.write('over', 2)
    expect(await cancel('over')).toBe(false)
    expect((await notes.runOf('over'))?.state).toBe('ended')
  })
})
