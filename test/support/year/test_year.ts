import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letTimePass } from '../books/vat.ts'
import { connectExchange } from '../einvoices/exchange_stub.ts'
import { brokenIn } from '../quarter/held_against.ts'
import type { Company } from '../quarter/quarter.ts'
import { useWorld } from '../use_world.ts'
import * as held from './held_against.ts'
import {
  minorOf,
  readJournal,
  readYear,
  reckonedAt,
  reckonedBoxes,
  reckonedDays,
  textOf,
} from './journal.ts'
import { keepYear } from './keep_year.ts'

/** The figures come from the journal by hand in `test/golden/years`, whose page says how. */
export function testYear(name: string): void {
  const year = readYear(name)
  const journal = readJournal(name)
  const closing = year.events.findLastIndex((event) => 'closeYear' in event) + 1

  describe('the journal by hand', () => {
    it('comes to zero for every event', () => {
      for (const event of new Set(journal.map((row) => row.event))) {
        const rows = journal.filter((row) => row.event === event && row.account !== '')
        expect([event, rows.reduce((sum, row) => sum + row.minor, 0)]).toEqual([event, 0])
      }
    })

    it('adds up to the balances before and after the year is closed, and a month later', () => {
      const at = (day: string, event?: number) =>
        reckonedAt(year, journal, event === undefined ? { day } : { day, event })
      expect(at(year.year.to, closing - 1)).toEqual(year.balances.open)
      expect(at(year.year.to)).toEqual(year.balances.closed)
      expect(at(year.next.to)).toEqual(year.balances.next)
    })

    it('adds up to the boxes that are fed from it', () => {
      for (const { period, boxes } of year.returns) {
        const sums = Object.entries(reckonedBoxes(journal, period))
        // Where a form drops what is below one, the golden box does.
        const isWhole = Object.values(boxes).every((amount) => amount.endsWith('.00'))
        const printed = sums.map(([box, sum]) => [box, isWhole ? sum.replace(/\d\d$/, '00') : sum])
        expect([period, boxes]).toMatchObject([period, Object.fromEntries(printed)])
      }
    })

    it('adds up to the results and the sheets', () => {
      const { profit, sheet } = year
      const isResult = held.resultAccounts(year)
      const resultOf = (balances: Record<string, string>) =>
        -Object.entries(balances)
          .filter(([account]) => isResult(account))
          .reduce((sum, [, amount]) => sum + minorOf(amount), 0)
      expect(textOf(resultOf(year.balances.open))).toBe(profit.year['result_of_period'])
      expect(textOf(resultOf(year.balances.next))).toBe(profit.next['result_of_period'])
      for (const one of [sheet.year, sheet.next]) {
        expect(one['total_assets']).toBe(one['total_equity_and_liabilities'])
      }
    })
  })

  describe('the year, kept through the API', () => {
    const world = useWorld({ own: 'all rows' })
    afterAll(() => letTimePass(world))
    let company: Company
    beforeAll(async () => {
      connectExchange(world)
      company = await keepYear(world, year)
    }, 600_000)

    it('has on every day what the journal has', async () => {
      expect(await held.bookedDays(company)).toEqual(reckonedDays(journal))
    })

    it('is declared with the boxes as they were reckoned', async () => {
      expect(await held.filedReturns(company)).toEqual(year.returns)
    })

    it('ends with the trial balance as it was reckoned, and the next year begins with it', async () => {
      const { year: all, next, balances } = year
      expect((await held.trialBalance(company, all)).closing).toEqual(balances.closed)
      expect(await held.trialBalance(company, next)).toEqual({
        opening: balances.closed,
        closing: balances.next,
      })
    })

    it('has a sheet for each account that comes to its balance line by line', async () => {
      expect(await held.sheetsOf(company, year.year)).toEqual(year.balances.closed)
    })

    it('has the profit and loss as it was reckoned, also after the year is closed', async () => {
      expect(await held.profit(company, year.year)).toEqual(year.profit.year)
      expect(await held.profit(company, year.next)).toEqual(year.profit.next)
    })

    it('has the balance sheet as it was reckoned', async () => {
      expect(await held.sheet(company, year.year.to)).toEqual(year.sheet.year)
      expect(await held.sheet(company, year.next.to)).toEqual(year.sheet.next)
    })

    it('has open items that agree with the ledger on the last day of every month', async () => {
      for (const day of held.monthEnds(year)) {
        expect([day, await held.controlOn(company, day)]).toEqual([day, []])
      }
    })

    it('lacks nothing in any month, and is closed', async () => {
      const due = held.monthEnds(year).map((to) => ({
        to,
        lock: to <= year.year.to ? 'year' : 'open',
        isPassed: true,
      }))
      expect(await held.monthsOf(company, year)).toEqual(due)
      expect(await held.movedDays(company)).toEqual(year.moved)
    })

    it('takes nothing more into the year that is closed', async () => {
      expect(await held.postedOn(company, year.year.to)).toEqual([409, 'period_locked'])
    })

    it('leaves nothing that verify finds wrong', async () => {
      expect(await brokenIn(world, company)).toEqual([])
    })
  })
}
