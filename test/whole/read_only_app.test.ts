import { beforeAll, describe, expect, it } from 'vitest'
import { exports } from '#exports/room'
import type { Definition } from '#kernel/corridor/definition'
import { exportPath } from '../../src/edge/downloads/exports.ts'
import { registry } from '../../src/registry.ts'
import { addPerson, connectApp, type TestPerson } from '../support/access/apps.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { eras } from '../support/mcp/mcp_client.ts'
import { postCall, postMcp, type Message } from '../support/mcp/mcp_post.ts'
import { populate } from '../support/populate.ts'
import { bodiesFor, idsOf } from '../support/valid_bodies.ts'
import { useWorld } from '../support/use_world.ts'
import type { Reply } from '../support/reply.ts'

const world = useWorld({ own: 'all rows' })
let person: TestPerson
let token: string
let ids: Map<string, string[]>
beforeAll(async () => {
  await populate(world, world.dk, 'reading')
  person = await addPerson(world, world.dk, 'owner')
  token = (await connectApp(world, world.dk, person, { access: 'read' })).token
  ids = await idsOf(world, world.dk)
}, 120_000)

const changing: readonly Definition[] = [...registry.actions, ...registry.operations]
const elsewhere: readonly Definition[] = registry.elsewhere ?? []
const stepUp = /^Bearer error="insufficient_scope", scope="daybook:write", resource_metadata="/

/** Sent back to ask for more, or told that there is no such tool. Nothing else is a refusal. */
function isRefused({ status, body, headers }: Reply): boolean {
  if (status === 403) return stepUp.test(headers['www-authenticate'] ?? '')
  return status === 200 && body.error?.code === -32_602 && body.result === undefined
}

/** Calls as tests do: nothing may be different behind it, but that somebody knocked. */
async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint(world)
  await work()
  await Promise.allSettled(world.app.background)
  expect(await fingerprint(world)).toEqual(before)
}

describe('an app that may only read, of an owner', () => {
  it('has bodies to try that would do something for who may write', async () => {
    expect(registry.actions).toHaveLength(29)
    let done = 0
    for (const one of changing) {
      const kind = registry.actions.includes(one) ? 'actions' : 'operations'
      for (const body of bodiesFor(one, ids)) {
        const dry = { 'daybook-dry-run': 'true' }
        const reply = await world.rest(world.dk, `${kind}/${one.name}`, body, dry)
        if (reply.status !== 200) continue
        done += 1
        break
      }
    }
    expect(done).toBeGreaterThan(changing.length / 2)
  }, 120_000)

  it.each(eras)(
    'is refused every action and every operation by its name, %s',
    async (era) => {
      await changesNothing(async () => {
        for (const one of changing) {
          // The body is looked at behind the refusal: all bodies in one era, and one in the other.
          const bodies = bodiesFor(one, ids)
          for (const body of era === eras[0] ? bodies : bodies.slice(0, 1)) {
            const reply = await postCall(world, token, one.name, body, { era })
            expect([one.name, reply.status, isRefused(reply)]).toEqual([
              one.name,
              reply.status,
              true,
            ])
          }
        }
      })
    },
    120_000,
  )

  it.each(eras)('finds no tool by the name of what only the house does, %s', async (era) => {
    expect(elsewhere.length).toBeGreaterThan(9)
    await changesNothing(async () => {
      for (const one of elsewhere) {
        for (const body of bodiesFor(one, ids)) {
          const reply = await postCall(world, token, one.name, body, { era })
          expect([one.name, reply.status, reply.body.error?.code]).toEqual([one.name, 200, -32_602])
        }
      }
    })
  })

  it('is refused with a dry run, a version, a key of repetition and a stranger’s words too', async () => {
    const metas = [
      { 'daybook/dryRun': true },
      { 'daybook/ifMatch': 1 },
      { 'daybook/idempotencyKey': 'k1' },
      { 'daybook/access': 'write' },
      { 'daybook/scope': 'daybook:write' },
    ]
    await changesNothing(async () => {
      // What stands beside a call does not know its action: each action meets one of them in turn.
      for (const [index, one] of registry.actions.entries()) {
        const meta = metas[index % metas.length] ?? {}
        const [body = {}] = bodiesFor(one, ids)
        const reply = await postCall(world, token, one.name, body, { meta })
        expect([one.name, meta, isRefused(reply)]).toEqual([one.name, meta, true])
      }
    })
  }, 120_000)

  it('is refused a whole batch for one change in it, wherever it stands', async () => {
    const look: Message = { method: 'tools/call', params: { name: 'list_contacts', arguments: {} } }
    const write: Message = {
      method: 'tools/call',
      params: { name: 'save_contact', arguments: { name: 'In between' } },
    }
    await changesNothing(async () => {
      for (const batch of [[write], [look, write], [write, look], [look, write, look]]) {
        const reply = await postMcp(world, token, batch, { era: '2025-11-25' })
        expect([reply.status, isRefused(reply)]).toEqual([403, true])
      }
    })
  })

  it('is listed no tool that changes anything, and may run each one that it is listed', async () => {
    const { body } = await postMcp(world, token, { method: 'tools/list' })
    const names: string[] = body.result.tools.map((tool: { name: string }) => tool.name)
    expect(names.filter((name) => changing.some((one) => one.name === name))).toEqual([])
    expect(names.length).toBeGreaterThan(20)
    await changesNothing(async () => {
      for (const name of names.filter((one) => one.startsWith('list_'))) {
        const reply = await postCall(world, token, name, {})
        expect([name, reply.status, reply.body.result?.isError ?? false]).toEqual([
          name,
          200,
          false,
        ])
      }
    })
  })

  it('leaves a trace of what it tried', async () => {
    const { rows } = await world.owner.query<{ action: string; outcome: string }>(
      `SELECT DISTINCT action, outcome FROM audit_log
       WHERE org_id = $1 AND app_name = 'Robot' ORDER BY 1`,
      [world.dk.orgId],
    )
    const tried = new Set(rows.map((row) => row.action))
    for (const { name } of registry.actions) expect([name, tried.has(name)]).toEqual([name, true])
    const outcomes = new Set(rows.map((row) => row.outcome))
    expect([...outcomes].filter((one) => !/permission_denied|not_for_apps/.test(one))).toEqual([])
  })
})

describe('its token anywhere but at MCP', () => {
  const bearer = () => ({ authorization: `Bearer ${token}` })

  it('is no key: 401 for every action, operation and read of REST', async () => {
    await changesNothing(async () => {
      for (const one of changing) {
        const kind = registry.actions.includes(one) ? 'actions' : 'operations'
        const [body = {}] = bodiesFor(one, ids)
        const reply = await world.rest(null, `${kind}/${one.name}`, body, bearer())
        expect([one.name, reply.status]).toEqual([one.name, 401])
      }
      for (const read of registry.reads) {
        const reply = await world.read(null, read.name, bearer())
        expect([read.name, reply.status]).toEqual([read.name, 401])
      }
    })
  })

  it('is no key for files, exports, papers and the calendar either', async () => {
    const [file] = ids.get('file') ?? []
    const [invoice] = ids.get('inv') ?? []
    const places = [
      ['POST', '/api/rest/files'],
      ['GET', `/api/rest/files/${file}`],
      ['GET', `/api/rest/invoices/${invoice}/pdf`],
      ...exports.map((one) => ['GET', exportPath(one)] as const),
      ['GET', '/api/rest/actions'],
    ] as const
    await changesNothing(async () => {
      for (const [method, url] of places) {
        const response = await world.edge.server.inject({
          method,
          url,
          headers: { ...bearer(), 'content-type': 'text/plain', 'daybook-file-name': 'a.txt' },
          ...(method === 'POST' ? { payload: 'bytes' } : {}),
        })
        expect([url, response.statusCode]).toEqual([url, 401])
        expect([url, response.payload.includes('reading')]).toEqual([url, false])
      }
    })
  })
})

describe('the same tries by an app that may write', () => {
  it('do change things, so that the comparison is seen to fail', async () => {
    const writer = (await connectApp(world, world.dk, person, { access: 'write' })).token
    const before = await fingerprint(world)
    const body = { name: 'Written by an app' }
    const reply = await postCall(world, writer, 'save_contact', body)
    expect(reply.body.result.isError ?? false).toBe(false)
    const after = await fingerprint(world)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed).toEqual([
      'jobs.job_common',
      'public.contact',
      'public.event',
      'public.search_entry',
    ])
    expect(isRefused(reply)).toBe(false)
  })
})
