import { describe, expect, it } from 'vitest'
import { drainMsOf } from './config.ts'

describe('the time that a leaving server gives to proxies', () => {
  it.each([
    ['production', undefined, 3_000],
    ['development', undefined, 0],
    ['production', 0, 0],
    ['development', 7, 7_000],
  ])('in %s with %s is %s ms', (env, given, ms) => {
    expect(drainMsOf({ DAYBOOK_ENV: env, DAYBOOK_DRAIN_SECONDS: given })).toBe(ms)
  })
})
