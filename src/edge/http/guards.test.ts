import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { createWorld } from '#test/support/world'

const world = useWorld({ own: 'all rows' })

describe('a body that arrives late', () => {
  it('is refused when its key was revoked meanwhile', async () => {
    await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.edge.server.server.address() as AddressInfo
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const body = JSON.stringify({ name: 'For sent' })
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.write(
      `POST /api/rest/actions/save_contact HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body.slice(0, 1)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await world.owner.query('UPDATE api_key SET revoked_at = now() WHERE hint = $1', [
      key.slice(-4),
    ])
    world.cache.clear()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(body.slice(1))
    await closed
    expect(heard).toMatch(/^HTTP\/1.1 401/)
    const { rows } = await world.owner.query(`SELECT FROM contact WHERE name = 'For sent'`)
    expect(rows).toHaveLength(0)
  })
})

describe('a body that is not what it seems', () => {
  it('is refused when it is no UTF-8, instead of being stored altered', async () => {
    const latin = Buffer.from('{"name":"Caf\xe9"}', 'latin1')
    const reply = await world.edge.server.inject({
      method: 'POST',
      url: '/api/rest/actions/save_contact',
      headers: { authorization: `Bearer ${world.dk.key}` },
      payload: latin,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].code).toBe('invalid_encoding')
  })

  it('gets an answer of bounded size however much is wrong with it', async () => {
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]))
    const reply = await world.rest(world.dk, 'actions/save_contact', body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toHaveLength(100)
  })
})

describe('headers', () => {
  it('that are wrong tell nothing to whom the permission is missing', async () => {
    const key = await world.createKey(world.dk, [])
    const headers = { 'if-match': 'nonsense' }
    const reply = await world.rest({ ...world.dk, key }, 'actions/save_contact', {}, headers)
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('methods', () => {
  it('HEAD on an action is told to POST', async () => {
    const reply = await world.edge.server.inject({
      method: 'HEAD',
      url: '/api/rest/actions/save_contact',
    })
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST'])
  })
})

describe('what is kept of a change', () => {
  it('leaves out what the actor might do next', async () => {
    const reply = await world.rest(world.dk, 'actions/save_contact', { name: 'Uden videre' })
    expect(reply.body.result.allowedActions.length).toBeGreaterThan(0)
    const { rows } = await world.owner.query(
      `SELECT e.data ? 'allowedActions' AS event, p.after ? 'allowedActions' AS audit
       FROM event e JOIN audit_log a USING (org_id, request_id)
       JOIN audit_payload p ON p.org_id = a.org_id AND p.audit_id = a.id
       WHERE request_id = $1`,
      [reply.headers['request-id']],
    )
    expect(rows).toEqual([{ event: false, audit: false }])
  })
})

describe('a node that drains', () => {
  it('is alive, but not ready', async () => {
    const leaving = await createWorld()
    const drained = leaving.edge.drain()
    const [alive, ready] = await Promise.all([
      leaving.read(null, '/healthz').catch(() => null),
      leaving.read(null, '/readyz').catch(() => null),
    ])
    await drained
    // Once the server has closed it answers nobody; until then it must not say that it is dead.
    if (alive) expect(alive.status).toBe(200)
    if (ready) expect(ready.status).toBe(503)
    await leaving.close()
  })
})
