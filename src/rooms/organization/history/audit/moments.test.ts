import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

// Rows at chosen moments, as if the organization had been at work for years.
const moments = [
  '2025-12-31T22:59:59.999Z',
  '2025-12-31T23:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-06-30T12:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
]

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (const at of moments) {
    await world.owner.query(
      `INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_name, outcome,
         request_id) VALUES ($1, $2, $3, 'save_contact', 'rest', 'key', 'x', 'ok', 'r')`,
      [org.orgId, world.app.newId(), at],
    )
  }
})

async function between(bounds: { from?: string; to?: string }): Promise<string[]> {
  const query = new URLSearchParams({ ...bounds, count: 'true' })
  const reply = await world.read(org, `audit-log?${query.toString()}`)
  expect([String(query), reply.status]).toEqual([String(query), 200])
  const { items, count } = reply.body.result as { items: { at: string }[]; count: number }
  expect(count).toBe(items.length)
  return items.map((item) => item.at).toReversed()
}

describe('the bounds of the audit log', () => {
  it('hold what lies from the one up to the other, for every pair of moments', async () => {
    for (const from of [undefined, ...moments]) {
      for (const to of [undefined, ...moments]) {
        const bounds = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
        const expected = moments.filter((at) => (!from || at >= from) && (!to || at < to))
        expect(await between(bounds)).toEqual(expected)
      }
    }
  })

  it('are the same moment however its offset is written', async () => {
    const same = ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2025-12-31T19:00:00-05:00']
    for (const from of [...same, '2026-01-01']) {
      expect(await between({ from })).toEqual(moments.slice(2))
    }
  })

  it('split a day in UTC, not in the time of the organization', async () => {
    expect(await between({ from: '2025-12-31', to: '2026-01-01' })).toEqual(moments.slice(0, 2))
  })

  it('may be as far out as the calendar goes', async () => {
    expect(await between({ from: '0001-01-01', to: '9999-12-31' })).toEqual(moments)
    expect(await between({ from: '0001-01-01T00:00:00+15:59' })).toEqual(moments)
    expect(await between({ to: '9999-12-31T23:59:59-15:59' })).toEqual(moments)
  })

  it.each([
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01T00:00:00-23:59',
    '2026-02-30',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00',
    '2026-1-1',
    '20260101',
    'now',
    'infinity',
    '',
  ])('are not %j: a 400 that names the field, and no fault of ours', async (bound) => {
    for (const name of ['from', 'to']) {
      const reply = await world.read(org, `audit-log?${name}=${encodeURIComponent(bound)}`)
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: `/${name}` }] })
    }
  })

  it('that cross hold nothing', async () => {
    expect(await between({ from: '2026-06-01', to: '2026-01-01' })).toEqual([])
  })

  it('stay with the cursor: the next page of other bounds is refused', async () => {
    const first = await world.read(org, 'audit-log?from=2026-01-01&limit=1')
    const { nextCursor } = first.body.result
    const other = await world.read(org, `audit-log?from=2025-01-01&limit=1&cursor=${nextCursor}`)
    expect(other.body.code).toBe('invalid_cursor')
    const next = await world.read(org, `audit-log?from=2026-01-01&limit=9&cursor=${nextCursor}`)
    expect(next.body.result.items).toHaveLength(3)
  })
})

describe('history', () => {
  it('cannot be written by any request: there are reads of it and nothing else', async () => {
    const { items } = (await world.read(org, 'actions')).body.result
    const names = items.map((item: { name: string }) => item.name)
    expect(names.filter((name: string) => /audit|event/.test(name))).toEqual([])
    for (const url of ['audit-log', 'events']) {
      const reply = await world.edge.server.inject({ method: 'DELETE', url: `/api/rest/${url}` })
      expect(reply.statusCode).toBe(405)
    }
  })

  it('carries no version, so it gives no ETag', async () => {
    const { items } = (await world.read(org, 'audit-log?limit=1')).body.result
    const one = await world.read(org, `audit-log/${items[0].id}`)
    expect([one.status, one.headers['etag']]).toEqual([200, undefined])
  })
})
