import { describe, expect, it } from 'vitest'
import { createFarSide, createFixtureLists } from '#test/support/fixture_lists'
import { useWorld } from '#test/support/use_world'
import { call } from './call.ts'
import type { Principal } from './principal.ts'

const world = useWorld({ own: 'all rows', lists: createFixtureLists(createFarSide()) })

async function count(table: string, where = 'true', values: unknown[] = []): Promise<number> {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
    values,
  )
  return rows[0].n
}

describe('the order of checks', () => {
  it('asks for the key before it says whether an action exists', async () => {
    expect((await world.rest(null, 'actions/nothing', {})).status).toBe(401)
    const reply = await world.rest(world.dk, 'actions/nothing', {})
    expect([reply.status, reply.body.code]).toEqual([404, 'unknown_action'])
  })

  it('asks for the permission before it looks at the body', async () => {
    const key = await world.createKey(world.dk, ['invoices:read'])
    const reply = await world.rest({ ...world.dk, key }, 'actions/write_note', 'not json')
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
    expect(reply.body.permission).toBe('invoices:edit')
  })

  it('records a refused call in the audit log', async () => {
    const key = await world.createKey(world.dk, [])
    const reply = await world.rest({ ...world.dk, key }, 'actions/write_note', { text: 'x' })
    const requestId = reply.headers['request-id']
    expect(
      await count('audit_log', `request_id = $1 AND outcome = 'permission_denied'`, [requestId]),
    ).toBe(1)
    expect(await count('event', 'request_id = $1', [requestId])).toBe(0)
  })
})

describe('the body', () => {
  it.each([
    ['not JSON', 'x{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
  ])('that is %s is refused', async (_name, body) => {
    const reply = await world.rest(world.dk, 'actions/write_note', body)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })

  it('that is empty is read as {}', async () => {
    const reply = await world.rest(world.dk, 'actions/write_personally')
    expect(reply.status).toBe(200)
  })

  it('is pointed into by JSON pointers, escaped where a name needs it', async () => {
    const reply = await world.rest(world.dk, 'actions/write_note', {
      text: '',
      at: { 'a/b': 'x' },
      __extra: 1,
    })
    const pointers = reply.body.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.toSorted()).toEqual(['/__extra', '/at/a~1b', '/text'])
  })

  it('cannot smuggle a prototype past the schema', async () => {
    const reply = await world.rest(
      world.dk,
      'actions/write_note',
      '{"text":"x","__proto__":{"a":1}}',
    )
    expect(reply.status).toBe(400)
  })

  it('over 4 MiB is refused', async () => {
    const reply = await world.rest(world.dk, 'actions/write_note', {
      text: 'x'.repeat(4 * 1024 * 1024),
    })
    expect([reply.status, reply.body.code]).toEqual([413, 'body_too_large'])
  })
})

describe('an answer off its schema', () => {
  it('is a fault of ours that changes nothing and tells the caller nothing', async () => {
    const reply = await world.rest(world.dk, 'actions/write_badly', { text: 'badly' })
    expect([reply.status, reply.body.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(reply.body)).not.toMatch(/schema|zod|expected/i)
    expect(await count('contact', `name = 'badly'`)).toBe(0)
    expect(world.logLines.join('')).toContain('write_badly answered off its schema')
  })
})

describe('a dry run', () => {
  it('answers as if it had happened, and nothing has', async () => {
    const headers = { 'daybook-dry-run': 'true', 'idempotency-key': 'dry' }
    const reply = await world.rest(world.dk, 'actions/write_note', { text: 'dry' }, headers)
    expect([reply.status, reply.body.result.text]).toEqual([200, 'dry'])
    expect(await count('contact', `name = 'dry'`)).toBe(0)
    expect(await count('audit_log', 'request_id = $1', [reply.headers['request-id']])).toBe(0)
    expect(await count('idempotency', `key = 'dry'`)).toBe(0)
  })
})

describe('If-Match', () => {
  it('on an action that changes no existing record is refused, not ignored', async () => {
    const headers = { 'if-match': '"1"' }
    const reply = await world.rest(world.dk, 'actions/write_note', { text: 'matched' }, headers)
    expect([reply.status, reply.body.code]).toEqual([400, 'precondition_not_supported'])
    expect(await count('contact', `name = 'matched'`)).toBe(0)
  })

  it('that is no version is refused', async () => {
    const headers = { 'if-match': 'latest' }
    const reply = await world.rest(world.dk, 'actions/write_note', { text: 'x' }, headers)
    expect(reply.body.errors[0].pointer).toBe('/If-Match')
  })
})

describe('a connected app', () => {
  it('is refused what only a person or a key may do', async () => {
    const definition = world.lists.actions.find((one) => one.name === 'write_personally')
    if (!definition) throw new Error('the fixture is gone')
    const principal: Principal = {
      kind: 'oauth',
      orgId: world.dk.orgId,
      mode: 'test',
      regionKey: world.dk.region,
      subscribed: false,
      userId: null,
      keyId: null,
      role: 'owner',
      permissions: ['invoices:edit'],
      caller: 'app',
      actor: { kind: 'user', id: null, name: 'A person' },
      app: { id: 'app_1', name: 'An app', access: 'write' as const },
    }
    const request = {
      principal,
      definition,
      body: () => ({}),
      via: 'mcp' as const,
      requestId: 'r1',
    }
    await expect(call(world.app, request)).rejects.toMatchObject({ code: 'not_for_apps' })
    expect(await count('audit_log', `request_id = 'r1' AND app_name = 'An app'`)).toBe(1)
  })
})

describe('a wrong method', () => {
  it('is answered with the right one', async () => {
    const reply = await world.read(world.dk, 'actions/write_note')
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'POST'])
  })

  it('on the bare path is not found, and GET lists what the caller may run', async () => {
    expect((await world.rest(world.dk, 'actions', {})).status).toBe(404)
    const list = await world.read(world.dk, 'actions')
    const names = list.body.result.items.map((item: { name: string }) => item.name)
    expect(names).toContain('write_note')
    const key = await world.createKey(world.dk, ['bank:edit'])
    expect((await world.read({ ...world.dk, key }, 'actions')).body.result.items).toEqual([])
  })
})
