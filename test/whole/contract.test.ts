import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKeyText } from '#access/room'
import { systemRandom } from '#kernel/process/clock'
import type { Definition } from '#kernel/corridor/definition'
import { permissions, type Permission } from '#kernel/corridor/permission'
import { registry } from '../../src/registry.ts'
import { refusedInput, refusedQuery } from '../support/refused_input.ts'
import { inputSchemaOf, sampleBody, wrongThroughout } from '../support/samples.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
const keysWithout = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld()
  for (const permission of permissions) {
    const area = permission.split(':')[0]
    // `:edit` implies `:read`, so a key without a reading right has nothing of that area.
    const rest = permissions.filter((other) =>
      permission.endsWith(':read') ? !other.startsWith(`${area}:`) : other !== permission,
    )
    keysWithout.set(permission, await world.createKey(world.dk, rest))
  }
})
afterAll(() => world.close())

/** A read may be open for several permissions; this key has none of their areas. */
async function keyWithoutAny(open: readonly Permission[]): Promise<string> {
  const [only] = open
  if (open.length === 1 && only !== undefined) return keysWithout.get(only) ?? ''
  const areas = new Set(open.map((one) => one.split(':')[0]))
  const rest = permissions.filter((other) => !areas.has(other.split(':')[0]))
  return await world.createKey(world.dk, rest)
}

const challenge = 'Bearer realm="daybook"'

const kinds: [string, Definition[]][] = [
  ['actions', registry.actions],
  ['operations', registry.operations],
]

async function rowCount(): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM event)::int + (SELECT count(*) FROM intent)::int
       + (SELECT count(*) FROM run)::int AS n`,
  )
  return rows[0]?.n ?? -1
}

/** The specification's own list: these and no others stand under /actions. */
const specified = `capture_document extract_document code_document update_coding post_document
  retry_document link_document_contact delete_document set_region set_auto_post
  sync_chart_of_accounts generate_calendar_token set_vat_frequency start_bank_authorization
  finalize_bank_authorization sync_bank_now reconcile_now match_transaction split_transaction
  unmatch_transaction ignore_transaction issue_einvoice save_invoice delete_invoice issue_invoice
  save_contact delete_contact prepare_vat_return file_vat_return`

it('actions are exactly the 29 of the specification', async () => {
  const names = specified.split(/\s+/).toSorted()
  expect(names).toHaveLength(29)
  const { body } = await world.read(world.dk, 'actions')
  const listed = (body.result.items as { name: string; kind: string }[])
    .filter((one) => one.kind === 'action')
    .map((one) => one.name)
  expect(listed.toSorted()).toEqual(names)
})

for (const [kind, definitions] of kinds) {
  describe.each(definitions.map((one) => [one.name, one] as const))(`${kind} %s`, (name, one) => {
    const path = `${kind}/${name}`
    const schema = inputSchemaOf(one)

    // What else can be wrong with a body is looked at in `inputs.test.ts`, below HTTP.
    it('is a 400 that names every wrong field of its own form', async () => {
      const body = wrongThroughout(schema)
      const before = await rowCount()
      const reply = await world.rest(world.dk, path, body)
      const { status, code, errors } = refusedInput(one, body) ?? {}
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
      expect(reply.body).toMatchObject({ status, code, errors })
      expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(await rowCount()).toBe(before)
    })

    it('is a 401 without a key', async () => {
      const reply = await world.rest(null, path, sampleBody(schema))
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, challenge])
    })

    it('is a 403 with a key that has every permission but its own', async () => {
      const key = keysWithout.get(one.needs) ?? ''
      const reply = await world.rest({ ...world.dk, key }, path, sampleBody(schema))
      expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
    })

    it('is a 405 by any other method', async () => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
        const reply = await world.edge.server.inject({ method, url: `/api/rest/${path}` })
        expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST'])
      }
    })
  })

  // Who calls is found out before the name is looked at, so one of each kind tells of all.
  it(`${kind} are a 401 alike with a mistyped key, an unknown one and none`, async () => {
    const [one] = definitions
    const unknown = makeKeyText('test', systemRandom)
    const mistyped = `${world.dk.key.slice(0, -1)}${world.dk.key.endsWith('0') ? '1' : '0'}`
    const answers = []
    for (const key of [null, '', 'nonsense', mistyped, unknown]) {
      const org = key === null ? null : { ...world.dk, key }
      const reply = await world.rest(org, `${kind}/${one?.name}`, {})
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, challenge])
      answers.push(JSON.stringify({ ...reply.body, requestId: '' }))
    }
    expect(new Set(answers).size).toBe(1)
  })
}

describe.each(registry.reads.map((one) => [one.name, one] as const))('read %s', (name, one) => {
  it('is a 401 without a key and a 403 without its permission', async () => {
    expect((await world.read(null, name)).status).toBe(401)
    const key = await keyWithoutAny([one.needs, ...(one.alsoFor ?? [])])
    expect((await world.read({ ...world.dk, key }, name)).status).toBe(403)
    if (one.get) expect((await world.read({ ...world.dk, key }, `${name}/x`)).status).toBe(403)
  })

  it('answers on its declared path', async () => {
    const reply = await world.read(world.dk, name)
    // What is asked for by the id of another record has no path without one.
    expect(reply.status).toBe(one.list || one.one ? 200 : 404)
    if (one.list) expect(reply.body.result).toMatchObject({ items: expect.any(Array) })
  })

  // Each of them alone is looked at in `inputs.test.ts`, below HTTP.
  it.runIf(one.list)('refuses unknown filters, bad limits and bad cursors', async () => {
    const query = 'nobody=1&limit=0&count=maybe'
    const wrong = await world.read(world.dk, `${name}?${query}`)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
    expect(wrong.body.errors).toEqual(refusedQuery(one, query)?.errors)
    const reply = await world.read(world.dk, `${name}?cursor=abc.def`)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_cursor'])
  })

  it.runIf(one.get)('is a 404 of its own kind for an id that names nothing', async () => {
    const unknown = 'con_01h455vb4pex5vsknk084sn02q'
    for (const id of ['x', unknown, '%00', 'a%00b', '..%2f', '%27', '%F0%9F%99%82']) {
      const reply = await world.read(world.dk, `${name}/${id}`)
      expect([id, reply.status]).toEqual([id, 404])
      const own = one.list || one.one ? `${one.resource}_not_found` : one.fails[0]
      expect(reply.body.code).toBe(own)
    }
  })
})
