import { regionOf } from '#regions/room'
import { expect } from 'vitest'
import { listOf, boxesOf } from '../books/vat.ts'
import { everyEntry } from '../quarter/held_against.ts'
import type { Company } from '../quarter/quarter.ts'
import { sumsOf } from './journal.ts'
import type { Balances, ExpectedPeriod, Year } from './year.ts'

type Span = { from: string; to: string }

const money = (amount: number): string => amount.toFixed(2)
const filled = (amounts: readonly (readonly [string, number])[]): Balances =>
  Object.fromEntries(
    amounts.filter(([, amount]) => amount !== 0).map(([name, amount]) => [name, money(amount)]),
  )

/** What the ledger has on each day by account, without the opening. */
export async function bookedDays(company: Company): Promise<Record<string, Balances>> {
  const entries = (await everyEntry(company)).filter((one) => one.source !== 'opening')
  const days = [...new Set(entries.map((one) => one.date))].toSorted()
  const of = (day: string): Balances =>
    sumsOf(entries.filter((one) => one.date === day).flatMap((one) => one.lines))
  return Object.fromEntries(
    days.map((day) => [day, of(day)] as const).filter(([, sums]) => Object.keys(sums).length > 0),
  )
}

/** Entries that have another day than their own because the books were closed. */
export async function movedDays(company: Company): Promise<{ from: string; to: string }[]> {
  const entries = await everyEntry(company)
  return entries.flatMap(({ movedFrom, date }) =>
    movedFrom === null ? [] : [{ from: movedFrom, to: date }],
  )
}

/** How the books of each month stand: what locks them, and whether anything is missing. */
export async function monthsOf(company: Company, year: Year): Promise<unknown[]> {
  const { world, org } = company.desk
  const found: unknown[] = []
  for (const day of monthEnds(year)) {
    const { body } = await world.read(org, `month-checklist?month=${day.slice(0, 7)}`)
    const { to, lock, isPassed } = body.result
    found.push({ to, lock, isPassed })
  }
  return found
}

/** Every return that was filed, oldest first; boxes that are empty are left out. */
export async function filedReturns({ desk }: Company): Promise<ExpectedPeriod[]> {
  const found = await listOf(desk.world, desk.org)
  const filed = found.filter((one) => one.status === 'filed')
  const inOrder = filed.toSorted((a, b) => (a.period.key < b.period.key ? -1 : 1))
  return inOrder.map((one) => ({
    period: one.period.key,
    // The first box of some forms only numbers the period.
    boxes: filled(Object.entries(boxesOf(one)).filter(([code]) => code !== 'VP1')),
    payable: money(one.payable),
  }))
}

type TrialLine = { account: string; opening: number; closing: number }

export async function trialBalance(
  { desk: { world, org } }: Company,
  { from, to }: Span,
): Promise<{ opening: Balances; closing: Balances }> {
  const { result } = (await world.read(org, `trial-balance?from=${from}&to=${to}`)).body
  const accounts = result.accounts as TrialLine[]
  return {
    opening: filled(accounts.map((one) => [one.account, one.opening])),
    closing: filled(accounts.map((one) => [one.account, one.closing])),
  }
}

type SheetLine = { entryId: string; debit: number; credit: number; balance: number }

/** What the sheet of each account comes to line by line, by the balance after its last line. */
export async function sheetsOf(company: Company, { from, to }: Span): Promise<Balances> {
  const { world, org } = company.desk
  const entries = new Set((await everyEntry(company, to)).map((one) => one.id))
  const days = `from=${from}&to=${to}`
  const trial = (await world.read(org, `trial-balance?${days}`)).body.result
  const ends: [string, number][] = []
  for (const { account, opening } of trial.accounts as TrialLine[]) {
    let minor = Math.round(opening * 100)
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const place = `account-sheet?account=${account}&${days}&limit=200${next}`
      const { result } = (await world.read(org, place)).body
      for (const { entryId, debit, credit, balance } of result.items as SheetLine[]) {
        expect(entries).toContain(entryId)
        minor += Math.round(debit * 100) - Math.round(credit * 100)
        expect(Math.round(balance * 100)).toBe(minor)
      }
      cursor = result.nextCursor as string | null
    }
    ends.push([account, minor / 100])
  }
  return filled(ends)
}

type Line = { id: string; amount: number | null }

const linesOf = (lines: readonly Line[]): Balances =>
  filled(lines.map(({ id, amount }) => [id, amount ?? 0]))

export async function profit(company: Company, { from, to }: Span): Promise<Balances> {
  const { world, org } = company.desk
  const { result } = (await world.read(org, `profit-and-loss?from=${from}&to=${to}`)).body
  return linesOf(result.lines)
}

export async function sheet({ desk: { world, org } }: Company, day: string): Promise<Balances> {
  return linesOf((await world.read(org, `balance-sheet?asOf=${day}`)).body.result.lines)
}

/** Whether an account is one of the result, by the chart of the country. */
export function resultAccounts({ region }: Year): (account: string) => boolean {
  const types = new Map(regionOf(region).accounts.map((one) => [one.id, one.type]))
  return (account) => ['income', 'expense'].includes(types.get(account) ?? '')
}

export function monthEnds({ year, next }: Year): string[] {
  const first = Number(year.from.slice(0, 4))
  const ends = Array.from({ length: 12 }, (_, month) => {
    return new Date(Date.UTC(first, month + 1, 0)).toISOString().slice(0, 10)
  })
  return [...ends, next.to]
}

type Aged = { side: string; control: { account: string; difference: number }[] }

/** Accounts of customers and suppliers that do not agree with their open items on that day. */
export async function controlOn({ desk: { world, org } }: Company, day: string): Promise<string[]> {
  const sides = (await world.read(org, `ageing?asOf=${day}`)).body.result.sides as Aged[]
  return sides.flatMap(({ control }) =>
    control.filter((one) => one.difference !== 0).map((one) => `${one.account} ${one.difference}`),
  )
}

/** What becomes of an entry by hand of that day. */
export async function postedOn(
  { desk: { world, org } }: Company,
  date: string,
): Promise<[number, string]> {
  const { bank, bankFee } = regionOf(org.region as Year['region']).accountRoles
  const lines = [
    { account: bankFee, amount: 1 },
    { account: bank, amount: -1 },
  ]
  const reply = await world.rest(org, 'operations/post_entry', { date, text: 'Too late', lines })
  return [reply.status, reply.body.code]
}
