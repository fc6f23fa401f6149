import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTurns } from './sandbox_pool.ts'

describe('turns', () => {
  it('are taken in the order of coming, and never by more than there are places', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), lengths, async (places, steps) => {
        const turns = createTurns(places)
        const begun: number[] = []
        let working = 0
        let most = 0
        const work = (index: number, length: number) => async (): Promise<number> => {
          begun.push(index)
          working += 1
          most = Math.max(most, working)
          for (let step = 0; step < length; step += 1) await Promise.resolve()
          working -= 1
          return index
        }
        const done = await Promise.all(steps.map((length, i) => turns.inTurn(work(i, length))))
        expect(done).toEqual(steps.map((_, index) => index))
        expect(begun).toEqual(done)
        expect(most).toBe(Math.min(places, steps.length))
      }),
    )
  })

  it('are given on by work that fails', async () => {
    const turns = createTurns(1)
    const failing = turns.inTurn(async () => {
      throw new Error('no')
    })
    const next = turns.inTurn(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await turns.inTurn(async () => 'again')).toBe('again')
  })
})
