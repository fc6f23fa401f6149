import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTool, listTool } from '#kernel/corridor/read'
import { registry } from '../../src/registry.ts'
import { connectMcp, eras, listen, type ToolReply } from '../support/mcp/mcp_client.ts'
import { inputSchemaOf, mutationsOf } from '../support/samples.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await listen(world)
})
afterAll(() => world.close())

function problemOf(answer: ToolReply): { code: string; errors: { pointer: string }[] } {
  expect(answer.isError).toBe(true)
  return answer.body as { code: string; errors: { pointer: string }[] }
}

describe.each(eras)('the whole registry over MCP, %s', (era) => {
  const definitions = [...registry.actions, ...registry.operations]

  it('is listed for a key that may do all, and nothing else is', async () => {
    const client = await connectMcp(world, { ...world.dk, tools: 'all' }, era)
    const names = (await client.tools()).map((tool) => tool.name)
    const reads = registry.reads.flatMap((read) => [
      ...(read.list ? [listTool(read)] : []),
      ...(read.get ? [getTool(read)] : []),
      ...(read.one ? [`get_${read.name.replaceAll('-', '_')}`] : []),
    ])
    expect(names.toSorted()).toEqual([...definitions.map((one) => one.name), ...reads].toSorted())
    await client.close()
  })

  it.each(definitions.map((one) => [one.name, one] as const))(
    '%s refuses every wrong body and names the field',
    async (name, one) => {
      const client = await connectMcp(world, world.dk, era)
      for (const { says, body, pointer } of mutationsOf(inputSchemaOf(one))) {
        const problem = problemOf(await client.call(name, body))
        expect([says, problem.code]).toEqual([says, 'invalid_input'])
        expect(problem.errors.some((error) => error.pointer.startsWith(pointer))).toBe(true)
      }
      await client.close()
    },
  )

  it('is hidden from a key without permissions, tool by tool', async () => {
    const key = await world.createKey(world.dk, [])
    const client = await connectMcp(world, { key, tools: 'all' }, era)
    expect(await client.tools()).toEqual([])
    for (const { name } of definitions) {
      await expect(client.call(name, {})).rejects.toMatchObject({ code: -32602 })
    }
    await client.close()
  })
})

it.each(eras)('no key and a wrong key cannot connect, %s', async (era) => {
  for (const key of ['', 'nonsense']) {
    await expect(connectMcp(world, { ...world.dk, key }, era)).rejects.toThrow()
  }
})
