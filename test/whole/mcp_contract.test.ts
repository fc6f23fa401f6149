import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { getTool, listTool } from '#kernel/corridor/read'
import { registry } from '../../src/registry.ts'
import { connectMcp, eras, listen, type Era } from '../support/mcp/mcp_client.ts'
import { screenOnly } from '../../src/edge/mcp/mcp_choice.ts'
import { refusedInput } from '../support/refused_input.ts'
import { inputSchemaOf, wrongThroughout } from '../support/samples.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await listen(world)
})
afterAll(() => world.close())

const definitions = [...registry.actions, ...registry.operations].filter(
  ({ name }) => !screenOnly.has(name),
)

/** All in the newer era, and every tenth in the older one. */
const someIn = (era: Era): Definition[] =>
  definitions.filter((_one, index) => era === eras[0] || index % 10 === 0)

describe.each(eras)('the whole registry over MCP, %s', (era) => {
  it('is listed for a key that may do all, and nothing else is', async () => {
    const client = await connectMcp(world, { ...world.dk, tools: 'all' }, era)
    const names = (await client.tools()).map((tool) => tool.name)
    const reads = registry.reads
      .filter(({ name }) => !screenOnly.has(name))
      .flatMap((read) => [
        ...(read.list ? [listTool(read)] : []),
        ...(read.get ? [getTool(read)] : []),
        ...(read.one ? [`get_${read.name.replaceAll('-', '_')}`] : []),
      ])
    expect(names.toSorted()).toEqual([...definitions.map((one) => one.name), ...reads].toSorted())
    await client.close()
  })

  // Every wrong body is looked at in `inputs.test.ts`, below HTTP. Behind the protocol both eras have
  // one `callTool`, so that a few definitions show of the older one what all show of the newer.
  it('refuses a wrong body by its own form, tool by tool', async () => {
    const client = await connectMcp(world, world.dk, era)
    for (const one of someIn(era)) {
      const body = wrongThroughout(inputSchemaOf(one))
      const { isError, body: problem } = await client.call(one.name, body)
      const { status, code, errors } = refusedInput(one, body) ?? {}
      expect([one.name, isError, problem.code]).toEqual([one.name, true, 'invalid_input'])
      expect(problem, one.name).toMatchObject({ status, code, errors })
    }
    await client.close()
  })

  it('is hidden from a key without permissions, tool by tool', async () => {
    const key = await world.createKey(world.dk, [])
    const client = await connectMcp(world, { key, tools: 'all' }, era)
    expect(await client.tools()).toEqual([])
    for (const { name } of someIn(era)) {
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
