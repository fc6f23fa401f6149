import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOf, createTwins, leftAlone, type Sent, type Twins } from '../support/mcp/mcp_twins.ts'
import { modernMeta } from '../support/mcp/mcp_wire.ts'
import { shareWorld } from '../support/shared_world.ts'
import type { World } from '../support/world.ts'

let world: World
let twins: Twins
beforeAll(async () => {
  world = await shareWorld()
  twins = createTwins(world)
})
afterAll(async () => {
  await twins.close()
  await world.close()
})

const inMeta = [
  'progressToken',
  '__proto__',
  'daybook/ifMatch',
  'io.modelcontextprotocol/related-task',
  'io.modelcontextprotocol/logLevel',
  ...Object.keys(modernMeta),
]
const places = [
  ...['jsonrpc', 'id', 'method', 'more', 'params'].map((key) => [key]),
  ...['name', 'arguments', '_meta', 'task'].map((key) => ['params', key]),
  ...['id', '__proto__'].map((key) => ['params', 'arguments', key]),
  ...inMeta.map((key) => ['params', '_meta', key]),
]
const oddValues = [undefined, null, 0, 1.5, -1, 2 ** 53, '', 'x', 'get_contact', true, [], {}]
const names = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
const oddTexts = ['', ' tools/call ', '2025-11-25', '2026-07-28', '2031-01-01', '*/*', undefined]
const oddTypes = ['application/json; charset=utf-8', 'Application/JSON', 'text/plain', 'a, b']

type Change = { path: string[]; value: unknown } | { header: string; value: string | undefined }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ path: fc.constantFrom(...places), value: fc.constantFrom<unknown>(...oddValues) }),
  fc.record({
    header: fc.constantFrom(...names),
    value: fc.constantFrom(...oddTexts, ...oddTypes),
  }),
)

function changed({ body, headers }: Sent, changes: readonly Change[]): Sent {
  const copy = { body: structuredClone(body), headers: { ...headers } }
  for (const one of changes) {
    if ('header' in one) copy.headers[one.header] = one.value
    else put(copy.body, one.path, one.value)
  }
  return copy
}

/** As JSON would have it: also a key that an assignment would take for the prototype. */
function put(body: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (body === null || typeof body !== 'object') return
  if (rest.length > 0) {
    put(Object.getOwnPropertyDescriptor(body, key)?.value, rest, value)
    return
  }
  const own = { enumerable: true, configurable: true, writable: true }
  Object.defineProperty(body, key, { value: structuredClone(value), ...own })
}

describe('a call in which anything was changed', () => {
  it('is left to the library, or answered as the library would', async () => {
    const counts = { answered: 0, left: 0 }
    const saved = await world.rest(world.dk, 'actions/save_contact', { name: 'Kunde' })
    const check = async (changes: readonly Change[], era: 'modern' | 'legacy'): Promise<void> => {
      const sent = askOf[era]('get_contact', { id: saved.body.result.id })
      const [ours, theirs] = await twins.both(changed(sent, changes))
      if (ours.status === leftAlone) counts.left += 1
      else {
        expect(ours).toEqual(theirs)
        counts.answered += 1
      }
    }
    const era = fc.constantFrom('modern' as const, 'legacy' as const)
    const some = fc.array(change, { maxLength: 3 })
    await fc.assert(fc.asyncProperty(some, era, check), { numRuns: 400 })
    // Neither way may be the only one that was ever taken.
    expect(Math.min(counts.answered, counts.left)).toBeGreaterThan(60)
  })
})
