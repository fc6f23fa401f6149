import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let url: string
beforeAll(async () => {
  url = await world.edge.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  // A connection on which nothing was asked yet would be waited for.
  world.edge.server.server.closeAllConnections()
})

const save = (org: TestOrg, name: string) => world.rest(org, 'actions/save_contact', { name })

/** Over a real connection, which can be cut. */
async function follow(org: TestOrg, query: string, signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${org.key}` }
  const reply = await fetch(`${url}/api/rest/events?order=oldest${query}`, {
    headers,
    ...(signal ? { signal } : {}),
  })
  const body = (await reply.json()) as {
    result: { items: { type: string }[]; nextCursor: string }
  }
  return { status: reply.status, ...body.result }
}

/** An organization with one event, and the place behind it. */
async function opened() {
  const org = await world.createOrg('denmark')
  await save(org, 'A')
  // It is shown once everything that began before it has ended, here and in other databases.
  const { nextCursor } = await follow(org, '&wait=20')
  return { org, behind: `&cursor=${nextCursor}` }
}

describe('events?wait', () => {
  it('is answered as soon as something happens, and not before', async () => {
    const { org, behind } = await opened()
    const began = performance.now()
    const waiting = follow(org, `&wait=20${behind}`)
    const first = await Promise.race([waiting, new Promise((done) => setTimeout(done, 300))])
    expect(first).toBeUndefined()
    await save(org, 'B')
    const { items } = await waiting
    expect(items.map(({ type }) => type)).toEqual(['contact.created'])
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it('is answered at once if something is there, and empty when the time is over', async () => {
    const { org, behind } = await opened()
    expect((await follow(org, '&wait=20')).items).toHaveLength(1)
    const { items, nextCursor } = await follow(org, `&wait=1${behind}`)
    expect([items, typeof nextCursor]).toEqual([[], 'string'])
  })

  it('lets no organization wait with more than five requests', async () => {
    const { org, behind } = await opened()
    const gone = new AbortController()
    // The measured request may have had one of the five places first: who was sent away comes again.
    const five = Array.from({ length: 5 }, async () => {
      while (!gone.signal.aborted)
        await follow(org, `&wait=25${behind}`, gone.signal).catch(() => null)
    })
    await expect
      .poll(async () => {
        const began = performance.now()
        await follow(org, `&wait=1${behind}`)
        return performance.now() - began
      })
      .toBeLessThan(900)
    gone.abort()
    await Promise.all(five)
    // Their places are free again as soon as the clients are gone.
    await expect
      .poll(async () => {
        const began = performance.now()
        await follow(org, `&wait=1${behind}`)
        return performance.now() - began
      })
      .toBeGreaterThan(900)
  })

  it('is refused beyond 25 seconds', async () => {
    const { org } = await opened()
    expect((await world.read(org, 'events?order=oldest&wait=26')).status).toBe(400)
  })
})
