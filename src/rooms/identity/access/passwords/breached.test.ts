import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUser } from '../founding/founding.ts'
import { asOwner } from '#test/support/access/people'
import { Failure } from '#kernel/failure/failure'
import { useWorld } from '#test/support/use_world'
import { assertUnbreached, createFilter, isIn, readFilter, writeFilter } from './breached.ts'

function isRefused(password: string): boolean {
  try {
    assertUnbreached(password)
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'password_breached') return true
    throw error
  }
}

const breached = [
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  '1qaz2wsx3edc',
  '123qweasdzxc',
  'gfhjkmgfhjkm',
  'leavemealone',
  'sonyericsson',
  'finalfantasy',
  'justinbieber',
  'needforspeed',
  'unbelievable',
  'counterstrike',
  'professional',
  'supernatural',
  'ghbdtnrfrltkf',
  'zxcasdqwe123',
  '1qazxsw23edc',
  'chickenwing101',
  'motherfucker',
  'websolutions',
  'flvbybcnhfnjh',
]

describe('a password that is known from a breach', () => {
  it.each(breached)('%s is refused', (password) => {
    expect(isRefused(password)).toBe(true)
  })

  it.each(['JustinBieber', 'SonyEricsson2026!', 'sunflower123', 'Sunflower-2026'])(
    '%s is refused: capitals, a year or a sign make no other one',
    (password) => {
      expect(isRefused(password)).toBe(true)
    },
  )

  it('is none of a thousand drawn by lot, nor of words that do not belong together', () => {
    const drawn = Array.from({ length: 1_000 }, () => randomBytes(12).toString('base64'))
    expect(drawn.filter(isRefused)).toEqual([])
    expect(isRefused('violet tram over the harbour')).toBe(false)
    expect(isRefused('gT7#pq!vRm2$')).toBe(false)
  })

  it('costs little time, and half a megabyte once', () => {
    const before = process.memoryUsage().rss
    const begun = performance.now()
    for (let count = 0; count < 1_000; count += 1) isRefused(`lot ${count} of words 123456`)
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_024 * 1_024)
  })
})

describe('the filter', () => {
  it('never misses an entry, and takes less than one in ten thousand others for one', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => `entry ${index}`)
    const filter = readFilter(writeFilter(createFilter(entries)))
    expect(entries.every((entry) => isIn(filter, entry))).toBe(true)
    const others = Array.from({ length: 50_000 }, (_, index) => `other ${index}`)
    expect(others.filter((other) => isIn(filter, other)).length).toBeLessThan(5)
  })

  it('is not read where it is damaged', () => {
    const bytes = writeFilter(createFilter(['entry']))
    expect(() => readFilter(bytes.subarray(1))).toThrow('damaged')
    expect(() => readFilter(Buffer.concat([bytes, bytes]))).toThrow('damaged')
  })
})

describe('on the command line', () => {
  const world = useWorld()

  it('nobody is made with one', async () => {
    const { orgId } = world.dk
    const given = { orgId, email: 'a@example.test', password: '1q2w3e4r5t6y', role: 'viewer' }
    const made = asOwner(world, (app) => createUser(app, given))
    await expect(made).rejects.toMatchObject({ code: 'password_breached' })
  })
})
