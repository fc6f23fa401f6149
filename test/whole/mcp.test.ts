import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#kernel/corridor/permission'
import { connectMcp, eras, type McpConnection } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()

const audit = async (requestId: unknown) =>
  (await world.owner.query('SELECT * FROM audit_log WHERE request_id = $1', [requestId])).rows
const contactsNamed = async (name: string) =>
  (await world.owner.query('SELECT * FROM contact WHERE name = $1', [name])).rows

describe.each(eras)('MCP %s', (era) => {
  let client: McpConnection
  const forKey = async (given: readonly Permission[]) =>
    await connectMcp(world, { key: await world.createKey(world.dk, given) }, era)
  beforeAll(async () => {
    client = await connectMcp(world, world.dk, era)
  })
  afterAll(() => client.close())

  describe('200', () => {
    it('saves, lists and gets a contact, as text and as structure', async () => {
      const saved = await client.call('save_contact', { name: `Kunde ${era}` })
      expect(saved.isError).toBe(false)
      expect(saved.structured).toEqual(saved.body)
      const { id } = saved.body.result
      const got = await client.call('get_contact', { id })
      expect(got.body).toEqual(saved.body)
      const listed = await client.call('list_contacts', { q: era, limit: 1, count: 'true' })
      expect(listed.body.result).toMatchObject({ items: [{ id }], nextCursor: null, count: 1 })
      const overRest = await world.read(world.dk, `contacts/${id}`)
      expect(overRest.body).toEqual(got.body)
    })

    it('goes through pages with the cursor', async () => {
      for (const name of ['Side 1', 'Side 2', 'Side 3']) await client.call('save_contact', { name })
      const first = await client.call('list_contacts', { q: 'Side', limit: 2 })
      const { items, nextCursor } = first.body.result
      const rest = await client.call('list_contacts', { q: 'Side', limit: 200, cursor: nextCursor })
      const ids = [...items, ...rest.body.result.items].map((item: { id: string }) => item.id)
      expect(items).toHaveLength(2)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('writes exactly one audit row, with via mcp and the request id of the answer', async () => {
      const reply = await client.call('save_contact', { name: 'Spor' })
      const rows = await audit(reply.meta['daybook/requestId'])
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ action: 'save_contact', via: 'mcp', outcome: 'ok' })
      expect(rows[0]).toMatchObject({ target_id: reply.body.result.id, actor_kind: 'key' })
    })

    it('gives the first answer again under the same idempotency key', async () => {
      const name = `Én gang ${era}`
      const meta = { 'daybook/idempotencyKey': `once-${era}` }
      const replies = []
      for (let n = 0; n < 3; n += 1) replies.push(await client.call('save_contact', { name }, meta))
      for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
      expect(replies.map((reply) => reply.meta['daybook/idempotencyReplayed'])).toEqual([
        undefined,
        true,
        true,
      ])
      expect(await contactsNamed(name)).toHaveLength(1)
      const other = await client.call('save_contact', { name: 'Anden' }, meta)
      expect(other.body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    })

    it('keeps nothing of a dry run', async () => {
      const name = `Prøve ${era}`
      const reply = await client.call('save_contact', { name }, { 'daybook/dryRun': true })
      expect(reply.body.result).toMatchObject({ name, version: 1 })
      expect(await contactsNamed(name)).toHaveLength(0)
      expect(await audit(reply.meta['daybook/requestId'])).toHaveLength(0)
    })

    it('shows no invisible characters, while REST gives the text as it was sent', async () => {
      const name = 'Ra\u200Bgni\u202Ehild\u0007\u{E0041}\uFEFF\r\nog\tsøn'
      const { body } = await world.rest(world.dk, 'actions/save_contact', { name })
      expect(body.result.name).toBe(name)
      const reply = await client.call('get_contact', { id: body.result.id })
      expect(reply.body.result.name).toBe('Ragnihild\nog\tsøn')
      expect(reply.structured).toEqual(reply.body)
    })

    it('keeps 40 parallel calls of two organizations apart', async () => {
      const other = await connectMcp(world, world.it, era)
      const calls = Array.from({ length: 40 }, async (_, n) => {
        const [mine, org] = n % 2 === 0 ? [client, world.dk] : [other, world.it]
        const name = `Parallel ${era} ${n}`
        const reply = await mine.call('save_contact', { name })
        expect(reply.body.result.name).toBe(name)
        const rows = await audit(reply.meta['daybook/requestId'])
        expect(rows.map((row) => row.org_id)).toEqual([org.orgId])
        expect(rows[0].target_id).toBe(reply.body.result.id)
        return n
      })
      expect(await Promise.all(calls)).toHaveLength(40)
      const listed = await other.call('list_contacts', { q: `Parallel ${era}`, limit: 200 })
      const names = listed.body.result.items.map((item: { name: string }) => item.name)
      expect(names).toHaveLength(20)
      expect(names.every((name: string) => Number(name.split(' ').at(-1)) % 2 === 1)).toBe(true)
      await other.close()
    })
  })

  describe('refused', () => {
    it.each([
      ['a missing field', {}, '/name'],
      ['a wrong type', { name: 5 }, '/name'],
      ['a wrong value', { name: 'X', type: 'friend' }, '/type'],
      ['an unknown property', { name: 'X', nickname: 'Y' }, '/nickname'],
    ])('%s is a result the model can read, without structure', async (_case, input, pointer) => {
      const reply = await client.call('save_contact', input)
      expect(reply).toMatchObject({ isError: true, structured: undefined })
      expect(reply.body).toMatchObject({
        status: 400,
        code: 'invalid_input',
        errors: [{ pointer }],
      })
      expect(reply.body.requestId).toBe(reply.meta['daybook/requestId'])
    })

    it('an extra property of a read, too', async () => {
      for (const name of ['list_contacts', 'get_contact']) {
        const reply = await client.call(name, { id: 'con_x', nickname: 'Y' })
        expect(reply.body, name).toMatchObject({ status: 400, code: 'invalid_input' })
      }
    })

    it('a broken rule gives the problem that REST gives', async () => {
      const foreign = await world.rest(world.it, 'actions/save_contact', { name: 'Estero' })
      for (const id of ['con_01h455vb4pex5vsknk084sn02q', foreign.body.result.id]) {
        const reply = await client.call('delete_contact', { id })
        const overRest = await world.rest(world.dk, 'actions/delete_contact', { id })
        const { requestId: _, ...problem } = overRest.body
        expect(reply).toMatchObject({ isError: true, body: problem, structured: undefined })
        expect(problem.code).toBe('contact_not_found')
      }
    })

    it('a version that is no longer there', async () => {
      const { body } = await client.call('save_contact', { name: 'V1' })
      const { id } = body.result
      const meta = { 'daybook/ifMatch': 1 }
      expect((await client.call('save_contact', { id, name: 'V2' }, meta)).isError).toBe(false)
      const late = await client.call('save_contact', { id, name: 'V3' }, meta)
      expect(late.body).toMatchObject({ status: 412, code: 'version_mismatch', version: 2 })
    })

    it.each([
      [{ 'daybook/dryRun': 'true' }, '/_meta/daybook~1dryRun'],
      [{ 'daybook/dryrun': true }, '/_meta/daybook~1dryrun'],
      [{ 'daybook/idempotencyKey': '' }, '/_meta/daybook~1idempotencyKey'],
      [{ 'daybook/ifMatch': '1' }, '/_meta/daybook~1ifMatch'],
    ])('_meta %j, before anything is done', async (meta, pointer) => {
      const name = `Meta ${era}`
      const reply = await client.call('save_contact', { name }, meta)
      expect(reply.body).toMatchObject({ code: 'invalid_input', errors: [{ pointer }] })
      expect(await contactsNamed(name)).toHaveLength(0)
    })

    it('a tool that is not permitted looks like one that does not exist, and is audited', async () => {
      const narrow = await forKey(['bank:read'])
      const before = await world.owner.query('SELECT id FROM audit_log WHERE org_id = $1', [
        world.dk.orgId,
      ])
      for (const name of ['save_contact', 'list_contacts', 'no_such_tool']) {
        await expect(narrow.call(name, { name: 'X' }), name).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining(`Unknown tool: ${name}`) as string,
        })
      }
      const after = await world.owner.query('SELECT * FROM audit_log WHERE org_id = $1', [
        world.dk.orgId,
      ])
      const known = new Set(before.rows.map((row) => row.id))
      const added = after.rows.filter((row) => !known.has(row.id))
      expect(added).toHaveLength(1)
      const refusal = { action: 'save_contact', via: 'mcp', outcome: 'permission_denied' }
      expect(added[0]).toMatchObject(refusal)
      await narrow.close()
    })
  })
})
