import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import type { RateSource } from '#ledger/ports'

/** What an adapter brings to be tried: itself, and a day and a pair that it has a rate for. */
export type RateCandidate = {
  name: string
  day: string
  pair: [from: string, to: string]
  open(): Promise<RateSource>
}

const decimal = /^\d+(\.\d+)?$/

/** Whoever tells rates passes this; the rooms rely on no more and on no less. */
export function testRateSource({ name, day, pair: [from, to], open }: RateCandidate): void {
  describe(`${name} as a source of exchange rates`, () => {
    let source: RateSource
    beforeAll(async () => {
      source = await open()
    })

    it('gives an exact decimal in text above nothing, the day it is of, and who says so', async () => {
      const found = await source.rateOn(day, from, to)
      expect(found?.rate).toMatch(decimal)
      expect(Number(found?.rate)).toBeGreaterThan(0)
      expect(found?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(found?.source).not.toBe('')
    })

    it('never tells a rate of a later day, nor of one more than a week before', async () => {
      const found = await source.rateOn(day, from, to)
      expect((found?.day ?? '') <= day).toBe(true)
      expect((found?.day ?? '') >= addDays(day, -7)).toBe(true)
    })

    it('gives the same when it is asked again, and when many ask at once', async () => {
      const first = await source.rateOn(day, from, to)
      const many = await Promise.all(Array.from({ length: 10 }, () => source.rateOn(day, from, to)))
      expect(many).toEqual(Array.from({ length: 10 }, () => first))
    })

    it('gives a rate and its reverse that undo each other to nine digits', async () => {
      const there = Number((await source.rateOn(day, from, to))?.rate)
      const back = Number((await source.rateOn(day, to, from))?.rate)
      expect(Math.abs(there * back - 1)).toBeLessThan(1e-8)
    })

    it('gives one for one within a currency', async () => {
      expect(await source.rateOn(day, from, from)).toMatchObject({ rate: '1', day })
    })

    it('gives null for a currency that it does not know', async () => {
      expect(await source.rateOn(day, from, 'XTS')).toBeNull()
      expect(await source.rateOn(day, 'XTS', to)).toBeNull()
    })

    it('gives nothing that JSON would lose, since a plan may keep it', async () => {
      const found = await source.rateOn(day, from, to)
      expect(JSON.parse(JSON.stringify(found))).toEqual(found)
    })
  })
}
