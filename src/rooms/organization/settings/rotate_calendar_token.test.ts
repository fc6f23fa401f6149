import { describe, expect, it } from 'vitest'
import { hashSecret } from '#access/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const rotate = (org: TestOrg, headers = {}) =>
  world.rest(org, 'operations/rotate_calendar_token', {}, headers)
const generate = (org: TestOrg) => world.rest(org, 'actions/generate_calendar_token', {})

describe('200', () => {
  it('replaces the token, and the new one is given from then on', async () => {
    const org = await world.createOrg('denmark')
    const old = await generate(org)
    const reply = await rotate(org)
    expect(reply.status).toBe(200)
    expect(reply.body.result.token).not.toBe(old.body.result.token)
    expect(reply.body.result.url).toContain(`/api/calendar/${reply.body.result.token}.ics`)
    expect((await generate(org)).body.result).toEqual(reply.body.result)
  })

  it('leaves nothing by which the old token could be found', async () => {
    const org = await world.createOrg('denmark')
    const old = await generate(org)
    await rotate(org)
    const found = await world.owner.query(
      'SELECT 1 FROM organization WHERE calendar_token_hash = $1',
      [hashSecret(old.body.result.token)],
    )
    expect(found.rows).toEqual([])
  })

  it('makes the first token where there was none', async () => {
    const org = await world.createOrg('italy')
    const reply = await rotate(org)
    expect((await generate(org)).body.result).toEqual(reply.body.result)
  })

  it('rotates once under one Idempotency-Key, and keeps that answer sealed', async () => {
    const org = await world.createOrg('denmark')
    const first = await rotate(org, { 'idempotency-key': 'once' })
    const again = await rotate(org, { 'idempotency-key': 'once' })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.result).toEqual(first.body.result)
    const { rows } = await world.owner.query(
      'SELECT answer::text AS answer FROM idempotency WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].answer).not.toContain(first.body.result.token.slice(4))
  })

  it('writes calendar_token.rotated without the token', async () => {
    const org = await world.createOrg('italy')
    const reply = await rotate(org)
    const requestId = reply.headers['request-id']
    const { rows } = await world.owner.query('SELECT * FROM event WHERE request_id = $1', [
      requestId,
    ])
    expect(rows).toMatchObject([{ type: 'calendar_token.rotated', record_id: org.id }])
    expect(rows[0].data).toEqual({ id: org.id, version: 2 })
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['settings:read'])
    expect((await rotate({ ...world.dk, key })).status).toBe(403)
  })
})

describe('404', () => {
  it('is an operation and no action', async () => {
    const reply = await world.rest(world.dk, 'actions/rotate_calendar_token', {})
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('unknown_action')
  })
})

describe('412', () => {
  it('refuses to rotate settings that have moved on', async () => {
    const org = await world.createOrg('denmark')
    await rotate(org)
    expect((await rotate(org, { 'if-match': '"1"' })).status).toBe(412)
  })
})
