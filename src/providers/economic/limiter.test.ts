import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLimiter, readBucket } from './limiter.ts'

const still = (): Date => new Date('2026-11-16T09:00:00Z')

describe('calls of many organizations', () => {
  it('start in turns: one with a thousand waiting calls delays nobody', async () => {
    const limiter = createLimiter(still)
    const order: string[] = []
    const call = (orgId: string) => (): Promise<void> => {
      order.push(orgId)
      return wait(1)
    }
    const many = Array.from({ length: 1_000 }, () => limiter.run('big', 60_000, call('big')))
    await wait(5)
    const few = ['small', 'other'].map((orgId) => limiter.run(orgId, 60_000, call(orgId)))
    const before = order.length
    await Promise.all(few)
    expect(order.slice(before).filter((one) => one === 'big').length).toBeLessThanOrEqual(4)
    await Promise.all(many)
    expect(order).toHaveLength(1_002)
  })

  it('go on after one that fails', async () => {
    const limiter = createLimiter(still)
    const fail = async (): Promise<never> => {
      throw new Error('lost')
    }
    for (let count = 0; count < 20; count++) {
      await expect(limiter.run('org', 1_000, fail)).rejects.toThrow('lost')
    }
    expect(await limiter.run('org', 1_000, async () => 7)).toBe(7)
  })

  it('wait when the bucket is nearly empty or the other side says so, and no longer than asked', async () => {
    const limiter = createLimiter(still, 0.01)
    limiter.pause(2)
    const began = performance.now()
    await limiter.run('org', 60_000, async () => null)
    expect(performance.now() - began).toBeGreaterThanOrEqual(15)
    limiter.read({ used: 9_900, limit: 10_000, windowSeconds: 60 })
    await expect(limiter.run('org', 100, async () => null)).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { errorClass: 'rate', nothingHappened: true, retryAfterSeconds: 7 },
    })
    expect(await limiter.run('org', 60_000, async () => 1)).toBe(1)
  })
})

it('the header is read, and only a good one', () => {
  expect(readBucket('token-limit-10000-per-60-seconds: 147/10000')).toEqual({
    used: 147,
    limit: 10_000,
    windowSeconds: 60,
  })
  for (const text of [null, '', 'plenty', 'token-limit-0-per-0-seconds: 0/0']) {
    expect(readBucket(text)).toBeNull()
  }
})
