import { describe, expect, it } from 'vitest'
import { startLoop } from './loop.ts'

const random = (share: number) => ({ uint32: () => Math.floor(share * 2 ** 32) })

describe('a loop', () => {
  it('goes round again after each pause, until it is stopped', async () => {
    let rounds = 0
    const loop = startLoop({ pauseMs: 2, random: random(0.5) }, async () => {
      rounds += 1
    })
    await expect.poll(() => rounds).toBeGreaterThan(2)
    await loop.stop()
    const ended = rounds
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rounds).toBe(ended)
  })

  it('is stopped at once in a pause, however long that is', async () => {
    let rounds = 0
    const loop = startLoop({ pauseMs: 3_600_000, random: random(0) }, async () => {
      rounds += 1
    })
    await loop.stop()
    expect(rounds).toBe(1)
  })

  it('ends a round before it is stopped, and tells the round', async () => {
    const seen: string[] = []
    const loop = startLoop({ pauseMs: 1, random: random(0) }, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push('round')
    })
    await loop.stop()
    seen.push('stopped')
    expect(seen).toEqual(['round', 'stopped'])
  })
})
