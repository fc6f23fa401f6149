import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { createTurns } from '../database/turns.ts'

const quotas = { bytesStored: 0, callsInFlight: 50, documentsWaiting: 0 }
const world = useWorld({ own: 'connections', config: { quotas } })
afterEach(() => {
  world.app.database.tap = null
})

/** Makes every search for this word wait for this instead. */
function replaceSearch(word: string, name: string, waitFor: string): void {
  world.app.database.tap = (statement) => {
    const isIt = statement.values.some((one) => typeof one === 'string' && one.includes(word))
    if (!isIt || statement.text.includes('set_config')) return statement
    return { ...statement, text: `SELECT FROM ${waitFor} OFFSET 1`, name, values: [] }
  }
}

/** Makes every search for this word take so long, as a scan of many rows does. */
const slowDown = (word: string, seconds: number): void =>
  replaceSearch(word, `sleep_${seconds}`, `pg_sleep(${seconds})`)

/** Makes every search for this word wait until the answer is called. */
async function holdBack(word: string): Promise<() => Promise<void>> {
  const client = await world.owner.connect()
  await client.query('SELECT pg_advisory_lock(4711)')
  replaceSearch(word, 'held_back', 'pg_advisory_xact_lock_shared(4711)')
  return async () => {
    await client.query('SELECT pg_advisory_unlock(4711)')
    client.release()
  }
}

async function p95(org: TestOrg, count: number): Promise<number> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const began = performance.now()
    const { status } = await world.read(org, 'contacts?limit=1')
    expect(status).toBe(200)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0
}

describe('one organization with 50 slow calls', () => {
  it('leaves the others their connections', async () => {
    await p95(world.it, 20)
    const idle = await p95(world.it, 40)
    slowDown('needle', 0.2)
    const flood = { isOn: true }
    const statuses = new Set<number>()
    const slow = Array.from({ length: 50 }, async () => {
      while (flood.isOn) statuses.add((await world.read(world.dk, 'contacts?q=needle')).status)
    })
    const busy = await p95(world.it, 40)
    flood.isOn = false
    await Promise.all(slow)
    // On eight connections the other waited for more than a second each time.
    expect(busy).toBeLessThan(idle + 300)
    expect(statuses).toContain(200)
  })

  it('is told that its own calls are in its way when one has waited too long', async () => {
    const { turns } = world.app.database
    Object.assign(world.app.database, { turns: createTurns(8, 100) })
    slowDown('needle', 0.5)
    const slow = Array.from({ length: 16 }, () => world.read(world.dk, 'contacts?q=needle'))
    const replies = await Promise.all(slow)
    Object.assign(world.app.database, { turns })
    const refused = replies.find((one) => one.status !== 200)
    expect(replies.filter((one) => one.status === 200)).toHaveLength(4)
    expect(refused?.body).toMatchObject({ status: 429, code: 'too_many_in_flight' })
    expect(refused?.headers['retry-after']).toBe('1')
  })
})

describe('calls in flight', () => {
  it('beyond the quota are refused at once, and a place is free when one has ended', async () => {
    // Whoever is still to be recognized is not in flight yet, and finds no connection to be by then.
    world.cache.clear()
    await world.read(world.dk, 'contacts')
    const letGo = await holdBack('needle')
    const early: number[] = []
    const all = Array.from({ length: 53 }, async () => {
      const reply = await world.read(world.dk, 'contacts?q=needle')
      early.push(reply.status)
      return reply
    })
    // On a busy machine others may have waited too long by now; the first to answer are these three.
    await expect.poll(() => early.slice(0, 3)).toEqual([429, 429, 429])
    const elsewhere = await world.read(world.it, 'contacts')
    await letGo()
    const refused = (await Promise.all(all)).filter((one) => one.body.quota === 50)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_in_flight', retryable: true })
    expect(elsewhere.status).toBe(200)
    expect((await world.read(world.dk, 'contacts')).status).toBe(200)
  })

  it('are counted by what the operator gave this organization', async () => {
    const org = await world.createOrg('denmark')
    await world.owner.query('INSERT INTO quota (org_id, calls_in_flight) VALUES ($1, 2)', [
      org.orgId,
    ])
    await world.read(org, 'contacts')
    await Promise.allSettled(world.app.background)
    const replies = await Promise.all([1, 2, 3].map(() => world.read(org, 'contacts')))
    expect(replies.map((one) => String(one.status)).toSorted()).toEqual(['200', '200', '429'])
  })
})
