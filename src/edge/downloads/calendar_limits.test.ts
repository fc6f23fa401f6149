import { beforeAll, describe, expect, it } from 'vitest'
import { setMoment, tokenOf } from '#test/support/books/calendars'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { limitKey: 50, limitOrganization: 1_000 } })
beforeAll(() => {
  setMoment(world, '2026-05-20T12:00:00Z')
})

async function askMany(org: TestOrg, count: number): Promise<number[]> {
  const token = await tokenOf(world, org)
  const statuses: number[] = []
  for (let done = 0; done < count; done += 1) {
    statuses.push((await world.read(null, `/api/calendar/${token}.ics`)).status)
  }
  return statuses
}

describe('429', () => {
  it('stops a token that asks too often, and says when to come back', async () => {
    const statuses = await askMany(world.dk, 60)
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(50)
    expect(allowed).toBeLessThanOrEqual(52)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const token = await tokenOf(world, world.dk)
    const reply = await world.read(null, `/api/calendar/${token}.ics`)
    expect([reply.status, reply.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('leaves the organization’s keys and other calendars alone', async () => {
    expect((await world.read(world.dk, 'deadlines')).status).toBe(200)
    expect(await askMany(world.it, 1)).toEqual([200])
  })

  it('ends with the minute', async () => {
    setMoment(world, '2026-05-20T12:01:01Z')
    expect(await askMany(world.dk, 1)).toEqual([200])
  })
})
