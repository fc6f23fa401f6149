import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { serve, type Served } from '../../tools/scratch.ts'
import { testMasterKey } from '../support/database.ts'
import { useWorld } from '../support/use_world.ts'

const perKey = 400

const world = useWorld({ own: 'programs' })
let nodes: Served[]
beforeAll(async () => {
  const url = new URL(world.ownerUrl)
  url.username = inject('server').role
  const environment = {
    DATABASE_URL: url.toString(),
    DAYBOOK_SECRET_KEY: testMasterKey.toString('base64'),
    DAYBOOK_LOG: 'error',
    DAYBOOK_POOL: '4',
    DAYBOOK_LIMIT_KEY: String(perKey),
  }
  nodes = await Promise.all([serve(environment), serve(environment)])
}, 120_000)
afterAll(async () => {
  await Promise.allSettled(nodes.map((node) => node.stop()))
})

const minuteNow = (): number => Math.floor(Date.now() / 60_000)

/**
 * A minute that ends amid the count would give the budget twice, and rightly so: then it is counted
 * anew, with another key.
 */
async function withinMinute<T>(work: (key: string) => Promise<T>): Promise<T> {
  for (;;) {
    const began = minuteNow()
    const done = await work(await world.createKey(world.dk, ['settings:read']))
    if (minuteNow() === began) return done
  }
}

async function countAll(key: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}` }
  const call = async (node: Served): Promise<number> => {
    const reply = await fetch(`${node.url}/api/rest/actions`, { headers })
    await reply.arrayBuffer()
    return reply.status
  }
  const hands = nodes.flatMap((node) =>
    Array.from({ length: 4 }, async () => {
      const statuses = []
      for (let sent = 0; sent < perKey / 4; sent += 1) statuses.push(await call(node))
      return statuses
    }),
  )
  return (await Promise.all(hands)).flat()
}

describe('two server processes', () => {
  it('hold the limit of a key together, within a tenth', async () => {
    const statuses = await withinMinute(countAll)
    const given = statuses.filter((status) => status === 200).length
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(given).toBeGreaterThanOrEqual(perKey * 0.9)
    expect(given).toBeLessThanOrEqual(perKey * 1.1)
  }, 300_000)
})
