import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { listen } from '../support/mcp/mcp_client.ts'
import { createWorld, type World } from '../support/world.ts'
import { createFixtureServer } from './fixture_server.ts'
import { fixtureLists } from './fixtures.ts'
import { judge, requiredOf, revisions, runSuite, type Baseline } from './suite.ts'

/** What is known to fail, each with the reason why it may. */
const baseline = JSON.parse(
  readFileSync(new URL('./baseline.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, Baseline>>

const worlds: World[] = []
const addresses: Record<string, string> = {}
let fixtures: ReturnType<typeof createFixtureServer>
beforeAll(async () => {
  const own = await createWorld()
  worlds.push(own)
  // The suite has no way to send a key of its own.
  own.edge.server.addHook('onRequest', async (request) => {
    request.headers.authorization ??= `Bearer ${own.dk.key}`
  })
  addresses['registry'] = `${await listen(own)}/api/mcp`
  const world = await createWorld({ lists: fixtureLists })
  worlds.push(world)
  await world.owner.query('UPDATE organization SET approve_in_client = true')
  const app = await connectApp(world, world.dk, await addPerson(world, world.dk))
  fixtures = createFixtureServer(world, app.token)
  addresses['fixtures'] = `${await fixtures.listen({ host: '127.0.0.1', port: 0 })}/api/mcp`
})
afterAll(async () => {
  await fixtures.close()
  for (const world of worlds) await world.close()
})

describe.each(['fixtures', 'registry'])('the official suite against the %s', (server) => {
  it.each(revisions)(
    '%s: what fails is known, and what is known fails',
    async (revision) => {
      const outcome = await runSuite(addresses[server] ?? '', revision)
      const scenarios = new Set([...outcome.keys()].map((key) => String(key.split(':')[0])))
      expect([...scenarios].toSorted()).toEqual(requiredOf(revision).toSorted())
      const { unknown, stale } = judge(outcome, baseline[server]?.[revision] ?? {})
      expect({ unknown, stale }).toEqual({ unknown: [], stale: [] })
    },
    60_000,
  )
})

it('every line of the baseline gives its reason as a sentence', () => {
  for (const [server, byRevision] of Object.entries(baseline)) {
    for (const [revision, lines] of Object.entries(byRevision)) {
      expect(revisions).toContain(revision)
      for (const [key, reason] of Object.entries(lines)) {
        expect([server, key, /^[A-Z].{20,}\.$/.test(reason)]).toEqual([server, key, true])
      }
    }
  }
})

describe('the judge', () => {
  const passed = { status: 'SUCCESS', message: '' }
  const failed = { status: 'FAILURE', message: 'broken' }
  const warned = { status: 'WARNING', message: 'doubtful' }

  it('names a failure and a warning that nobody gave a reason for', () => {
    const outcome = new Map([
      ['a:1', failed],
      ['a:2', warned],
      ['a:3', passed],
    ])
    const { unknown } = judge(outcome, {})
    expect(unknown).toEqual(['a:1 FAILURE broken', 'a:2 WARNING doubtful'])
    expect(judge(outcome, { 'a:1': 'Known.', 'a:2': 'Known.' }).unknown).toEqual([])
  })

  it('names a line that passes now, and one whose check is gone', () => {
    const outcome = new Map([['a:1', passed]])
    expect(judge(outcome, { 'a:1': 'Known.', 'b:1': 'Known.' }).stale).toEqual(['a:1', 'b:1'])
  })
})
