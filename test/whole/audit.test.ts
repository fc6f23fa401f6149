import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src/registry.ts'
import { populate } from '../support/populate.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg, World } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

type Call = { path: string; reply: Reply }
type AuditItem = {
  action: string
  via: string
  outcome: string
  requestId: string
  targetId: string | null
  actor: { kind: string; id: string | null; name: string }
  before: unknown
  after: unknown
}
type EventItem = { type: string; recordId: string; requestId: string }

const world = useWorld()
let org: TestOrg
const calls: Call[] = []
beforeAll(async () => {
  org = await world.createOrg('italy')
  const rest: World['rest'] = async (as, path, body, headers) => {
    const reply = await world.rest(as, path, body, headers)
    calls.push({ path, reply })
    return reply
  }
  await populate({ ...world, rest }, org, 'canary')
})

/** Every page of a list, as its readers have it. */
async function all<Item>(list: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor = ''
  do {
    const { result } = (await world.read(org, `${list}?limit=50${cursor}`)).body
    items.push(...result.items)
    cursor = result.nextCursor === null ? '' : `&cursor=${result.nextCursor}`
  } while (cursor !== '')
  return items
}

const rowsOf = async (requestId: unknown): Promise<AuditItem[]> =>
  (await all<AuditItem>('audit-log')).filter((row) => row.requestId === requestId)

const requestIdOf = ({ reply }: Call): string => reply.headers['request-id'] ?? ''
const nameOf = (path: string): string => path.split('/')[1] ?? ''

describe('every write', () => {
  it('that succeeded has exactly one audit row, via rest, by whoever called', async () => {
    expect(calls.length).toBeGreaterThan(10)
    const rows = await all<AuditItem>('audit-log')
    const [own] = rows
    expect(own?.actor.kind).toBe('key')
    for (const call of calls) {
      // What reaches outside has a row of its own for what its plan already changed.
      const ours = rows.filter(
        (row) => row.requestId === requestIdOf(call) && row.outcome !== 'planned',
      )
      expect([call.path, ours.length]).toEqual([call.path, 1])
      expect(ours[0]).toMatchObject({
        action: nameOf(call.path),
        via: 'rest',
        outcome: 'ok',
        actor: own?.actor,
      })
    }
    // Uploads have an address of their own, which is not called by name; jobs follow by themselves.
    const named = rows.filter(
      (row) => row.action !== 'upload_file' && row.outcome !== 'planned' && row.via !== 'job',
    )
    expect(named).toHaveLength(calls.length)
  })

  it('names the record that it answered with, as it was answered', async () => {
    for (const call of calls) {
      const { result } = call.reply.body
      const [row] = await rowsOf(requestIdOf(call))
      if (typeof result.id !== 'string') continue
      expect([call.path, row?.targetId]).toEqual([call.path, result.id])
      // What is shown once, such as the text of a key, is in no log.
      if (row?.after) expect(result).toMatchObject(row.after)
    }
  })

  it('that is shown a secret once keeps it out of the trail', async () => {
    const secrets = calls.flatMap(({ reply }) =>
      [reply.body.result.secret, reply.body.result.key].filter(
        (one): one is string => typeof one === 'string',
      ),
    )
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    const trail = JSON.stringify([await all('audit-log'), await all('events')])
    for (const secret of secrets) expect(trail).not.toContain(secret)
  })
})

describe('every event', () => {
  it('has the audit row of the request that caused it', async () => {
    const events = await all<EventItem>('events')
    const rows = await all<AuditItem>('audit-log')
    expect(events.length).toBeGreaterThan(5)
    for (const event of events) {
      const cause = rows.filter((row) => row.requestId === event.requestId)
      const done = cause.filter((row) => row.outcome === 'ok')
      expect([event.type, done.length]).toEqual([event.type, 1])
      expect(event.type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
    }
  })

  it('is of the change that the audit row shows, or came with it in the same request', async () => {
    const rows = await all<AuditItem>('audit-log')
    const events = await all<EventItem>('events')
    for (const event of events) {
      const row = rows.find((one) => one.requestId === event.requestId)
      const together = events.filter((one) => one.requestId === event.requestId)
      expect(together.map((one) => one.recordId)).toContain(row?.targetId)
      expect(row?.before ?? row?.after).not.toBeNull()
    }
  })
})

const writes = [
  ...registry.actions.map((one) => ['actions', one] as const),
  ...registry.operations.map((one) => ['operations', one] as const),
]

describe.each(writes.map(([kind, one]) => [one.name, kind, one] as const))(
  '%s',
  (name, kind, definition) => {
    const body = sampleBody(inputSchemaOf(definition))

    it('refused for want of the permission leaves one row that says so, and no event', async () => {
      const key = await world.createKey(org, [])
      const reply = await world.rest({ ...org, key }, `${kind}/${name}`, body)
      const rows = await rowsOf(reply.headers['request-id'])
      expect(rows).toMatchObject([
        { action: name, via: 'rest', outcome: 'permission_denied', before: null, after: null },
      ])
      const events = await world.owner.query('SELECT FROM event WHERE request_id = $1', [
        reply.headers['request-id'],
      ])
      expect(events.rowCount).toBe(0)
    })

    it('refused for its input, and tried as a dry run, leaves no trace', async () => {
      const dry = { 'daybook-dry-run': 'true' }
      const replies = [
        await world.rest(org, `${kind}/${name}`, { ...body, nobody_knows: 1 }),
        await world.rest(org, `${kind}/${name}`, body, dry),
      ]
      for (const reply of replies) expect(await rowsOf(reply.headers['request-id'])).toEqual([])
    })
  },
)
