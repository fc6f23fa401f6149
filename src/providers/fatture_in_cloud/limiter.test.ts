import { describe, expect, test } from 'vitest'
import { createLimiter } from './client.ts'

const busy = (seconds: number): Error => new Error(`busy for ${seconds}`)

/** Work that ends when it is told to. */
function gate() {
  const waiting: (() => void)[] = []
  return {
    waiting,
    work: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  }
}

describe('the limiter', () => {
  test('lets a company with one call in between the many of another', async () => {
    const limiter = createLimiter({ now: () => new Date(0), most: 1 })
    const order: string[] = []
    const note = (name: string) => async () => void order.push(name)
    const many = Array.from({ length: 5 }, (_, index) => limiter.run('a', busy, note(`a${index}`)))
    await Promise.all([...many, limiter.run('b', busy, note('b'))])
    expect(order.indexOf('b')).toBe(1)
  })

  test('runs one call of a company at a time, and several companies together', async () => {
    const limiter = createLimiter({ now: () => new Date(0), most: 8 })
    const { waiting, work } = gate()
    const all = ['a', 'a', 'b'].map((company) => limiter.run(company, busy, work))
    await expect.poll(() => waiting.length).toBe(2)
    for (const end of waiting.splice(0)) end()
    await expect.poll(() => waiting.length).toBe(1)
    for (const end of waiting.splice(0)) end()
    await Promise.all(all)
  })

  test('sends nothing before the time that the service gave, to that company alone', async () => {
    let now = 0
    const limiter = createLimiter({ now: () => new Date(now), patienceMs: 0 })
    limiter.block('a', 90)
    await expect(limiter.run('a', busy, async () => 1)).rejects.toThrow('busy for 90')
    expect(await limiter.run('b', busy, async () => 2)).toBe(2)
    now = 90_000
    expect(await limiter.run('a', busy, async () => 3)).toBe(3)
  })

  test('keeps below the calls of five minutes', async () => {
    let now = 0
    const limiter = createLimiter({ now: () => new Date(now), inFiveMinutes: 2, patienceMs: 0 })
    await limiter.run('a', busy, async () => 1)
    await limiter.run('a', busy, async () => 1)
    await expect(limiter.run('a', busy, async () => 1)).rejects.toThrow('busy for 300')
    now = 300_000
    expect(await limiter.run('a', busy, async () => 4)).toBe(4)
  })
})
