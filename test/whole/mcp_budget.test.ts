import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcp, eras, type ToolFace } from '../support/mcp/mcp_client.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Four characters of JSON for one token, as a rule of thumb that every model's own is near to. */
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4)

/** What is listed by itself is read whole, before anything else; of the rest only what was found. */
const most = { core: 18_000, tools: 64, average: 250, one: 1_200 }

const manual = readFileSync(new URL('../../docs/interface/mcp.md', import.meta.url), 'utf8')
const figures = {
  core: /the core: (\d+) tools, about ([\d,]+) tokens/,
  all: /everything: (\d+) tools, about ([\d,]+) tokens/,
}
const isNear = (told: number, real: number): boolean => Math.abs(told - real) < real / 10

/** What is too long about a list, in sentences. */
function excessOf(tools: readonly ToolFace[], listed: 'core' | 'all'): string[] {
  const total = tokensOf(tools)
  const average = total / tools.length
  const long = tools.filter((tool) => tokensOf(tool) > most.one)
  return [
    ...(listed === 'core' && total > most.core ? [`the list takes ${total} tokens`] : []),
    ...(listed === 'core' && tools.length > most.tools ? [`it has ${tools.length} tools`] : []),
    ...(listed === 'all' && average > most.average
      ? [`a tool takes ${Math.round(average)} tokens on average`]
      : []),
    ...long.map((tool) => `${tool.name} takes ${tokensOf(tool)} tokens`),
  ]
}

async function listOf(tools: 'core' | 'all', era: (typeof eras)[number]): Promise<ToolFace[]> {
  const client = await connectMcp(world, tools === 'all' ? { ...world.dk, tools } : world.dk, era)
  const listed = await client.tools()
  await client.close()
  return listed
}

describe.each(eras)('what a model reads of the tools, %s', (era) => {
  it.each(['core', 'all'] as const)(
    'fits, for a caller who may do everything: %s',
    async (listed) => {
      const tools = await listOf(listed, era)
      const total = tokensOf(tools)
      process.stdout.write(`tools/list, ${listed}: ${tools.length} tools, about ${total} tokens\n`)
      expect(excessOf(tools, listed)).toEqual([])
      expect(total).toBeGreaterThan(5_000)
      // The documentation tells the figures, and need not follow every word.
      const found = figures[listed].exec(manual)
      expect(isNear(Number(found?.[1]), tools.length)).toBe(true)
      expect(isNear(Number(found?.[2]?.replace(',', '')), total)).toBe(true)
    },
  )
})

describe('the measure', () => {
  it('sees a list that is too long, a tool that is, and an average that is', async () => {
    const tools = await listOf('core', eras[0])
    const long = { name: 'talk', description: 'x'.repeat(6_000), inputSchema: {} }
    expect(excessOf([...tools.slice(1), long], 'core')).toEqual([
      expect.stringMatching(/^talk takes 15\d\d tokens$/),
    ])
    const wordy = tools.map((tool) => ({ ...tool, outputSchema: { says: 'x'.repeat(150) } }))
    expect(excessOf(wordy, 'core')).toEqual([expect.stringMatching(/^the list takes \d+ tokens$/)])
    expect(excessOf(wordy, 'all')).toEqual([
      expect.stringMatching(/^a tool takes \d+ tokens on average$/),
    ])
    const short = { name: 'nod', inputSchema: {} }
    expect(excessOf([...tools, short], 'core')).toEqual([`it has ${tools.length + 1} tools`])
  })
})
