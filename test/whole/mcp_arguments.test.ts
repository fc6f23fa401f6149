import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcp, eras, type McpConnection } from '../support/mcp/mcp_client.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const contactsNamed = async (name: string) =>
  (await world.owner.query('SELECT FROM contact WHERE name = $1', [name])).rowCount

describe.each(eras)('idempotencyKey and dryRun as arguments, %s', (era) => {
  let client: McpConnection
  beforeAll(async () => {
    client = await connectMcp(world, world.dk, era)
  })
  afterAll(() => client.close())

  it('a key gives the first answer again, whichever way it comes', async () => {
    const name = `Argument ${era}`
    const idempotencyKey = `argument-${era}`
    const first = await client.call('save_contact', { name, idempotencyKey })
    expect(first.isError).toBe(false)
    const meta = { 'daybook/idempotencyKey': idempotencyKey }
    for (const [input, beside] of [
      [{ name, idempotencyKey }, undefined],
      [{ name }, meta],
      [{ name, idempotencyKey }, meta],
    ] as const) {
      const again = await client.call('save_contact', input, beside)
      expect(again.body).toEqual(first.body)
      expect(again.meta['daybook/idempotencyReplayed']).toBe(true)
    }
    expect(await contactsNamed(name)).toBe(1)
  })

  it('is the same key as the header of REST', async () => {
    const name = `Begge veje ${era}`
    const idempotencyKey = `rest-${era}`
    const first = await client.call('save_contact', { name, idempotencyKey })
    const headers = { 'idempotency-key': idempotencyKey }
    const again = await world.rest(world.dk, 'actions/save_contact', { name }, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it('a key with another body is refused as ever', async () => {
    const idempotencyKey = `other-${era}`
    await client.call('save_contact', { name: 'Et', idempotencyKey })
    const other = await client.call('save_contact', { name: 'To', idempotencyKey })
    const overMeta = await client.call(
      'save_contact',
      { name: 'To' },
      { 'daybook/idempotencyKey': idempotencyKey },
    )
    expect(other.body.code).toBe('idempotency_key_reused')
    expect(overMeta.body.code).toBe(other.body.code)
  })

  it('a dry run keeps nothing, also under a key', async () => {
    const name = `Prøve ${era}`
    for (const more of [{}, { idempotencyKey: `dry-${era}` }]) {
      const reply = await client.call('save_contact', { name, dryRun: true, ...more })
      expect(reply.body.result).toMatchObject({ name, version: 1 })
    }
    expect(await contactsNamed(name)).toBe(0)
    const real = { name, dryRun: false, idempotencyKey: `dry-${era}` }
    expect((await client.call('save_contact', real)).isError).toBe(false)
    expect(await contactsNamed(name)).toBe(1)
  })

  it.each([
    [{ idempotencyKey: 'a' }, { 'daybook/idempotencyKey': 'b' }, '/idempotencyKey'],
    [{ dryRun: false }, { 'daybook/dryRun': true }, '/dryRun'],
    [{ dryRun: 'yes' }, undefined, '/dryRun'],
    [{ idempotencyKey: '' }, undefined, '/idempotencyKey'],
  ])('%j beside _meta %j does nothing and names the field', async (more, meta, pointer) => {
    const name = `Uenig ${era}`
    const reply = await client.call('save_contact', { name, ...more }, meta)
    expect(reply.body).toMatchObject({ code: 'invalid_input', errors: [{ pointer }] })
    expect(await contactsNamed(name)).toBe(0)
  })

  it('reads do not take them', async () => {
    for (const more of [{ dryRun: true }, { idempotencyKey: 'k' }]) {
      const [pointer] = Object.keys(more)
      const listed = await client.call('list_contacts', more)
      expect(listed.body).toMatchObject({
        code: 'invalid_input',
        errors: [{ pointer: `/${pointer}`, code: 'unknown_property' }],
      })
    }
  })
})

it('REST refuses them in a body', async () => {
  const body = { name: 'X', idempotencyKey: 'k', dryRun: true }
  const reply = await world.rest(world.dk, 'actions/save_contact', body)
  expect(reply.body).toMatchObject({ code: 'invalid_input' })
  const pointers = reply.body.errors.map((error: { pointer: string }) => error.pointer)
  expect(pointers.toSorted()).toEqual(['/dryRun', '/idempotencyKey'])
})
