import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createFarSide,
  createFixtureLists,
  shutGate,
  type FarSide,
} from '#test/support/fixture_lists'
import { createWorld, testConfig, type World } from '#test/support/world'
import { Failure } from '../failure/failure.ts'
import { resumeIntent } from './intent.ts'

const farSide: FarSide = createFarSide()
let world: World
beforeAll(async () => {
  world = await createWorld({
    lists: createFixtureLists(farSide),
    config: { leaseMs: 1_500 },
  })
})
const { patienceMs } = testConfig('')
afterAll(() => {
  world.app.background.clear()
  return world.close()
})
// A process that is gone never finishes its work; here such work is forgotten instead.
beforeEach(() => {
  Object.assign(farSide, createFarSide())
  world.app.background.clear()
  world.app.patienceMs = patienceMs
})

/** Its caller waits this long only; what is in time elsewhere is so on a busy machine too. */
const beImpatient = () => {
  world.app.patienceMs = 300
}

const send = (text: string, headers = {}) =>
  world.rest(world.dk, 'actions/send_note', { text }, headers)

type IntentRow = { id: string; state: string; attempts: number; plan: { text: string } }

async function intentOf(text: string): Promise<IntentRow | undefined> {
  const { rows } = await world.owner.query<IntentRow>(
    `SELECT id, state, attempts, plan FROM intent WHERE plan->>'text' = $1`,
    [text],
  )
  return rows[0]
}

async function noteNames(text: string): Promise<string[]> {
  const { rows } = await world.owner.query('SELECT name FROM contact WHERE name LIKE $1', [
    `% ${text}`,
  ])
  return rows.map((row: { name: string }) => row.name)
}

/** Also takes it from whoever holds it here: a process that is gone gives no more signs of life. */
async function expireLease(text: string): Promise<string> {
  const { rows } = await world.owner.query(
    `UPDATE intent SET lease_until = now() - interval '1 second', lease_id = gen_random_uuid()
     WHERE plan->>'text' = $1 RETURNING id`,
    [text],
  )
  return rows[0].id
}

describe('an outward action', () => {
  it('plans, performs and settles, with one audit row', async () => {
    const reply = await send('plain')
    expect(reply.body.result.text).toBe('sent plain')
    expect(await intentOf('plain')).toMatchObject({ state: 'settled', attempts: 1 })
    const { rows } = await world.owner.query(
      'SELECT outcome FROM audit_log WHERE request_id = $1',
      [reply.headers['request-id']],
    )
    expect(rows).toEqual([{ outcome: 'ok' }])
  })

  it('that its plan refuses leaves no intent and sends nothing', async () => {
    const reply = await send('forbidden')
    expect([reply.status, reply.body.code]).toEqual([409, 'last_owner'])
    expect(await intentOf('forbidden')).toBeUndefined()
    expect(farSide.sent).toEqual([])
  })

  it('stops after its plan in a dry run', async () => {
    const reply = await send('dry', { 'daybook-dry-run': 'true' })
    expect([reply.status, reply.body.result]).toEqual([200, { id: 'waiting', text: 'dry' }])
    expect(await intentOf('dry')).toBeUndefined()
    expect(farSide.sent).toEqual([])
  })

  it('that the outside refuses stores the failure and answers with it', async () => {
    farSide.failure = new Failure('provider_unavailable')
    const reply = await send('down', { 'idempotency-key': 'down' })
    expect([reply.status, reply.body.code]).toEqual([503, 'provider_unavailable'])
    expect(await noteNames('down')).toEqual(['failed down'])
    farSide.failure = null
    const again = await send('down', { 'idempotency-key': 'down' })
    expect([again.status, again.body.result.text]).toEqual([200, 'sent down'])
  })

  it('says after how long to try again where the outside did', async () => {
    farSide.failure = new Failure('provider_unavailable', { retryAfterSeconds: 77 })
    const reply = await send('later', { 'idempotency-key': 'later' })
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '77'])
    expect(reply.body).not.toHaveProperty('retryAfterSeconds')
  })

  it('that takes long answers with the record as it stands, and finishes', async () => {
    beImpatient()
    const open = shutGate(farSide)
    const reply = await send('long')
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ text: 'long', processing: { step: 'send_note' } })
    open()
    await Promise.allSettled(world.app.background)
    expect(await noteNames('long')).toEqual(['sent long'])
    expect((await intentOf('long'))?.state).toBe('settled')
  })
})

describe('an intent whose process is gone', () => {
  it('is taken over by looking first, and is not sent again', async () => {
    beImpatient()
    farSide.losesReply = true
    await send('lost reply')
    const id = await expireLease('lost reply')
    farSide.losesReply = false
    expect(await resumeIntent(world.app, world.dk.orgId, id)).toBe(true)
    expect(farSide.lookUps).toBe(1)
    expect(farSide.sent).toHaveLength(1)
    expect(await noteNames('lost reply')).toEqual(['sent lost reply'])
    expect(await intentOf('lost reply')).toMatchObject({ state: 'settled', attempts: 2 })
  })

  it('is left alone while its lease runs', async () => {
    beImpatient()
    farSide.losesReply = true
    await send('alive')
    const intent = await intentOf('alive')
    expect(await resumeIntent(world.app, world.dk.orgId, intent?.id ?? '')).toBe(false)
  })

  it('is settled once though ten workers reach for it', async () => {
    beImpatient()
    farSide.losesReply = true
    await send('contested')
    const id = await expireLease('contested')
    farSide.losesReply = false
    farSide.sent.length = 0
    const tries = Array.from({ length: 10 }, () => resumeIntent(world.app, world.dk.orgId, id))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await noteNames('contested')).toEqual(['sent contested'])
    expect(farSide.sent).toHaveLength(1)
  })

  it('cannot be settled by the process that lost its lease', async () => {
    beImpatient()
    const open = shutGate(farSide)
    await send('overtaken')
    await world.owner.query(
      `UPDATE intent SET lease_id = gen_random_uuid() WHERE plan->>'text' = 'overtaken'`,
    )
    open()
    await Promise.allSettled(world.app.background)
    expect(await noteNames('overtaken')).toEqual([])
    expect((await intentOf('overtaken'))?.state).toBe('open')
  })

  it('stays open after a fault of ours, since the effect may be outside already', async () => {
    farSide.bug = new Error('a fault after the effect')
    const reply = await send('faulty')
    expect([reply.status, reply.body.code]).toEqual([500, 'internal_error'])
    expect((await intentOf('faulty'))?.state).toBe('open')
    const id = await expireLease('faulty')
    await resumeIntent(world.app, world.dk.orgId, id)
    expect(farSide.sent).toHaveLength(1)
    expect(await noteNames('faulty')).toEqual(['sent faulty'])
  })

  it('stays open where our own database was lost, since the effect may be outside already', async () => {
    farSide.failure = new Failure('unavailable')
    await send('without database')
    expect((await intentOf('without database'))?.state).toBe('open')
    farSide.failure = null
    const id = await expireLease('without database')
    await resumeIntent(world.app, world.dk.orgId, id)
    expect(farSide.lookUps).toBe(1)
    expect(await noteNames('without database')).toContain('sent without database')
  })

  it('is given up with an honest outcome after twelve attempts', async () => {
    farSide.bug = new Error('never works')
    await send('hopeless')
    farSide.sent.length = 0
    await world.owner.query(`UPDATE intent SET attempts = 12 WHERE plan->>'text' = 'hopeless'`)
    const id = await expireLease('hopeless')
    await resumeIntent(world.app, world.dk.orgId, id)
    const { rows } = await world.owner.query('SELECT answer FROM intent WHERE id = $1', [id])
    expect(rows[0].answer.problem.code).toBe('effect_unknown')
    expect(await noteNames('hopeless')).toEqual(['failed hopeless'])
  })

  it('that rests before its next look is looked at sooner when it is asked for again', async () => {
    farSide.bug = new Error('not yet')
    const again = { 'idempotency-key': 'asked again' }
    await send('resting', again)
    await world.owner.query(
      `UPDATE intent SET attempts = 8, lease_until = now() + interval '1 hour'
       WHERE plan->>'text' = 'resting'`,
    )
    const left = async (): Promise<[number, boolean]> => {
      const { rows } = await world.owner.query(
        `SELECT attempts, lease_until <= now() + interval '1500 ms' AS soon
         FROM intent WHERE plan->>'text' = 'resting'`,
      )
      return [rows[0].attempts, rows[0].soon]
    }
    expect(await left()).toEqual([8, false])
    for (let asked = 0; asked < 3; asked++) {
      expect((await send('resting', again)).body.code).toBe('idempotency_in_progress')
      // However often: the look that comes counts as the one that was asked for.
      expect(await left()).toEqual([7, true])
    }
    farSide.bug = null
    await resumeIntent(world.app, world.dk.orgId, await expireLease('resting'))
    expect((await send('resting', again)).body.result.text).toBe('sent resting')
    expect(farSide.sent).toHaveLength(1)
  })

  it('keeps its lease while it works', async () => {
    beImpatient()
    const open = shutGate(farSide)
    await send('steady')
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const { rows } = await world.owner.query(
      `SELECT id FROM intent WHERE state = 'open' AND lease_until < now()`,
    )
    const steady = await intentOf('steady')
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(steady?.id)
    open()
    await Promise.allSettled(world.app.background)
    expect(await noteNames('steady')).toEqual(['sent steady'])
  })
})
