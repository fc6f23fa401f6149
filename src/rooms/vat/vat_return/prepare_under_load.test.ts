import { describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('under steady posting', () => {
  it('a return is prepared in its turn, and posting goes on', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-10' })
    const ending = new AbortController()
    let posted = 0
    const clients = Array.from({ length: 16 }, async () => {
      while (!ending.signal.aborted) {
        await postPurchase(world, org, { day: '2026-02-10' })
        posted += 1
      }
    })
    const replies = []
    for (let round = 0; round < 5; round++) {
      const before = posted
      replies.push(await world.rest(org, 'actions/prepare_vat_return', {}))
      await expect.poll(() => posted).toBeGreaterThan(before)
    }
    ending.abort()
    await Promise.all(clients)
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(replies.at(-1)?.body.result.version).toBe(5)
  })
})
