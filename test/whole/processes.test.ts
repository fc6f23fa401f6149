import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inject } from 'vitest'
import { serve, type Served } from '../../tools/scratch.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import { testMasterKey } from '../support/database.ts'

const world = useWorld({ own: 'programs' })
let first: Served
let second: Served
beforeAll(async () => {
  ;[first, second] = await Promise.all([serve(environmentOf()), serve(environmentOf())])
}, 120_000)
afterAll(async () => {
  await Promise.allSettled([first.stop(), second.stop()])
})

/** The template's role is named in the address, since a clone has no role of its own. */
function environmentOf(more: Record<string, string> = {}): Record<string, string> {
  const url = new URL(world.ownerUrl)
  url.username = inject('server').role
  return {
    DATABASE_URL: url.toString(),
    DAYBOOK_SECRET_KEY: testMasterKey.toString('base64'),
    DAYBOOK_LOG: 'error',
    ...more,
  }
}

async function post(node: Served, org: TestOrg, path: string, sent: unknown, headers = {}) {
  const response = await fetch(`${node.url}/api/rest/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(sent),
  })
  const body = (await response.json()) as { result: { name: string } }
  return { status: response.status, headers: response.headers, body }
}

async function countNamed(name: string): Promise<number> {
  const { rows } = await world.owner.query('SELECT FROM contact WHERE name = $1', [name])
  return rows.length
}

describe('two server processes on one database', () => {
  it('make one contact of 50 parallel calls with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'both' }
    const body = { name: 'Fælles' }
    const calls = Array.from({ length: 50 }, (_, index) =>
      post(index % 2 ? first : second, world.dk, 'actions/save_contact', body, headers),
    )
    const replies = await Promise.all(calls)
    const statuses = new Set(replies.map((reply) => reply.status))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    const again = await post(second, world.dk, 'actions/save_contact', body, headers)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await countNamed('Fælles')).toBe(1)
    const { rows } = await world.owner.query(
      `SELECT (SELECT count(*)::int FROM event WHERE data->>'name' = 'Fælles') AS events,
        (SELECT count(*)::int FROM audit_payload WHERE after->>'name' = 'Fælles') AS audits`,
    )
    expect(rows[0]).toEqual({ events: 1, audits: 1 })
  })

  it('both refuse a key within seconds of its revocation on one of them', async () => {
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const holder = { ...world.dk, key }
    for (const node of [first, second]) {
      expect((await post(node, holder, 'actions/save_contact', { name: 'Gyldig' })).status).toBe(
        200,
      )
    }
    const list = await fetch(`${first.url}/api/rest/keys?limit=200`, {
      headers: { authorization: `Bearer ${world.dk.key}` },
    })
    const { result } = (await list.json()) as { result: { items: { id: string; hint: string }[] } }
    const keyId = result.items.find((item) => key.endsWith(item.hint))?.id
    const revoked = await post(first, world.dk, 'operations/revoke_key', { keyId })
    expect(revoked.status).toBe(200)
    expect((await post(first, holder, 'actions/save_contact', { name: 'x' })).status).toBe(401)
    const since = performance.now()
    let status = 200
    while (status === 200 && performance.now() - since < 10_000) {
      status = (await post(second, holder, 'actions/save_contact', { name: 'x' })).status
    }
    expect(status).toBe(401)
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

describe('a process that is killed', () => {
  async function killedAt(fault: string, name: string): Promise<void> {
    const node = await serve(environmentOf({ DAYBOOK_FAULTS: `${fault}=kill` }))
    const ended = new Promise((resolve) => node.child.once('exit', resolve))
    const headers = { 'idempotency-key': name }
    const lost = await post(node, world.dk, 'actions/save_contact', { name }, headers).catch(
      () => 'no answer',
    )
    await ended
    expect(lost).toBe('no answer')
  }

  it('between commit and reply has done it, and the retry gives the first answer', async () => {
    await killedAt('after_commit', 'Efter commit')
    expect(await countNamed('Efter commit')).toBe(1)
    const headers = { 'idempotency-key': 'Efter commit' }
    const body = { name: 'Efter commit' }
    const retry = await post(first, world.dk, 'actions/save_contact', body, headers)
    expect([retry.status, retry.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(retry.body.result.name).toBe('Efter commit')
    expect(await countNamed('Efter commit')).toBe(1)
  })

  it('before commit has done nothing, and the retry does it', async () => {
    await killedAt('before_commit', 'Før commit')
    expect(await countNamed('Før commit')).toBe(0)
    const headers = { 'idempotency-key': 'Før commit' }
    const retry = await post(
      first,
      world.dk,
      'actions/save_contact',
      { name: 'Før commit' },
      headers,
    )
    expect([retry.status, retry.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(await countNamed('Før commit')).toBe(1)
  })

  it('after its intent leaves work that another process finishes', async () => {
    const fault = { DAYBOOK_FAULTS: 'after_intent=kill', DAYBOOK_LEASE_MS: '500' }
    const node = await serve(environmentOf(fault))
    const ended = new Promise((resolve) => node.child.once('exit', resolve))
    await post(node, world.it, 'actions/sync_chart_of_accounts', {}).catch(() => undefined)
    await ended
    const worker = await serve(environmentOf({ DAYBOOK_LEASE_MS: '500' }), ['--with-worker'])
    let open = 1
    for (let tries = 0; open > 0 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { rows } = await world.owner.query(`SELECT FROM intent WHERE state = 'open'`)
      open = rows.length
    }
    await worker.stop()
    const { rows } = await world.owner.query(`SELECT state, attempts FROM intent`)
    expect(rows).toEqual([{ state: 'settled', attempts: 2 }])
    const accounts = await world.read(world.it, 'accounts?limit=1')
    expect(accounts.body.result.items).toHaveLength(1)
  })
})
