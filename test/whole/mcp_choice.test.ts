import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { connectMcp, eras } from '../support/mcp/mcp_client.ts'
import { wireOf, type Send } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const namesOf = async (send: Send): Promise<string[]> =>
  (await send('tools/list')).body.result.tools.map((tool: { name: string }) => tool.name)

describe.each(eras)('?tools= on the address, %s', (era) => {
  it('lists the areas that are named, by the official client', async () => {
    const client = await connectMcp(world, { ...world.dk, tools: 'webhooks,contacts' }, era)
    const names = (await client.tools()).map((tool) => tool.name)
    expect(names).toEqual([
      'save_contact',
      'delete_contact',
      'save_contact_details',
      'merge_contacts',
      'import_contacts',
      'save_webhook',
      'delete_webhook',
      'replay_webhook',
      'list_contacts',
      'get_contact',
      'get_register_lookup',
      'list_webhooks',
      'get_webhook',
      'list_webhook_deliveries',
      'get_webhook_delivery',
    ])
    expect((await client.call('save_contact', { name: 'Via område' })).isError).toBe(false)
    await client.close()
  })

  it('does not decide what may be called', async () => {
    const client = await connectMcp(world, { ...world.dk, tools: 'vat' }, era)
    expect((await client.tools()).map((tool) => tool.name)).not.toContain('save_contact')
    expect((await client.call('save_contact', { name: 'Ikke på listen' })).isError).toBe(false)
    const made = await client.call('set_calendar_items', { items: [] })
    expect(made.body.code ?? 'ok').not.toBe('unknown_action')
    await client.close()
  })

  it('refuses an unknown area before anything else, with the areas there are', async () => {
    const connecting = connectMcp(world, { ...world.dk, tools: 'vat,taxes' }, era)
    // A client of the current era that is held to it says only that it was not let in.
    const says = era === '2025-11-25' ? /There is no tool area .*taxes/ : /./
    await expect(connecting).rejects.toThrow(says)
  })

  it('is told in the instructions', async () => {
    const client = await connectMcp(world, world.dk, era)
    expect(client.instructions).toContain('?tools=all')
    expect(client.instructions).toContain('core, documents, invoices, sending, vat, takings')
    await client.close()
  })
})

describe('an unknown area', () => {
  it.each(['?tools=taxes', '?tools=', '?tools=all&tools=taxes', '?tools=ALL'])(
    '%s is 400 with a problem that lists the areas, for any method and in both eras',
    async (query) => {
      for (const [era, send] of wireOf(world, world.dk.key, query).eras) {
        for (const method of ['tools/list', 'prompts/list', 'resources/list']) {
          const { status, body, headers } = await send(method)
          expect([era, status, body.code]).toEqual([era, 400, 'invalid_input'])
          expect(headers['content-type']).toMatch(/^application\/problem\+json/)
          const { areas = [] } = world.lists
          for (const { name } of areas) expect(body.detail).toContain(name)
          expect(body.errors).toMatchObject([{ pointer: '/tools', code: 'unknown_area' }])
        }
      }
    },
  )

  it('is told only to who is known', async () => {
    for (const [, send] of wireOf(world, 'nonsense', '?tools=taxes').eras) {
      expect((await send('tools/list')).status).toBe(401)
    }
  })
})

describe('a connected app', () => {
  it('lists areas by its token, and nothing that is not for apps or not permitted', async () => {
    const person = await addPerson(world, world.dk, 'owner')
    const { token } = await connectApp(world, world.dk, person, { access: 'write' })
    const reader = await connectApp(world, world.dk, person, { access: 'read' })
    for (const era of ['modern', 'legacy'] as const) {
      const by = (own: string, query: string): Send => wireOf(world, own, query)[era]
      const names = await namesOf(by(token, '?tools=access,settings'))
      expect(names).toEqual(expect.arrayContaining(['list_keys', 'set_region', 'get_settings']))
      for (const closed of ['create_key', 'invite_member', 'set_approval_policy']) {
        expect(names).not.toContain(closed)
      }
      const read = await namesOf(by(reader.token, '?tools=all'))
      expect(read.filter((name) => !/^(list|get)_/.test(name))).toEqual([])
    }
  })
})

describe('daybook://schemas/{tool}', () => {
  const uri = 'daybook://schemas/save_contact'

  it('is the form of a result, also of a tool that is not listed', async () => {
    for (const [era, send] of wireOf(world, world.dk.key).eras) {
      for (const name of ['save_contact', 'create_key', 'list_contacts']) {
        const asked = { uri: `daybook://schemas/${name}` }
        const [content] = (await send('resources/read', asked)).body.result.contents
        expect([era, content.mimeType]).toEqual([era, 'application/schema+json'])
        expect(JSON.parse(content.text)).toMatchObject({ required: ['result'] })
      }
    }
  })

  it('is not there for who may not run the tool, nor for a tool that is not there', async () => {
    const narrow = await world.createKey(world.dk, ['bank:read'])
    for (const [, send] of wireOf(world, narrow).eras) {
      for (const asked of [uri, 'daybook://schemas/no_such_tool', 'daybook://schemas/']) {
        const { body } = await send('resources/read', { uri: asked })
        expect(body.error).toMatchObject({ code: -32602, data: { uri: asked } })
      }
    }
  })

  it('completes the names of tools that the caller may run', async () => {
    const narrow = await world.createKey(world.dk, ['bank:read'])
    const ref = { type: 'ref/resource', uri: 'daybook://schemas/{tool}' }
    for (const [, send] of wireOf(world, narrow).eras) {
      const ask = (name: string, value: string) =>
        send('completion/complete', { ref, argument: { name, value } })
      const { values } = (await ask('tool', 'list_')).body.result.completion
      expect(values).toContain('list_bank_accounts')
      expect(values).not.toContain('list_documents')
      expect((await ask('id', '')).body.error.code).toBe(-32602)
    }
  })
})
