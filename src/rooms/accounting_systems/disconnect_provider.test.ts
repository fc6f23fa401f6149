import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today as dayIn } from '#kernel/values/day'
import { asApp, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
import { postPurchase } from '#test/support/books/ledger_desk'
import { createOutsideSystem, setUp } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let today = ''
beforeAll(() => {
  today = dayIn(world.clock.now(), 'Europe/Copenhagen')
  setUp(world, createOutsideSystem())
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  const body = { provider: 'economic', credentials: { token: 'good-token' }, journalId: '2' }
  const reply = await world.rest(org, 'operations/connect_provider', {
    ...body,
    keepsFrom: '2026-01-01',
  })
  expect(reply.status).toBe(200)
})

const disconnect = (body: object = {}, headers = {}) =>
  world.rest(org, 'operations/disconnect_provider', body, headers)

/** An entry on its way: written here already, or to be written when it has arrived. */
async function onItsWay(
  state: 'waiting' | 'sent' | 'failed',
  { isWritten = true, day = '2026-03-02' } = {},
): Promise<string> {
  const entryId = isWritten
    ? (await postPurchase(world, org, { day, provider: 'outside' })).entryId
    : world.app.newId()
  await world.owner.query(
    `INSERT INTO accounting_posting (org_id, entry_id, connection_id, began_at, state, reference,
       problem, updated_at)
     SELECT org_id, $2, id, now(), $3, CASE WHEN $3 = 'sent' THEN 'V1' END,
       CASE WHEN $3 = 'failed' THEN '{"code":"provider_refused","message":"Closed.","at":"now"}'::jsonb END,
       now()
     FROM accounting_connection WHERE org_id = $1`,
    [org.orgId, entryId, state],
  )
  return entryId
}

const statesOf = async (): Promise<Record<string, string>> => {
  const { rows } = await world.owner.query<{ entry_id: string; state: string }>(
    'SELECT entry_id, state FROM accounting_posting WHERE org_id = $1',
    [org.orgId],
  )
  return Object.fromEntries(rows.map((row) => [row.entry_id, row.state]))
}

describe('200', () => {
  it('ends the connection today, and says from when Daybook keeps the books again', async () => {
    const reply = await disconnect()
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      provider: 'own_books',
      state: 'none',
      keepsFromNow: addDays(today, 1),
      says: `Daybook keeps the books again from ${addDays(today, 1)}. The credentials are erased. Nordlys ApS keeps the days before.`,
    })
    expect(reply.body.result.keepers.slice(0, 2)).toMatchObject([
      { provider: 'own_books', from: addDays(today, 1), to: null },
      { provider: 'economic', from: '2026-01-01', to: today },
    ])
  })

  it('erases the credentials', async () => {
    await disconnect()
    const { rows } = await world.owner.query(
      'SELECT state, credentials_sealed FROM accounting_connection WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ state: 'ended', credentials_sealed: null }])
  })

  it('ends on an earlier day, but not before an entry that is there', async () => {
    await onItsWay('sent', { day: '2026-03-09' })
    const early = await disconnect({ keepsTo: '2026-03-08' })
    expect(early.status).toBe(400)
    expect(early.body.errors[0]).toMatchObject({ pointer: '/keepsTo', code: 'already_posted' })
    const reply = await disconnect({ keepsTo: '2026-03-09' })
    expect(reply.body.result.keepsFromNow).toBe('2026-03-10')
    // From then on Daybook writes again, and for the days before it points at the system.
    await postPurchase(world, org, { day: '2026-03-10' })
  })

  it('leaves what was refused there in Daybook alone, where that is asked for', async () => {
    const written = await onItsWay('failed')
    const unwritten = await onItsWay('failed', { isWritten: false })
    expect((await disconnect({ leaveOpen: true })).status).toBe(200)
    expect(await statesOf()).toEqual({ [written]: 'not_held' })
    expect(await statesOf()).not.toHaveProperty(unwritten)
  })

  it('writes one audit row and connection.ended', async () => {
    const reply = await disconnect()
    const request = [reply.headers['request-id']]
    const events = await world.owner.query('SELECT * FROM event WHERE request_id = $1', request)
    expect(events.rows).toMatchObject([
      { type: 'connection.ended', data: { state: 'ended', keepsTo: today, version: 2 } },
    ])
  })
})

describe('400', () => {
  it('refuses a day to come, since nobody could write there until then', async () => {
    const reply = await disconnect({ keepsTo: addDays(today, 1) })
    expect(reply.body.errors[0]).toMatchObject({ pointer: '/keepsTo', code: 'in_the_future' })
  })
})

describe('403', () => {
  it('is for people and keys only, never for an app', async () => {
    const person = await addPerson(world, org, 'owner')
    const app = await asApp(world, org, await connectApp(world, org, person))
    expect((await callAs(world, app, 'disconnect_provider', {})).body.code).toBe('not_for_apps')
  })
})

describe('404', () => {
  it('gives connection_not_found where Daybook keeps the books itself', async () => {
    await disconnect()
    const reply = await disconnect()
    expect([reply.status, reply.body.code]).toEqual([404, 'connection_not_found'])
  })
})

describe('409', () => {
  it('gives connection_busy while an entry is on its way or in doubt, whatever is asked', async () => {
    await onItsWay('waiting')
    for (const body of [{}, { leaveOpen: true }]) {
      const reply = await disconnect(body)
      expect([reply.status, reply.body.code]).toEqual([409, 'connection_busy'])
      expect(reply.body).toMatchObject({ waiting: 1, failed: 0 })
    }
  })

  it('gives connection_busy for what was refused there, and says how to leave it', async () => {
    await onItsWay('failed')
    const reply = await disconnect()
    expect(reply.body.code).toBe('connection_busy')
    expect(reply.body.detail).toContain('leaveOpen')
    const { problems, failed } = (await world.read(org, 'accounting-connection')).body.result
    expect(failed).toBe(1)
    expect(problems).toMatchObject([{ state: 'failed', message: 'Closed.' }])
  })
})
