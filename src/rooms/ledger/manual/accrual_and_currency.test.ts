import { beforeAll, describe, expect, it } from 'vitest'
import { byHand, line, short, type HandDesk, type LineByHand } from '#test/support/books/by_hand'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })
let posted: HandDesk['posted']
beforeAll(() => {
  ;({ posted } = byHand(world, world.dk))
})

describe('an entry by hand', () => {
  it('writes the reversing entry of an accrual in the same call', async () => {
    const lines = [line('2030', 9000), line('7840', -9000)]
    const entry = await posted(lines, { reverseOn: '2026-11-01', text: 'Husleje' })
    expect(entry).toMatchObject({ version: 2, allowedActions: [] })
    const { result } = (await world.read(world.dk, `ledger-entries/${entry.reversedBy}`)).body
    expect(result).toMatchObject({ date: '2026-11-01', text: 'Husleje', reverses: entry.id })
    expect(short(result)).toEqual([
      ['2030', -9000, null],
      ['7840', 9000, null],
    ])
  })

  it('converts another currency at the rate given, and the largest line takes the rounding', async () => {
    const lines = [line('2450', 33.33), line('2810', 66.67), line('6831', -100)]
    const entry = await posted(lines, { currency: 'EUR', exchangeRate: 7.4605 })
    expect(entry.foreign).toMatchObject({ currency: 'EUR', rate: 7.4605, rateSource: 'given' })
    const sum = entry.lines.reduce(
      (all: number, one: LineByHand) => all + Math.round(one.amount * 100),
      0,
    )
    expect(sum).toBe(0)
    expect(entry.lines.map((one: LineByHand) => one['foreignAmount'])).toEqual([33.33, 66.67, -100])
  })
})
