import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { holdAddress, type Pace } from './pace.ts'

const world = useWorld({ own: 'all rows' })
beforeEach(async () => {
  await world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
})

const pace: Pace = { what: 'register', most: 3, seconds: 60 }
const take = async (address: string, over: Partial<Pace> = {}): Promise<boolean> => {
  try {
    await holdAddress(world.app, { ...pace, ...over }, address)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'rate_limited' })
    return false
  }
}

describe('an address', () => {
  it('is held exactly to its number, whoever asks at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => take('203.0.113.1')))
    expect(all.filter(Boolean)).toHaveLength(3)
  })

  it('spends nothing of another, nor what is for other things', async () => {
    for (let round = 0; round < 4; round += 1) await take('203.0.113.1')
    expect(await take('203.0.113.1')).toBe(false)
    expect(await take('203.0.113.2')).toBe(true)
    expect(await take('203.0.113.1', { what: 'call' })).toBe(true)
  })

  it('is told when to come back, and then may', async () => {
    for (let round = 0; round < 3; round += 1) await take('203.0.113.1')
    await expect(holdAddress(world.app, pace, '203.0.113.1')).rejects.toMatchObject({
      code: 'rate_limited',
      // Less the seconds that a busy machine took for the calls before.
      details: { policy: 'address', retryAfterSeconds: expect.closeTo(60, -1) },
    })
    await world.owner.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'Pace'`)
    const again = await Promise.all(Array.from({ length: 5 }, () => take('203.0.113.1')))
    expect(again.filter(Boolean)).toHaveLength(3)
  })

  it('is not written down', async () => {
    await take('203.0.113.77')
    const { rows } = await world.owner.query<{ line: string }>(
      'SELECT a::text AS line FROM oauth_artifact a',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.line).not.toContain('203.0.113.77')
  })
})
