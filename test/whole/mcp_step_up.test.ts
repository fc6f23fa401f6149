import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp, type TestApp } from '../support/access/apps.ts'
import { wireOf } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let reader: TestApp
beforeAll(async () => {
  world = await createWorld()
  const owner = await addPerson(world, world.dk, 'owner')
  reader = await connectApp(world, world.dk, owner, { access: 'read', name: 'Reader' })
})
afterAll(() => world.close())

const auditOf = async (requestId: unknown) =>
  (await world.owner.query('SELECT * FROM audit_log WHERE request_id = $1', [requestId])).rows
const contactsNamed = async (name: string) =>
  (await world.owner.query('SELECT id FROM contact WHERE name = $1', [name])).rows
const saveContact = (name: string) => ({ name: 'save_contact', arguments: { name } })

describe('a read-only app', () => {
  const challenge =
    'Bearer error="insufficient_scope", scope="daybook:write", ' +
    'resource_metadata="http://daybook.test/.well-known/oauth-protected-resource/api/mcp"'

  it('is shown no tool that changes anything', async () => {
    for (const [era, send] of wireOf(world, reader.token).eras) {
      const { body } = await send('tools/list')
      const tools = body.result.tools as { name: string; annotations: { readOnlyHint: boolean } }[]
      expect([era, tools.length > 20]).toEqual([era, true])
      expect(tools.filter((tool) => !tool.annotations.readOnlyHint)).toEqual([])
    }
  })

  it('that calls one by name is told which scope it lacks, and the refusal is audited', async () => {
    for (const [era, send] of wireOf(world, reader.token).eras) {
      const reply = await send('tools/call', saveContact(`Skrevet ${era}`))
      expect([era, reply.status]).toEqual([era, 403])
      expect(reply.headers['www-authenticate']).toBe(challenge)
      expect(reply.body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32000 } })
      expect(reply.body.error.data).toMatchObject({ status: 403, code: 'permission_denied' })
      const rows = await auditOf(reply.headers['request-id'])
      expect(rows).toHaveLength(1)
      const refusal = { action: 'save_contact', outcome: 'permission_denied', via: 'mcp' }
      expect(rows[0]).toMatchObject({ ...refusal, app_id: reader.id })
      expect(await contactsNamed(`Skrevet ${era}`)).toHaveLength(0)
    }
  })

  it('is told so for a whole batch, of which nothing is done', async () => {
    const { post } = wireOf(world, reader.token)
    const message = (id: number, params: object) => {
      return { jsonrpc: '2.0', id, method: 'tools/call', params }
    }
    const reply = await post(
      [
        message(1, { name: 'list_contacts', arguments: {} }),
        message(2, saveContact('I bunke')),
        message(3, { name: 'delete_contact', arguments: { id: 'con_1' } }),
      ],
      { authorization: `Bearer ${reader.token}` },
    )
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([403, challenge])
    expect(reply.body).toMatchObject({ id: null, error: { code: -32000 } })
    const rows = await auditOf(reply.headers['request-id'])
    const actions = rows.map((row) => String(row.action))
    expect(actions.toSorted()).toEqual(['delete_contact', 'save_contact'])
    expect(await contactsNamed('I bunke')).toHaveLength(0)
  })

  it('of a user whose role could not do it either meets an unknown tool', async () => {
    const viewer = await addPerson(world, world.dk, 'viewer')
    const theirs = await connectApp(world, world.dk, viewer, { access: 'read' })
    for (const [era, send] of wireOf(world, theirs.token).eras) {
      const reply = await send('tools/call', saveContact('Umuligt'))
      expect([era, reply.status, reply.body.error.code]).toEqual([era, 200, -32602])
      expect(reply.headers['www-authenticate']).toBeUndefined()
      const [row] = await auditOf(reply.headers['request-id'])
      expect(row).toMatchObject({ action: 'save_contact', outcome: 'permission_denied' })
    }
  })

  it('meets an unknown tool, too, where more access would not help an app', async () => {
    const { modern } = wireOf(world, reader.token)
    for (const name of ['create_key', 'no_such_tool']) {
      const reply = await modern('tools/call', { name, arguments: {} })
      expect([name, reply.status, reply.body.error.code]).toEqual([name, 200, -32602])
    }
  })

  it('reads as before after it was refused', async () => {
    const { modern } = wireOf(world, reader.token)
    const reply = await modern('tools/call', { name: 'list_contacts', arguments: {} })
    expect(reply.body.result.structuredContent.result.items).toBeInstanceOf(Array)
  })

  it('a key without the permission is not sent to ask for more: it has no consent', async () => {
    const narrow = await world.createKey(world.dk, ['invoices:read'])
    const reply = await wireOf(world, narrow).modern('tools/call', saveContact('Nøgle'))
    expect([reply.status, reply.body.error.code]).toEqual([200, -32602])
  })
})
