import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoteWorld, dieAt, noHooks } from '#test/support/note_run'
import { Failure } from '../failure/failure.ts'

const hooks = noHooks()
let notes: Awaited<ReturnType<typeof createNoteWorld>>
beforeAll(async () => {
  notes = await createNoteWorld(hooks)
})
afterAll(() => notes.close())
beforeEach(() => notes.reset())

describe('a run whose process dies', () => {
  it.each([
    ['before its first batch', 0, 'before'],
    ['amid a batch', 2, 'before'],
    ['between two batches', 4, 'after'],
    ['after its last batch', 6, 'after'],
  ] as const)('%s is carried on by another, which writes nothing twice', async (name, at, when) => {
    if (when === 'before') hooks.before = dieAt(at)
    else hooks.after = dieAt(at)
    const headers = { 'idempotency-key': name }
    expect((await notes.write(name, 6, headers)).status).toBe(500)
    expect(await notes.runOf(name)).toMatchObject({ state: 'open', done: at })
    Object.assign(hooks, noHooks())
    expect(await notes.resume(name)).toBe(true)
    expect(await notes.written(name)).toBe(6)
    expect(await notes.runOf(name)).toMatchObject({ state: 'ended', done: 6, total: 6 })
    const again = await notes.write(name, 6, headers)
    expect([again.headers['idempotency-replayed'], again.body.result.count]).toEqual(['true', 6])
  })

  it('is carried on once, though ten workers reach for it', async () => {
    hooks.after = dieAt(2)
    await notes.write('contested', 6)
    hooks.after = async () => undefined
    const carried = await notes.resumeAtOnce('contested', 10)
    await Promise.allSettled(notes.world.app.background)
    expect(carried.filter(Boolean)).toHaveLength(1)
    expect(await notes.written('contested')).toBe(6)
  })

  it('writes no batch once another process holds the lease', async () => {
    hooks.after = async (done) => {
      if (done !== 2) return
      await notes.world.owner.query(
        `UPDATE run SET lease_id = gen_random_uuid() WHERE plan->>'text' = 'overtaken'`,
      )
    }
    const reply = await notes.write('overtaken', 6)
    expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_in_progress'])
    expect([await notes.written('overtaken'), (await notes.runOf('overtaken'))?.state]).toEqual([
      2,
      'open',
    ])
  })

  it('is not over when our own database fails to answer', async () => {
    hooks.before = async (done) => {
      if (done === 2) throw new Failure('outcome_unknown')
    }
    expect((await notes.write('lost', 6)).body.code).toBe('outcome_unknown')
    expect((await notes.runOf('lost'))?.state).toBe('open')
    hooks.before = async () => undefined
    await notes.resume('lost')
    expect(await notes.written('lost')).toBe(6)
  })

  it('counts attempts anew whenever it came further', async () => {
    hooks.after = dieAt(2)
    await notes.write('steady', 8)
    for (const at of [4, 6, 8]) {
      hooks.after = dieAt(at)
      await expect(notes.resume('steady', 4)).rejects.toThrow('the power went')
      expect(await notes.runOf('steady')).toMatchObject({ attempts: 1, done: at })
    }
    hooks.after = async () => undefined
    await notes.resume('steady')
    expect(await notes.runOf('steady')).toMatchObject({ state: 'ended', attempts: 2 })
  })

  it('is given up after five attempts that brought it no further', async () => {
    hooks.before = dieAt(2)
    await notes.write('hopeless', 6)
    for (let attempt = 2; attempt <= 5; attempt++) {
      await expect(notes.resume('hopeless')).rejects.toThrow('the power went')
    }
    await notes.resume('hopeless')
    const { rows } = await notes.world.owner.query(
      `SELECT state, answer #>> '{problem,code}' AS code FROM run WHERE plan->>'text' = 'hopeless'`,
    )
    expect(rows).toEqual([{ state: 'ended', code: 'internal_error' }])
    expect(await notes.written('hopeless')).toBe(2)
  })
})
