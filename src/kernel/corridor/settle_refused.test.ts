import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { sql } from '#kernel/database/sql'
import { useWorld } from '#test/support/use_world'

let refuse: Failure | null = null
let performed = 0

const moveOn = outward({
  name: 'move_on',
  says: 'Finds at its end that the record has moved on.',
  needs: 'invoices:edit',
  input: z.strictObject({}),
  output: z.object({ done: z.boolean() }),
  fails: ['contact_not_found'],
  plan: async () => ({}),
  refusesLate: true,
  find: 'repeatable',
  perform: async () => {
    performed += 1
    return {}
  },
  async settle(scene) {
    scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
      VALUES (${scene.orgId}, ${scene.newId()}, 'client', 'half done', now(), now())`)
    scene.changed({ event: 'contact.created', id: 'con_half', before: null, after: {} })
    if (refuse) throw refuse
    return { done: true }
  },
  soFar: async () => ({ done: false }),
})

const world = useWorld({ own: 'all rows', lists: { actions: [moveOn], operations: [], reads: [] } })

const run = (key: string) => world.rest(world.dk, 'actions/move_on', {}, { 'idempotency-key': key })

const rowsOf = async (text: string) => (await world.owner.query(text)).rows

describe('a settlement that a rule refuses', () => {
  it('answers with the refusal, ends the intent, and leaves nothing behind', async () => {
    refuse = new Failure('contact_not_found')
    const reply = await run('refused')
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('contact_not_found')
    expect(await rowsOf('SELECT state FROM intent')).toEqual([{ state: 'settled' }])
    expect(await rowsOf('SELECT name FROM contact')).toEqual([])
    expect(await rowsOf('SELECT type FROM event')).toEqual([])
    expect(await rowsOf('SELECT outcome FROM audit_log')).toEqual([
      { outcome: 'contact_not_found' },
    ])
  })

  it('gives the same refusal under the same key, without performing again', async () => {
    performed = 0
    refuse = null
    const reply = await run('refused')
    expect(reply.status).toBe(404)
    expect(reply.headers['idempotency-replayed']).toBe('true')
    expect(performed).toBe(0)
  })

  it('stays open where the fault is ours, so that a worker looks again', async () => {
    refuse = new Failure('unavailable')
    expect((await run('ours')).status).toBe(503)
    const open = await rowsOf(`SELECT count(*)::int AS n FROM intent WHERE state = 'open'`)
    expect(open).toEqual([{ n: 1 }])
  })
})
