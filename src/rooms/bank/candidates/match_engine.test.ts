import { describe, expect, it } from 'vitest'
import { findWanted, matchTransactions, type MatchInput } from '#matching/room'
import { makeOrganization } from '#test/matching/made_organization'
import { bytesOf, givenOf } from '#test/matching/rows'
import { packBatch } from './match_batch.ts'
import { decideMatches, decideWanted, packMatches } from './match_engine.ts'

const { transactions, items } = makeOrganization(4, 0.3)
const many: MatchInput = givenOf(transactions, items)
const few: MatchInput = givenOf(transactions.slice(0, 5), items)

/** How long this thread could do nothing else, at most, while something was awaited. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const beat = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(beat, 1)
  await work()
  beat()
  clearInterval(timer)
  return longest
}

describe('the matcher beside this thread', () => {
  it('answers byte for byte as it does here, whether it is asked about many or few', async () => {
    for (const given of [many, few]) {
      expect(bytesOf(await decideMatches(given))).toBe(bytesOf(matchTransactions(given)))
      expect(await decideWanted(given)).toEqual(findWanted(given))
      const outcomes = matchTransactions(given)
      expect(await packMatches(given, outcomes)).toEqual(await packBatch(given, outcomes))
    }
  })

  it('answers several at once, each its own question', async () => {
    const halves = [transactions.slice(0, 100), transactions.slice(100, 200)]
    const asked = halves.map((some) => givenOf(some, items))
    const answers = await Promise.all(asked.map(decideMatches))
    for (const [at, outcomes] of answers.entries()) {
      const ids = halves[at]?.map(({ id }) => id).toSorted()
      expect(outcomes.map((one) => one.transactionId).toSorted()).toEqual(ids)
    }
  })

  it('leaves this thread to others meanwhile', async () => {
    // The least of several is that during which nobody else had the machine.
    let here = Infinity
    let beside = Infinity
    for (let round = 0; round < 8 && !(round > 2 && beside < here / 2); round++) {
      const startedAt = performance.now()
      matchTransactions(many)
      here = Math.min(here, performance.now() - startedAt)
      beside = Math.min(beside, await longestPause(() => decideMatches(many)))
    }
    expect(beside).toBeLessThan(here / 2)
  })

  it('tells of a fault of its own, and answers the next question', async () => {
    const broken = { ...many, items: [null] } as unknown as MatchInput
    await expect(decideMatches(broken)).rejects.toThrow('the matcher failed')
    expect(await decideMatches(many)).toHaveLength(transactions.length)
  })
})
