import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { sql } from '#kernel/database/sql'
import { createEdge } from '../../src/edge/server.ts'
import { registry, type Registry } from '../../src/registry.ts'
import { addPerson, connectApp, type TestApp } from '../support/access/apps.ts'
import { listen } from '../support/mcp/mcp_client.ts'
import { createWorld, type World } from '../support/world.ts'

const payBill = action({
  name: 'pay_bill',
  says: 'Pay a bill for good.',
  needs: 'invoices:edit',
  input: z.strictObject({ payee: z.string() }),
  output: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
  fails: [],
  reviewed: true,
  async run(scene, { payee }) {
    const id = scene.newId()
    scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
      VALUES (${scene.orgId}, ${id}, 'client', ${payee}, ${scene.now}, ${scene.now})`)
    scene.changed({ event: 'bill.paid', id, before: null, after: { id } })
    return { id, amount: 99.5, currency: 'DKK' }
  },
})
const lists: Registry = { ...registry, actions: [payBill, ...registry.actions] }

let world: World
let app: TestApp
let addresses: string[]
let second: ReturnType<typeof createEdge>
beforeAll(async () => {
  world = await createWorld({ lists })
  await world.owner.query('UPDATE organization SET approve_in_client = true')
  app = await connectApp(world, world.dk, await addPerson(world, world.dk), { name: 'Robot' })
  second = createEdge(world.app, lists, world.cache)
  addresses = [await listen(world), await second.server.listen({ host: '127.0.0.1', port: 0 })]
})
afterAll(async () => {
  second.server.server.closeAllConnections()
  await second.server.close()
  await world.close()
})

/** The official client, whose user answers every question with this, on two nodes in turn. */
async function callWith(payee: string, answer: 'accept' | 'decline') {
  const asked: string[] = []
  let turn = 0
  const client = new Client(
    { name: 'person', version: '1' },
    {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    },
  )
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message)
    return answer === 'accept'
      ? { action: 'accept', content: { confirm: true } }
      : { action: 'decline' }
  })
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', addresses[0]), {
    requestInit: { headers: { authorization: `Bearer ${app.token}` } },
    fetch: (url, init) => {
      turn = 1 - turn
      return fetch(new URL(new URL(url).pathname, addresses[turn]), init)
    },
  })
  await client.connect(transport)
  const result = await client.callTool({ name: 'pay_bill', arguments: { payee } })
  await client.close()
  return { asked, result }
}
const paid = async (payee: string) =>
  (await world.owner.query('SELECT id FROM contact WHERE name = $1', [payee])).rows.length

it('the official client asks its user once, and goes on by itself on a yes', async () => {
  const { asked, result } = await callWith('Elværket', 'accept')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('"Robot" wants to run pay_bill')
  expect(asked[0]).toContain('- amount: 99.5')
  expect(result.structuredContent).toMatchObject({ result: { amount: 99.5, currency: 'DKK' } })
  expect(await paid('Elværket')).toBe(1)
})

it('and learns on a no that nothing was done, and where it waits', async () => {
  const { asked, result } = await callWith('Vandværket', 'decline')
  expect(asked).toHaveLength(1)
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result.content)).toContain('/approvals/apr_')
  expect(await paid('Vandværket')).toBe(0)
})
