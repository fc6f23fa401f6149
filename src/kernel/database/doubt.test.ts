import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { createFarSide, createFixtureLists, type FarSide } from '#test/support/fixture_lists'
import { useWorld } from '#test/support/use_world'
import { createWorld } from '#test/support/world'
import { outward } from '../corridor/definition.ts'
import { Failure } from '../failure/failure.ts'
import { resumeIntent } from '../corridor/intent.ts'
import { transact } from './transaction.ts'
import { sql } from './sql.ts'
import { lockRecord } from './record_lock.ts'

const farSide: FarSide = createFarSide()
const world = useWorld({
  own: 'workers',
  lists: createFixtureLists(farSide),
  config: { leaseMs: 1_500 },
})
beforeEach(() => Object.assign(farSide, createFarSide()))

const send = (text: string, key: string) =>
  world.rest(world.dk, 'actions/send_note', { text }, { 'idempotency-key': key })

async function resume(text: string): Promise<void> {
  const { rows } = await world.owner.query(
    `UPDATE intent SET lease_until = now() - interval '1 second'
     WHERE plan->>'text' = $1 AND state = 'open' RETURNING id`,
    [text],
  )
  expect(rows).toHaveLength(1)
  await resumeIntent(world.app, world.dk.orgId, rows[0].id)
}

describe('a failure that may have had its effect', () => {
  it.each(['provider_timeout', 'provider_failed'] as const)(
    '%s is never sent a second time, under the same key or by a worker',
    async (code) => {
      farSide.failureAfter = new Failure(code)
      const first = await send(code, code)
      expect(first.body.code).toBe(code)
      farSide.failureAfter = null
      const meanwhile = await send(code, code)
      expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_in_progress'])
      await resume(code)
      expect(farSide.lookUps).toBe(1)
      expect(farSide.sent).toHaveLength(1)
      const again = await send(code, code)
      expect([again.status, again.body.result.text]).toEqual([200, `sent ${code}`])
      expect(farSide.sent).toHaveLength(1)
    },
  )

  it('that had none is sent by the worker, after it has looked', async () => {
    farSide.failure = new Failure('provider_timeout')
    await send('not there', 'k1')
    farSide.failure = null
    await resume('not there')
    expect(farSide.lookUps).toBe(1)
    expect(farSide.sent.map((one) => one.text)).toEqual(['not there'])
  })

  it('which the port knows had none ends at once and frees the key', async () => {
    farSide.failure = new Failure('provider_failed', { nothingHappened: true })
    expect((await send('harmless', 'k2')).status).toBe(502)
    farSide.failure = null
    expect((await send('harmless', 'k2')).status).toBe(200)
    expect(farSide.sent).toHaveLength(1)
  })

  it('is frozen under its key once it was given up, so that no repeat sends it', async () => {
    farSide.failureAfter = new Failure('provider_timeout')
    await send('given up', 'k3')
    farSide.sent.length = 0
    await world.owner.query(`UPDATE intent SET attempts = 12 WHERE plan->>'text' = 'given up'`)
    await resume('given up')
    farSide.failureAfter = null
    const again = await send('given up', 'k3')
    expect([again.status, again.body.code, again.body.retryable]).toEqual([
      503,
      'effect_unknown',
      false,
    ])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(farSide.sent).toEqual([])
  })
})

describe('an outage that lasts', () => {
  it('is outlived: the job comes again after every doubt, until it is done', async () => {
    const patient = await createWorld({
      lists: createFixtureLists(farSide),
      config: { leaseMs: 600 },
    })
    const engine = await patient.startEngine()
    farSide.failure = new Failure('provider_timeout')
    const body = { text: 'patient' }
    const headers = { 'idempotency-key': 'patient' }
    const first = await patient.rest(patient.dk, 'actions/send_note', body, headers)
    expect(first.body.code).toBe('provider_timeout')
    const attempts = async () => {
      const { rows } = await patient.owner.query('SELECT attempts, state FROM intent')
      return rows[0] as { attempts: number; state: string }
    }
    await eventually(async () => expect((await attempts()).attempts).toBeGreaterThan(2))
    farSide.failure = null
    await eventually(async () => expect((await attempts()).state).toBe('settled'))
    expect(farSide.sent.map((one) => one.text)).toEqual(['patient'])
    const again = await patient.rest(patient.dk, 'actions/send_note', body, headers)
    expect([again.status, again.body.result.text]).toEqual([200, 'sent patient'])
    await engine.stop()
    await patient.close()
  }, 120_000)
})

describe('a settlement that waits for its turn at a record', () => {
  it('has no transaction number before it has the turn', async () => {
    const id = world.app.newId()
    const number = () => sql`SELECT pg_current_xact_id_if_assigned()::text AS number`
    await transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 13))`)
      lockRecord(tx, id)
      expect(await tx.query(number())).toEqual([{ number: null }])
    })
    const statements: string[] = []
    world.app.database.tap = (statement) => {
      statements.push(statement.text)
      return statement
    }
    await send('watched', 'k9')
    world.app.database.tap = null
    // Before anything is written or locked the settlement only looks.
    const looked = statements.findLastIndex((text) => text.includes('SELECT lease_id, state'))
    expect(looked).toBeGreaterThan(0)
    expect(statements[looked]).not.toMatch(/FOR UPDATE/)
  })
})

describe('a plan that changes something', () => {
  it('tells of it by an event and an audit row of its own', async () => {
    const reply = await send('numbered', 'k4')
    const requestId = reply.headers['request-id']
    const events = await world.owner.query(
      `SELECT data->>'text' AS text FROM event WHERE request_id = $1 ORDER BY txid, id`,
      [requestId],
    )
    expect(events.rows.map((row) => row.text)).toEqual(['number taken', 'sent numbered'])
    const audit = await world.owner.query(
      'SELECT outcome FROM audit_log WHERE request_id = $1 ORDER BY id',
      [requestId],
    )
    expect(audit.rows.map((row) => row.outcome)).toEqual(['planned', 'ok'])
  })
})

describe('work in batches', () => {
  it('stops writing the moment another process has the lease', async () => {
    const { z } = await import('zod')
    const steal = outward({
      name: 'steal',
      says: 'Loses its lease between two batches.',
      needs: 'invoices:edit',
      fails: [],
      input: z.strictObject({}),
      output: z.object({ written: z.number() }),
      plan: async () => ({}),
      find: 'in_perform',
      async perform(outside) {
        const write = (name: string) =>
          outside.inTransaction(async (scene) => {
            scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
              VALUES (${scene.orgId}, ${scene.newId()}, 'client', ${name}, now(), now())`)
          })
        await write('first batch')
        await world.owner.query(
          `UPDATE intent SET lease_id = gen_random_uuid() WHERE action = 'steal'`,
        )
        await write('second batch')
        return {}
      },
      settle: async () => ({ written: 2 }),
      soFar: async () => ({ written: 0 }),
    })
    const stolen = await createWorld({ lists: { actions: [steal], operations: [], reads: [] } })
    const owner = world.owner
    Object.assign(world, { owner: stolen.owner })
    const reply = await stolen.rest(stolen.dk, 'actions/steal', {})
    Object.assign(world, { owner })
    expect(reply.status).toBe(409)
    const names = await transact(stolen.app.database, { orgId: stolen.dk.orgId }, (tx) =>
      tx.query(sql`SELECT name FROM contact WHERE org_id = ${stolen.dk.orgId}`),
    )
    expect(names).toEqual([{ name: 'first batch' }])
    await stolen.close()
  })
})
