import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { createOutsideCalls } from './outside_calls.ts'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('italy')
})

const start = Date.parse('2026-11-16T08:00:00Z')

/** Two processes on one database, and the time of both. */
function processes(most: number) {
  const clock = { ms: start }
  const options = { now: () => new Date(clock.ms), most, windowMs: 300_000 }
  const open = () => createOutsideCalls(world.app.database, options)
  return { clock, one: open(), other: open() }
}

test('two processes together make no more calls than one may', async () => {
  const { one, other, clock } = processes(6)
  const asked = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? one : other).take(org.orgId, 'race'),
  )
  const waits = await Promise.all(asked)
  expect(waits.filter((ms) => ms === 0)).toHaveLength(6)
  // A slot is counted to its end, so a wait is at most that much longer than the window.
  expect(Math.max(...waits)).toBeGreaterThan(300_000 - 1)
  expect(Math.max(...waits)).toBeLessThanOrEqual(315_000)
  clock.ms += 290_000
  expect(await other.take(org.orgId, 'race')).toBeGreaterThan(0)
  clock.ms += 30_000
  expect(await other.take(org.orgId, 'race')).toBe(0)
})

test('what the system said to one process holds for the others, and for that company alone', async () => {
  const { one, other, clock } = processes(6)
  await one.block(org.orgId, 'blocked', 3_600)
  expect(await other.take(org.orgId, 'blocked')).toBe(3_600_000)
  expect(await other.take(org.orgId, 'another')).toBe(0)
  clock.ms += 3_600_000
  expect(await other.take(org.orgId, 'blocked')).toBe(0)
})

test('calls that no longer count are forgotten', async () => {
  const { one, clock } = processes(6)
  for (let slot = 0; slot < 40; slot += 1) {
    await one.take(org.orgId, 'old')
    clock.ms += 60_000
  }
  const { rows } = await world.owner.query(
    `SELECT FROM outside_calls WHERE org_id = $1 AND scope = 'old'`,
    [org.orgId],
  )
  expect(rows.length).toBeLessThan(8)
})
