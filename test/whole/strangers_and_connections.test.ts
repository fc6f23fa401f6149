import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let address: string
beforeAll(async () => {
  address = await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  world.app.database.tap = null
})

const noToken = 'A'.repeat(43)

/** Each of these asks the database, and none needs a key or counts calls. */
const open: [string, string, RegExp][] = [
  ['the check of readiness', '/readyz', /SELECT 1 AS ready/],
  ['a link to a bank', `/bank/consent/${noToken}`, /find_bank_consent/],
  ['a link of an invitation', `/invitation?token=${noToken}`, /find_invitation/],
]

/** As on a database at some distance: what strangers ask takes twenty milliseconds. */
function slowDown(asked: RegExp): void {
  world.app.database.tap = (statement) => {
    if (!asked.test(statement.text)) return statement
    return { ...statement, text: 'SELECT FROM pg_sleep(0.02) OFFSET 1', name: 'far', values: [] }
  }
}

describe('strangers who keep asking without a key', () => {
  it.each(open)(
    'at %s leave organizations their connections',
    async (_, path, asked) => {
      slowDown(asked)
      const flood = { isOn: true, count: 0 }
      const strangers = Array.from({ length: 40 }, async () => {
        while (flood.isOn) {
          await (await fetch(`${address}${path}`, { redirect: 'manual' })).arrayBuffer()
          flood.count += 1
        }
      })
      await sleep(300)
      const times: number[] = []
      for (let done = 0; done < 5; done += 1) {
        const began = performance.now()
        const { status } = await world.read(world.dk, 'contacts?limit=1')
        times.push(performance.now() - began)
        expect(status).toBe(200)
      }
      flood.isOn = false
      await Promise.all(strangers)
      expect(flood.count).toBeGreaterThan(40)
      expect(Math.max(...times)).toBeLessThan(2_000)
    },
    60_000,
  )
})
