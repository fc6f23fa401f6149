import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns, isShareUsedUp } from './turns.ts'

const patienceMs = 20

/** Takes as many as are given at once; the rest waits and gives up. */
async function takeAll(turns: ReturnType<typeof createTurns>, orgId: string | null, count: number) {
  const taken = await Promise.allSettled(Array.from({ length: count }, () => turns.take(orgId)))
  return {
    given: taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: taken.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : [])),
  }
}

describe('the connections of a pool', () => {
  it('are half for one organization, and half of the rest for each that follows', async () => {
    const turns = createTurns(16, patienceMs)
    const counts = []
    for (const orgId of ['a', 'b', 'c', 'd', 'e']) {
      counts.push((await takeAll(turns, orgId, 20)).given.length)
    }
    expect(counts).toEqual([8, 4, 2, 1, 1])
  })

  it.each([1, 2, 3])('are given out where there are only %i', async (size) => {
    const turns = createTurns(size, patienceMs)
    const { given } = await takeAll(turns, 'a', 1)
    given[0]?.()
    expect((await takeAll(turns, 'a', 1)).given).toHaveLength(1)
  })

  it('are refused by the own share, or because there is none at all', async () => {
    const turns = createTurns(4, patienceMs)
    const mine = await takeAll(turns, 'a', 5)
    expect(mine.refused).toHaveLength(3)
    expect(mine.refused.every(isShareUsedUp)).toBe(true)
    await takeAll(turns, null, 2)
    const [reason] = (await takeAll(turns, 'b', 1)).refused
    expect([reason instanceof Error, isShareUsedUp(reason)]).toEqual([true, false])
    expect(turns.waiting()).toBe(0)
  })

  it('go to who has fewest, then in turn, and all come back', async () => {
    const turns = createTurns(2, 5_000)
    const first = await turns.take('a')
    const second = await turns.take(null)
    const order: string[] = []
    const hands = ['a', 'a', 'b', 'b', 'c'].map(async (orgId) => {
      const handBack = await turns.take(orgId)
      order.push(orgId)
      handBack()
    })
    second()
    await Promise.resolve()
    first()
    await Promise.all(hands)
    expect(order.slice(0, 2)).toEqual(['b', 'c'])
    expect(order.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c'])
    expect((await takeAll(turns, null, 2)).given).toHaveLength(2)
  })

  it('are never all for those without an organization while an organization waits', async () => {
    const turns = createTurns(4, 5_000)
    const flood = new AbortController()
    let floods = 0
    // As many strangers as there are connections hold one, and as many again always wait.
    const strangers = Array.from({ length: 8 }, async () => {
      while (!flood.signal.aborted) {
        const handBack = await turns.take(null)
        floods += 1
        await sleep(1)
        handBack()
      }
    })
    await sleep(10)
    const before = floods
    for (let served = 0; served < 5; served += 1) (await turns.take('a'))()
    const between = floods - before
    flood.abort()
    await Promise.all(strangers)
    expect(between).toBeLessThan(60)
    expect(turns.waiting()).toBe(0)
  })
})
