import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { serve, type Served } from '../tools/scratch.ts'
import { testMasterKey } from './database.ts'
import { createWorld, type World } from './world.ts'

const perKey = 400

let world: World
let nodes: Served[]
beforeAll(async () => {
  world = await createWorld()
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
}, 60_000)
afterAll(async () => {
  await Promise.allSettled(nodes.map((node) => node.stop()))
  await world.close()
})

/** A minute that ends amid the count would give the budget twice, and rightly so. */
async function untilEarlyInMinute(): Promise<void> {
  const seconds = (Date.now() / 1_000) % 60
  if (seconds > 35) await sleep((60.5 - seconds) * 1_000)
}

describe('two server processes', () => {
  it('hold the limit of a key together, within a tenth', async () => {
    await untilEarlyInMinute()
    const headers = { authorization: `Bearer ${world.dk.key}` }
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
    const statuses = (await Promise.all(hands)).flat()
    const given = statuses.filter((status) => status === 200).length
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(given).toBeGreaterThanOrEqual(perKey * 0.9)
    expect(given).toBeLessThanOrEqual(perKey * 1.1)
  }, 90_000)
})
