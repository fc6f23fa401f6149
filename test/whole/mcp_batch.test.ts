import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ config: { limitKey: 10 } })
})
afterAll(() => world.close())

type Ended = { id: number; result?: object; error?: { code: number } }

const send = async (batch: object[], key: string) => {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept,
      host: 'daybook.test',
    },
    payload: JSON.stringify(batch),
  })
  const lines = [...response.payload.matchAll(/^data: (.*)$/gm)]
  const answers = lines.map(([, text]) => JSON.parse(text ?? '') as Ended)
  return { status: response.statusCode, answers, payload: response.payload }
}
const message = (id: number, method: string, params: object = {}) => {
  return { jsonrpc: '2.0', id, method, params }
}

describe('a batch of the older era', () => {
  it('is answered message by message, each with its own id', async () => {
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const save = { name: 'save_contact', arguments: { name: 'I bunke' } }
    const { answers } = await send(
      [
        message(1, 'tools/list'),
        message(2, 'prompts/list'),
        message(3, 'tools/burn'),
        message(4, 'tools/call', save),
        message(5, 'resources/templates/list'),
      ],
      key,
    )
    const ends = answers.map(({ id, result, error }) => {
      const first = Object.keys(result ?? {}).find((key) => key !== '_meta')
      return `${id} ${error?.code ?? first}`
    })
    expect(ends.toSorted()).toEqual([
      '1 tools',
      '2 prompts',
      '3 -32601',
      '4 content',
      '5 resourceTemplates',
    ])
    const { rows } = await world.owner.query(`SELECT id FROM contact WHERE name = 'I bunke'`)
    expect(rows).toHaveLength(1)
  })

  it('counts as many calls as it has messages, and is refused as a whole', async () => {
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const save = (id: number) =>
      message(id, 'tools/call', { name: 'save_contact', arguments: { name: 'For mange' } })
    const { status, payload } = await send(
      Array.from({ length: 11 }, (_, n) => save(n)),
      key,
    )
    expect([status, payload.includes('rate_limited')]).toEqual([429, true])
    const { rows } = await world.owner.query(`SELECT id FROM contact WHERE name = 'For mange'`)
    expect(rows).toEqual([])
  })
})
