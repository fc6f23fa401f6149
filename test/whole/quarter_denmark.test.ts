import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letTimePass } from '../support/books/vat.ts'
import { balancesAt, brokenIn, filedReturn, readQuarter } from '../support/quarter/held_against.ts'
import { keepQuarter } from '../support/quarter/keep_quarter.ts'
import type { Company } from '../support/quarter/quarter.ts'
import { useWorld } from '../support/use_world.ts'

/** The figures are reckoned by hand in test/golden/quarters/denmark.md. */
const quarter = readQuarter('denmark')

const world = useWorld({ own: 'all rows' })
let company: Company
beforeAll(async () => {
  company = await keepQuarter(world, quarter)
}, 300_000)
afterAll(() => {
  letTimePass(world)
})

describe('a quarter of a company in Denmark, kept through the API', () => {
  it('ends with the balance of every account as it was reckoned by hand', async () => {
    expect(await balancesAt(company, quarter.until)).toEqual(quarter.balances)
  })

  it('balances on every day', async () => {
    const days = quarter.events.flatMap((event) => dayOf(event))
    for (const day of new Set(days)) {
      const sums = Object.values(await balancesAt(company, day))
      const total = sums.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0)
      expect([day, total]).toEqual([day, 0])
    }
  })

  it('is declared with the boxes as they were reckoned by hand', async () => {
    expect(await filedReturn(company, quarter)).toEqual({
      boxes: quarter.boxes,
      payable: quarter.payable,
    })
  })

  it('leaves nothing that verify finds wrong', async () => {
    expect(await brokenIn(world, company)).toEqual([])
  })
})

function dayOf(event: object): string[] {
  const { date } = Object.values(event)[0] as { date?: string }
  return date === undefined ? [] : [date]
}
