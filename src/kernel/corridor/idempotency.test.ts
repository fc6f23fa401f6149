import { describe, expect, it } from 'vitest'
import { createFarSide, createFixtureLists, shutGate } from '#test/support/fixture_lists'
import { useWorld } from '#test/support/use_world'
import { canonical } from '../values/canonical.ts'

const farSide = createFarSide()
const world = useWorld({ own: 'all rows', lists: createFixtureLists(farSide) })

const write = (key: string, text: string, org = world.dk) =>
  world.rest(org, 'actions/write_note', { text }, { 'idempotency-key': key })

async function countNotes(text: string): Promise<number> {
  const { rows } = await world.owner.query('SELECT FROM contact WHERE name = $1', [text])
  return rows.length
}

describe('the same key and body', () => {
  it('gives the first answer again and says so', async () => {
    const first = await write('k1', 'once')
    const again = await write('k1', 'once')
    expect(again.body).toEqual(first.body)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await countNotes('once')).toBe(1)
  })

  it('locks the kept answer before it is given again, so that COMMIT waits for the standby', async () => {
    const locks = async () => {
      const found = await world.owner.query(
        `SELECT xmax::text FROM idempotency WHERE key = 'k-durable'`,
      )
      return found.rows
    }
    await write('k-durable', 'durable')
    expect(await locks()).toEqual([{ xmax: '0' }])
    await write('k-durable', 'durable')
    expect(await locks()).not.toEqual([{ xmax: '0' }])
  })

  it('in 50 parallel calls makes one record, one audit row and one event', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => write('k50', 'fifty')))
    const done = replies.filter((reply) => reply.status === 200)
    const waiting = replies.filter((reply) => reply.status !== 200)
    expect(done.length).toBeGreaterThan(0)
    for (const reply of waiting) {
      expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_in_progress'])
      expect(reply.headers['retry-after']).toBe('1')
    }
    const answers = new Set(done.map((reply) => JSON.stringify(reply.body)))
    expect(answers.size).toBe(1)
    expect(done.filter((reply) => !reply.headers['idempotency-replayed'])).toHaveLength(1)
    expect((await write('k50', 'fifty')).status).toBe(200)
    const trail = await world.owner.query(
      `SELECT (SELECT count(*)::int FROM contact WHERE name = 'fifty') AS notes,
        (SELECT count(*)::int FROM audit_log a JOIN audit_payload p ON p.audit_id = a.id
          WHERE p.after->>'text' = 'fifty') AS audits,
        (SELECT count(*)::int FROM event WHERE data->>'text' = 'fifty') AS events`,
    )
    expect(trail.rows[0]).toEqual({ notes: 1, audits: 1, events: 1 })
  })

  it('gives a refusal again, too, since the first answer is the answer', async () => {
    const send = () =>
      world.rest(world.dk, 'actions/refuse_note', { text: 'r' }, { 'idempotency-key': 'k-refused' })
    const first = await send()
    const again = await send()
    expect([first.status, first.body.code]).toEqual([409, 'last_owner'])
    expect(again.body).toMatchObject({ code: 'last_owner', status: 409 })
    const kept = await world.owner.query(`SELECT answer FROM idempotency WHERE key = 'k-refused'`)
    expect(kept.rows[0].answer.problem.requestId).toBe(first.headers['request-id'])
  })

  it('of a body in another order of fields is still the same body', () => {
    expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe(
      canonical({ a: null, b: [{ c: 2, d: 1 }] }),
    )
  })
})

describe('the same key', () => {
  it('with another body is refused', async () => {
    await write('k2', 'first')
    const reply = await write('k2', 'second')
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await countNotes('second')).toBe(0)
  })

  it('with another action is refused', async () => {
    await write('k3', 'x3')
    const reply = await world.rest(
      world.dk,
      'actions/refuse_note',
      { text: 'x3' },
      { 'idempotency-key': 'k3' },
    )
    expect(reply.body.code).toBe('idempotency_key_reused')
  })

  it('of another caller or another organization is another key', async () => {
    const own = await write('k4', 'mine')
    const foreign = await write('k4', 'mine', world.it)
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const colleague = await write('k4', 'mine', { ...world.dk, key })
    const ids = [own, foreign, colleague].map((reply) => reply.body.result.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('is free again after its time has run out', async () => {
    await write('k5', 'early')
    await world.owner.query(`UPDATE idempotency SET expires_at = now() WHERE key = 'k5'`)
    const reply = await write('k5', 'late')
    expect(reply.status).toBe(200)
    expect((await write('k5', 'late')).headers['idempotency-replayed']).toBe('true')
  })

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
  ])('that is %s is refused', async (_name, key) => {
    const reply = await write(key, 'long')
    expect(reply.body.errors[0].pointer).toBe('/Idempotency-Key')
  })

  it('is not frozen by a fault of ours', async () => {
    const send = () =>
      world.rest(world.dk, 'actions/write_badly', { text: 'b' }, { 'idempotency-key': 'k6' })
    expect((await send()).status).toBe(500)
    const { rows } = await world.owner.query(`SELECT FROM idempotency WHERE key = 'k6'`)
    expect(rows).toHaveLength(0)
  })
})

describe('an outward action', () => {
  const send = (key: string, text: string) =>
    world.rest(world.dk, 'actions/send_note', { text }, { 'idempotency-key': key })

  it('sends once however often it is called with one key', async () => {
    const first = await send('o1', 'letter')
    const again = await send('o1', 'letter')
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(farSide.sent.filter((one) => one.text === 'letter')).toHaveLength(1)
  })

  it('says that it is still running while it is', async () => {
    const open = shutGate(farSide)
    const before = farSide.begun
    const running = send('o2', 'slow')
    await expect.poll(() => farSide.begun).toBe(before + 1)
    const meanwhile = await send('o2', 'slow')
    open()
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_in_progress'])
    expect((await running).status).toBe(200)
    expect((await send('o2', 'slow')).headers['idempotency-replayed']).toBe('true')
  })
})
